"""A Kingdomino position as lines of characters: the kingdoms, and what lies between them.

Every fact is told by a character as well as by a colour; the roles name the colours.
"""

from dataclasses import replace
from typing import Any

from couronne.games.kingdomino.data import (
    DISCARD,
    KINDS,
    LETTERS,
    LINE_LETTERS,
    PRINTED_DRAWN,
    TERRAINS,
)
from couronne.games.kingdomino.notation import read_outcome
from couronne.games.kingdomino.view import domino_view, half_view
from couronne.games.package import Frame, Line, Phrase, Span

SCROLLS, TELLS_GAINS = False, False
SIGNS = dict(zip(TERRAINS, LETTERS, strict=True))
"""The terrains on the board; a language may have other letters for them."""
ROLES = dict(zip(TERRAINS, ("yellow", "green", "blue", "lime", "purple", "grey"), strict=True))
SHAPES = {False: "●◆▲■", True: "ox^="}
"""The seats' signs, in full and in ASCII."""
CASTLE = {False: "♜", True: "@"}
FREE = {False: "·", True: "."}
TARGET = "+"
CELL = 3
REGIONS_A_LINE = 3
REGION_LINES = 3
MOST_CROWNS = 3
Domino = dict[str, Any]
View = dict[str, Any]


def boards(
    view: View,
    side: int,
    ascii_only: bool,
    frame: Frame | None = None,  # noqa: ARG001 (a contract)
) -> list[list[Line]]:
    """Draw the kingdoms, that of a seat first, then the others in their order."""
    players = len(view["kingdoms"])
    return [_kingdom(view, (side + i) % players, ascii_only) for i in range(players)]


def _kingdom(view: View, seat: int, ascii_only: bool) -> list[Line]:
    own = view["kingdoms"][seat]
    letters = Span("   " + "".join(f"{name:<{CELL}}" for name in own["columns"]), "frame")
    legal = {cell for pair in view["targets"].values() for cell in pair}
    targets = legal if view["turn"] == seat else set()
    rows = [_row(own, row, targets, seat, ascii_only) for row in own["rows"]]
    return [_title(view, seat, ascii_only), (letters,), *rows, *_breakdown(own, ascii_only)]


def _title(view: View, seat: int, ascii_only: bool) -> Line:
    role = f"seat{seat}"
    return (
        Span(">" if view["turn"] == seat else " ", "turn"),
        Span(f" {SHAPES[ascii_only][seat]} ", role),
        Span((view["seats"][seat],), role),
        Span(f"  {view['scores'][seat]}", "score"),
    )


def _row(own: View, row: str, targets: set[str], seat: int, ascii_only: bool) -> Line:
    cells = [
        span
        for column in own["columns"]
        for span in _cell(own, column + row, targets, seat, ascii_only)
    ]
    return (Span(f"{row:>2} ", "frame"), *cells)


def _cell(own: View, name: str, targets: set[str], seat: int, ascii_only: bool) -> Line:
    """Draw one cell: a letter for its terrain, a digit for its crowns."""
    if name == own["castle"]:
        return (Span(CASTLE[ascii_only].ljust(CELL), f"seat{seat}"),)
    if name in own["cells"]:
        half = own["cells"][name]
        return (*_sign(half), Span(" " * (CELL - 1 - bool(half["crowns"]))))
    if name in targets:
        return (Span(TARGET.ljust(CELL), "target"),)
    return (Span((FREE[ascii_only] if name in own["free"] else "").ljust(CELL), "empty"),)


def _sign(half: View) -> Line:
    role = ROLES[half["terrain"]]
    letter = Span((SIGNS[half["terrain"]],), role)
    return (letter, Span(str(half["crowns"]), role)) if half["crowns"] else (letter,)


def _breakdown(own: View, ascii_only: bool) -> list[Line]:
    """Tell what the score is made of: regions as cells times crowns, then the bonuses."""
    worth = [region for region in own["regions"] if region["points"]]
    count = max(REGION_LINES, -(-len(worth) // REGIONS_A_LINE))
    lines: list[Line] = [
        _region_line(worth[i * REGIONS_A_LINE : (i + 1) * REGIONS_A_LINE], ascii_only)
        for i in range(count)
    ]
    for bonus in ("middle_kingdom", "harmony"):
        if own[bonus]:
            role = "score" if own[bonus] == "got" else "note"
            lines.append((Span("   "), Span((f"{bonus} {own[bonus]}",), role)))
    if own["discards"]:
        lines.append((Span("   "), Span(("discards",), "note"), Span(f" {own['discards']}")))
    return lines


def _region_line(regions: list[View], ascii_only: bool) -> Line:
    spans: list[Span] = [Span("   ")]
    for region in regions:
        letter, value = score_item(region, ascii_only)
        spans += [replace(letter, role=ROLES[region["terrain"]]), value, Span("  ")]
    return tuple(spans)


def score_item(item: View, ascii_only: bool) -> Line:
    """Tell one part of a score: a region, or a bonus."""
    if item["kind"] != "region":
        return (Span((item["kind"],)), Span(f" {item['points']}"))
    times = "x" if ascii_only else "×"
    return (Span((SIGNS[item["terrain"]],)), Span(f" {item['size']}{times}{item['crowns']}"))


def panel(view: View, side: int, ascii_only: bool) -> list[Line]:  # noqa: ARG001 (a contract)
    """Tell round, line on offer, turns of this round and the next, and what is left to draw."""
    lines: list[Line] = [(Span(Phrase("table.round", _counts(view)), "title"),)]
    if view["hand"]:
        lines += [(Span(Phrase("table.hand", {}), "turn"),), (Span("  "), *_domino(view["hand"]))]
    if view["line"]:
        lines.append((Span(Phrase("table.line", {}), "note"),))
        lines += [_slot_line(slot, ascii_only) for slot in view["line"]]
    if view["turn"] != "over":
        lines += _turn_lines(view, ascii_only)
    return [*lines, (), *_left_lines(view)]


def _counts(view: View) -> dict[str, int]:
    drawing = view["phase"] == "draw"
    return {"round": view["round"] + drawing, "rounds": view["rounds"]}


def _domino(domino: Domino) -> Line:
    """Name both halves, the first one first, behind the number if there is one."""
    first, second = (_half_name(half) for half in domino["halves"])
    number = (Span(f"{domino['number']:>2} "),) if domino["number"] else ()
    return (*number, first, Span("|", "frame"), second)


def _half_name(half: View) -> Span:
    crowns = (str(half["crowns"]),) if half["crowns"] else ()
    return Span((half["terrain"], *crowns), ROLES[half["terrain"]])


def _slot_line(slot: View, ascii_only: bool) -> Line:
    taker = slot["taken_by"]
    sign = Span("  ") if taker is None else Span(f"{SHAPES[ascii_only][taker]} ", f"seat{taker}")
    letter = Span(f"{slot['letter']} ", "target" if taker is None else "dead")
    return (Span("  "), letter, sign, *_domino(slot["domino"]))


def _turn_lines(view: View, ascii_only: bool) -> list[Line]:
    shapes = SHAPES[ascii_only]
    now = next((i for i, turn in enumerate(view["turns"]) if not turn["over"]), None)
    this: list[Span] = [Span(Phrase("table.turns", {}), "note")]
    for i, turn in enumerate(view["turns"]):
        sign = shapes[turn["seat"]]
        role = "dead" if turn["over"] else f"seat{turn['seat']}"
        shown = f"[{sign}]" if i == now and view["phase"] != "draw" else f" {sign} "
        this.append(Span(shown, role))
    waiting = [_waiting_line(turn, shapes) for turn in view["turns"][_first_waiting(view) :]]
    lines = [tuple(this), *filter(None, waiting)]
    if view["next_turns"]:
        after = [_known(seat, shapes) for seat in view["next_turns"]]
        lines.append((Span(Phrase("table.next_turns", {}), "note"), *after))
    return lines


def _first_waiting(view: View) -> int:
    """Return the first turn whose domino waits: the one in hand is shown apart."""
    over = [turn for turn in view["turns"] if turn["over"]]
    return len(over) + (1 if view["hand"] else 0)


def _waiting_line(turn: View, shapes: str) -> Line:
    """Tell what a king has yet to place in this round."""
    if turn["domino"] is None:
        return ()
    sign = Span(f"    {shapes[turn['seat']]} ", f"seat{turn['seat']}")
    return (sign, *_domino(turn["domino"]))


def _known(seat: int | None, shapes: str) -> Span:
    return Span(" ? ", "empty") if seat is None else Span(f" {shapes[seat]} ", f"seat{seat}")


def _left_lines(view: View) -> list[Line]:
    """Count the halves left by terrain and crowns: it serves as legend too."""
    crowns = "".join(f"{digit:>4}" for digit in range(MOST_CROWNS + 1))
    counts = {"count": view["left"]["to_draw"], "of": view["left"]["of"]}
    head = (Span(Phrase("table.left", counts), "note"),)
    names = (Span(Phrase("table.crowns", {}), "frame"), Span(crowns, "frame"))
    return [head, names, *(_left_line(view, terrain) for terrain in TERRAINS)]


def _left_line(view: View, terrain: str) -> Line:
    counts = {
        half["crowns"]: half["count"]
        for half in view["left"]["halves"]
        if half["terrain"] == terrain
    }
    told = "".join(f"{counts.get(digit, ''):>4}" for digit in range(MOST_CROWNS + 1))
    role = ROLES[terrain]
    return (
        Span((SIGNS[terrain],), role),
        Span(" "),
        Span(Phrase(f"table.name.{terrain}", {}), role),
        Span(told),
    )


def side_of(view: View, seat: int) -> int:  # noqa: ARG001 (a contract)
    """Kingdoms stay where they are, whoever looks."""
    return 0


def draw_note(view: View, label: str) -> Line:
    """Tell a domino once it is complete, and whose king comes next."""
    outcome = read_outcome(label)
    if label in view["seats"]:
        return (Span(Phrase("log.king", {"seat": label}), "note"),)
    said = (Span(Phrase("log.chance", {}), "note"), Span(" "))
    if view["has_numbers"]:
        return (*said, *_domino(domino_view(outcome - PRINTED_DRAWN)))
    if view["first_half"] is None:
        return ()
    first, second = view["first_half"], half_view(KINDS[outcome])
    return (*said, *_domino({"number": None, "halves": [first, second]}))


def move_note(view: View, action: int) -> Line:
    """Say in a list of moves which domino a letter stands for, and whether it could be placed."""
    if action >= DISCARD:
        return ()
    slot = view["line"][action]
    if slot["fits"]:
        return _domino(slot["domino"])
    return (*_domino(slot["domino"]), Span("  "), Span(Phrase("move.does_not_fit", {}), "error"))


def log_note(view: View, action: int) -> Line:
    """Say which domino was chosen, placed or discarded."""
    domino = view["line"][action]["domino"] if action < DISCARD else view["hand"]
    return _domino(domino)


def consequences(before: View, after: View, action: int | None) -> list[Line]:
    """Tell what followed without anybody's choice: the last domino taken, dominoes discarded."""
    taken = _taken(before, after, action)
    lines = [
        _told("log.takes", before, seat, slot["domino"])
        for seat, slot in taken
        if slot["letter"] != _letter(action)
    ]
    for seat in range(len(before["kingdoms"])):
        waiting = _waiting(before, seat)
        waiting += [slot["domino"] for taker, slot in taken if taker == seat]
        for domino in _waiting(after, seat):
            waiting.remove(domino)
        if before["turn"] == seat and action is not None and action >= DISCARD:
            waiting.remove(before["hand"])
        lines += [_told("log.discarded", before, seat, domino) for domino in waiting]
    return lines


LAST = {"taken_by": "last"}
"""Stands for a line that is gone: all its dominoes are taken."""


def _letter(action: int | None) -> str | None:
    return LINE_LETTERS[action] if action is not None and action < DISCARD else None


def _told(code: str, view: View, seat: int, domino: Domino) -> Line:
    said = Span(Phrase(code, {"seat": view["seats"][seat]}), f"seat{seat}")
    return (said, Span("  "), *_domino(domino))


def _taken(before: View, after: View, action: int | None) -> list[tuple[int, View]]:
    """List who took which domino of the line: by choice, for a lost turn, or as the last one."""
    if before["phase"] == "draw":
        return []
    free = [slot for slot in before["line"] if slot["taken_by"] is None]
    line = {slot["letter"]: slot for slot in after["line"]}
    if after["round"] != before["round"] or after["phase"] in ("draw", "over"):
        line = {}
    gone = [slot for slot in free if line.get(slot["letter"], LAST)["taken_by"] is not None]
    chosen = _letter(action) or (free[0]["letter"] if before["phase"] == "choose" else None)
    last = before["turns"][-1]["seat"]
    return [(before["turn"] if slot["letter"] == chosen else last, slot) for slot in gone]


def _waiting(view: View, seat: int) -> list[Domino]:
    """List the dominoes that a seat has yet to place."""
    held = [turn["domino"] for turn in view["turns"] if turn["seat"] == seat and turn["domino"]]
    if not view["chooses_ahead"]:
        return held
    return held + [slot["domino"] for slot in view["line"] if slot["taken_by"] == seat]
