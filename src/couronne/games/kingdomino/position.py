"""A Kingdomino position in one line, and back.

Nine fields: kingdoms (rows from the top; a letter for the terrain, a digit for its crowns, `@` for
the castle), discards, what comes next and how many turns of the round are over, the order of the
round, dominoes to be placed, the line on offer with who took what, a first half that waits for its
second, the round, and what is left to be drawn.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import groupby

from couronne.errors import BadPosition
from couronne.games.kingdomino.data import (
    CASTLE_CELL,
    COUNTS,
    DECK_SIZE,
    DOMINOES,
    DRAW_KING,
    KINDS,
    LETTERS,
    NO_DOMINO,
    Cell,
    Half,
    formed,
)
from couronne.games.kingdomino.facts import kingdom, numbers, outline
from couronne.games.kingdomino.laying import Written, lay_kingdom
from couronne.games.kingdomino.plausible import check
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields

SMALL_LETTERS = LETTERS.lower()
CASTLE, EMPTY, NOTHING = "@", ".", "-"
PHASES = ("king", "domino", "half", "choose", "place", "over")
FIELDS = 9
_CELL = re.compile(rf"[{CASTLE}{EMPTY}]|[{SMALL_LETTERS}][1-9]?")
_HALF = rf"([{SMALL_LETTERS}])([1-3]?)"


def write_position(s: Fields) -> str:
    """Write everything that the rules see."""
    line = int(s.line)
    return " ".join(
        (
            "|".join(_write_kingdom(s, seat) for seat in range(s.players)),
            ",".join(str(int(count)) for count in s.discards[: s.players]),
            f"{PHASES[s.phase]}:{int(s.step)}",
            _write_order(s),
            _listed(_domino_name(domino) for domino in s.held[:line]),
            _write_line(s),
            KINDS_WRITTEN[s.half - 1] if s.half else NOTHING,
            str(int(s.lines)),
            _write_left(s),
        )
    )


def _write_kingdom(s: Fields, seat: int) -> str:
    cells = kingdom(s, seat)
    first, last = outline(cells)
    return "/".join(
        "".join(
            _write_cell(cells, Cell(row, column)) for column in range(first.column, last.column + 1)
        )
        for row in range(first.row, last.row + 1)
    )


def _write_cell(cells: dict[Cell, Half], cell: Cell) -> str:
    if cell == CASTLE_CELL:
        return CASTLE
    return _write_half(cells[cell]) if cell in cells else EMPTY


def split_cells(kingdom: str) -> list[str]:
    """Return the cells of a written kingdom that are not empty, row after row."""
    return [cell for cell in _CELL.findall(kingdom) if cell != EMPTY]


def _write_half(half: Half) -> str:
    return SMALL_LETTERS[half.terrain] + (str(half.crowns) if half.crowns else "")


KINDS_WRITTEN = tuple(_write_half(kind) for kind in KINDS)


def _write_order(s: Fields) -> str:
    known = s.step if s.phase == DRAW_KING else s.line
    return "".join(str(int(seat)) for seat in s.order[:known]) or NOTHING


def _domino_name(domino: int) -> str:
    if domino == NO_DOMINO:
        return NOTHING
    if domino <= DECK_SIZE:
        return str(int(domino))
    return "".join(_write_half(half) for half in DOMINOES[domino].halves)


def _listed(names: Iterable[str]) -> str:
    return ",".join(names) or NOTHING


def _write_line(s: Fields) -> str:
    return _listed(
        _domino_name(s.offer[slot]) + (f":{int(s.takers[slot]) - 1}" if s.takers[slot] else "")
        for slot in range(s.drawn)
    )


def _write_left(s: Fields) -> str:
    if not s.fixed_dominoes:
        return ",".join(str(int(count)) for count in s.halves)
    runs = groupby(enumerate(numbers(s.deck)), key=lambda pair: pair[1] - pair[0])
    return _listed(_write_run([number for _place, number in run]) for _key, run in runs)


def _write_run(run: list[int]) -> str:
    return f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0])


def read_position(text: str, s: Fields, rule_set: RuleSet) -> None:  # noqa: ARG001 (a contract)
    """Read what `write_position` wrote into a record that was just reset."""
    fields = text.split(" ")
    if len(fields) != FIELDS:
        raise BadPosition("field_count", count=len(fields), expected=FIELDS)
    kingdoms, discards, status, order, held, line, half, round_, left = fields
    _read_kingdoms(kingdoms, s)
    for seat, count in enumerate(_split("discards", discards, int(s.players))):
        s.discards[seat] = _number("discards", count, DECK_SIZE)
    _read_status(status, s)
    _read_order(order, s)
    for step, name in enumerate(_split("held", held, int(s.line))):
        s.held[step] = _read_domino(name, s)
    _read_line(line, s)
    s.half = 0 if half == NOTHING else 1 + _pick("half", half, KINDS_WRITTEN)
    s.lines = _number("round", round_, int(s.rounds))
    _read_left(left, s)
    check(s)


def _pick(what: str, text: str, known: Sequence[str]) -> int:
    if text not in known:
        raise BadPosition("bad_part", what=what, text=text)
    return known.index(text)


def _number(what: str, text: str, most: int) -> int:
    if not re.fullmatch("0|[1-9][0-9]?", text) or int(text) > most:
        raise BadPosition("bad_number", what=what, number=text, most=most)
    return int(text)


def _split(what: str, text: str, count: int) -> list[str]:
    parts = text.split(",")
    if len(parts) != count:
        raise BadPosition("bad_part", what=what, text=text)
    return parts


def _read_kingdoms(text: str, s: Fields) -> None:
    written = text.split("|")
    if len(written) != s.players:
        raise BadPosition("other_table", count=len(written), expected=int(s.players))
    for seat, rows in enumerate(written):
        lay_kingdom(s, seat, [_read_row(row) for row in rows.split("/")])


def _read_row(text: str) -> list[Written]:
    cells = _CELL.findall(text)
    if "".join(cells) != text:
        raise BadPosition("bad_part", what="kingdom", text=text)
    return [_read_cell(cell) for cell in cells]


def _read_cell(text: str) -> Written:
    if text == EMPTY:
        return None
    if text == CASTLE:
        return text
    return Half(SMALL_LETTERS.index(text[0]), int(text[1:] or 0))


def _read_status(text: str, s: Fields) -> None:
    phase, _colon, step = text.partition(":")
    s.phase = _pick("phase", phase, PHASES)
    s.step = _number("turns", step, int(s.line) - 1)


def _read_order(text: str, s: Fields) -> None:
    known = int(s.step if s.phase == DRAW_KING else s.line)
    digits = "" if text == NOTHING else text
    if not re.fullmatch(f"[0-{int(s.players) - 1}]{{{known}}}", digits):
        raise BadPosition("bad_part", what="order", text=text)
    s.order[:] = 0
    kings = s.line // s.players if s.phase == DRAW_KING else 0
    s.kings[: s.players] = [
        kings - digits.count(str(seat)) * bool(kings) for seat in range(s.players)
    ]
    for step, digit in enumerate(digits):
        s.order[step] = int(digit)


def _read_domino(text: str, s: Fields) -> int:
    if text == NOTHING:
        return NO_DOMINO
    if s.fixed_dominoes:
        number = _number("domino", text, DECK_SIZE)
        if number == NO_DOMINO:
            raise BadPosition("bad_part", what="domino", text=text)
        return number
    found = re.fullmatch(_HALF + _HALF, text)
    halves = [found[1] + found[2], found[3] + found[4]] if found else [text, text]
    first, second = (_pick("domino", half, KINDS_WRITTEN) for half in halves)
    return formed(first, second)


def _read_line(text: str, s: Fields) -> None:
    names = [] if text == NOTHING else text.split(",")
    if len(names) > s.line:
        raise BadPosition("bad_part", what="line", text=text)
    s.drawn = len(names)
    for slot, name in enumerate(names):
        domino, _colon, taker = name.partition(":")
        s.offer[slot] = _read_domino(domino, s)
        s.takers[slot] = 1 + _number("taker", taker, int(s.players) - 1) if taker else 0


def _read_left(text: str, s: Fields) -> None:
    if not s.fixed_dominoes:
        for kind, count in enumerate(_split("left", text, len(KINDS))):
            s.halves[kind] = _number("left", count, COUNTS[kind])
        return
    s.deck = 0
    for run in [] if text == NOTHING else text.split(","):
        first, dash, last = run.partition("-")
        low = _number("left", first, DECK_SIZE)
        high = _number("left", last, DECK_SIZE) if dash else low
        if not 1 <= low <= high:
            raise BadPosition("bad_part", what="left", text=run)
        s.deck |= sum(1 << number for number in range(low, high + 1))
