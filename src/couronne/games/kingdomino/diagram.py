"""Kingdoms drawn by hand, as the rulebook prints them, so that a position can be studied.

One block of rows for each player, a blank line between; `Castle`, `_X_` for an empty cell, or a
terrain in French or English with its crowns as stars or a digit. Below, a line `? Mer Champ*` for
each domino on offer, and a line `> Mer Champ*` for each domino that waits to be placed.
"""

import re
import unicodedata
from collections.abc import Sequence

from couronne.errors import BadPosition
from couronne.games.kingdomino.data import (
    CHOOSING,
    DOMINOES,
    DRAW_DOMINO,
    ENDED,
    KINDS,
    PLACING,
    TERRAINS,
    Domino,
    Half,
    formed,
)
from couronne.games.kingdomino.facts import kingdom, numbers
from couronne.games.kingdomino.laying import Written, lay_kingdom
from couronne.games.kingdomino.plausible import check
from couronne.games.ruleset import RuleSet
from couronne.kernel.contract import Fields

FRENCH = ("champ", "foret", "mer", "prairie", "maree", "mine")
NAMES = {name: i for names in (TERRAINS, FRENCH) for i, name in enumerate(names)} | {
    "marais": TERRAINS.index("swamp")
}
CASTLES = ("castle", "chateau", "@")
EMPTY = ("_x_", ".", "-")
ON_OFFER, TO_PLACE = "?", ">"
_HALF = re.compile(r"([a-z]+)(\*{0,9}|[0-9])")


def read_diagram(text: str, s: Fields, rule_set: RuleSet) -> None:  # noqa: ARG001 (a contract)
    """Read a drawing into a record that was just reset, or raise BadPosition.

    What the drawing does not tell is taken as simply as possible: the first player of the drawing
    moves first, unless the game is too near its end for that. Halves that are seen are not drawn
    again; cells do not tell printed dominoes, so of these only the ones in lines leave the deck.
    """
    kingdoms, line, held = _parts(text)
    if not kingdoms:
        raise BadPosition("castle_count", count=0)
    if len(kingdoms) > s.players:
        raise BadPosition("other_table", count=len(kingdoms), expected=int(s.players))
    for seat, rows in enumerate(kingdoms):
        lay_kingdom(s, seat, [[_read_cell(cell) for cell in row] for row in rows])
    s.kings[:] = 0
    if s.choose_ahead:
        _set_kings(s, line, held)
    else:
        _set_round(s, line, held)
    check(s)


def _parts(text: str) -> tuple[list[list[list[str]]], list[str], list[str]]:
    """Split a drawing into kingdoms (rows of words), dominoes on offer and dominoes to place."""
    kingdoms: list[list[list[str]]] = [[]]
    marked: dict[str, list[str]] = {ON_OFFER: [], TO_PLACE: []}
    for line in text.splitlines():
        words = line.split()
        if not words:
            kingdoms.append([])
        elif words[0][0] in marked:
            marked[words[0][0]].append(line.strip()[1:].strip())
        else:
            kingdoms[-1].append(words)
    return [rows for rows in kingdoms if rows], marked[ON_OFFER], marked[TO_PLACE]


def _plain(text: str) -> str:
    """Leave out capitals and accents."""
    letters = unicodedata.normalize("NFKD", text.lower())
    return "".join(letter for letter in letters if not unicodedata.combining(letter))


def _read_cell(text: str) -> Written:
    word = _plain(text)
    if word in EMPTY:
        return None
    return "castle" if word in CASTLES else _read_half(text)


def _read_half(text: str) -> Half:
    found = _HALF.fullmatch(_plain(text))
    if not found or found[1] not in NAMES:
        raise BadPosition("unknown_terrain", text=text)
    crowns = found[2]
    return Half(NAMES[found[1]], int(crowns) if crowns.isdigit() else len(crowns))


def _read_domino(text: str, s: Fields) -> int:
    """Read a domino of two halves; a printed one leaves the deck."""
    words = text.replace("|", " ").split()
    if len(words) != 2:
        raise BadPosition("two_halves", text=text)
    halves = [_read_half(word) for word in words]
    if any(half not in KINDS for half in halves):
        raise BadPosition("no_such_domino", text=text)
    first, second = (KINDS.index(half) for half in halves)
    if not s.fixed_dominoes:
        return formed(first, second)
    for number in numbers(s.deck):
        if DOMINOES[number] in (Domino(first, second), Domino(second, first)):
            s.deck ^= 1 << number
            return number
    raise BadPosition("no_such_domino", text=text)


def _rounds_laid(s: Fields) -> int:
    """Return after how many rounds kingdoms can be as large as these."""
    laid = max(len(kingdom(s, seat)) // 2 for seat in range(s.players))
    return -(-laid // (int(s.line) // int(s.players)))


def _check_count(given: Sequence[str], expected: Sequence[int], s: Fields) -> None:
    if len(given) not in expected:
        raise BadPosition("line_count", count=len(given), expected=int(s.line))


def _set_round(s: Fields, line: list[str], held: list[str]) -> None:
    """Where one places at once: choose from the line, or place what the first player took."""
    _check_count(held, (0, 1), s)
    _check_count([*held, *line], (0, int(s.line)), s)
    dominoes = [_read_domino(text, s) for text in (*held, *line)]
    _take_from_supply(s, dominoes)
    laid, players, rounds = _rounds_laid(s), int(s.players), int(s.rounds)
    if not dominoes and laid >= rounds:
        s.phase, s.lines, over = ENDED, rounds, rounds
    else:
        over = _rounds_over(s, laid, len(dominoes))
        s.lines = over + bool(dominoes)
    if not s.rank:
        s.order[:players] = [(over + step) % players for step in range(players)]
    if dominoes:
        _offer(s, dominoes)
        s.phase = PLACING if held else CHOOSING
    if held:
        s.takers[0] = 1 + s.order[0]
        s.held[0] = s.offer[0]


def _rounds_over(s: Fields, laid: int, drawn: int) -> int:
    """Return how many rounds are over: such that the first player opens the next, if possible."""
    players, rounds = int(s.players), int(s.rounds)
    opened_by_first = min(-(-laid // players) * players, rounds - players)
    to_draw = players * (rounds - opened_by_first) - drawn
    return opened_by_first if 2 * to_draw <= s.halves.sum() else min(laid, rounds - 1)


def _take_from_supply(s: Fields, dominoes: list[int]) -> None:
    """What is seen cannot be drawn; what no supply has is seen all the same."""
    seen = [half for seat in range(s.players) for half in kingdom(s, seat).values()]
    seen += [half for domino in dominoes for half in DOMINOES[domino].halves]
    for kind, half in enumerate(KINDS):
        s.halves[kind] = max(0, int(s.halves[kind]) - seen.count(half))


def _offer(s: Fields, dominoes: list[int]) -> None:
    s.offer[: len(dominoes)] = dominoes
    s.drawn = len(dominoes)


def _set_kings(s: Fields, line: list[str], held: list[str]) -> None:
    """Where kings choose ahead: choose from the first line, or place first, or place only."""
    kings = int(s.line)
    _check_count(line, (0, kings), s)
    _check_count(held, (0, kings) if line else range(kings + 1), s)
    offered = sorted(_read_domino(text, s) for text in line)
    waiting = sorted(_read_domino(text, s) for text in held)
    seats = [step % int(s.players) for step in range(kings)]
    to_come = len(waiting) or kings
    s.order[:kings] = seats[to_come:] + seats[:to_come]
    _offer(s, offered)
    if waiting:
        s.step = kings - len(waiting)
        s.held[s.step : kings] = waiting
        s.lines = min(max(2, _rounds_laid(s) + 2), s.rounds) if offered else s.rounds
        s.phase = PLACING
    elif offered:
        s.lines, s.phase = 1, CHOOSING
    else:
        s.phase = DRAW_DOMINO
