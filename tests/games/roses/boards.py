"""Boards drawn in a test, for reading and for writing.

Nine rows of nine characters, the top first: `.` empty, `x` a pawn of seat 0, `o` a pawn of seat 1.
A capital wears the king: `X` and `O` on a pawn, `K` on a square without one.
"""

import re
from functools import cache

import couronne
from couronne.games.game import Game
from couronne.games.state import State

DIRECTIONS = ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
CARDS = [f"{direction}{steps}" for direction in DIRECTIONS for steps in (1, 2, 3)]
"""Every card, by its number."""
DRAW = 48
PASS = 49

RULES = ("classic", "international", "king-of-roses", "course")
WITH_HEROES = ("classic", "international", "king-of-roses")
SHARED_STOCK = WITH_HEROES
TURNED = ("classic", "king-of-roses")
ABSOLUTE = ("international", "course")
WITH_PASS = ("classic", "international", "course")

EMPTY = """
    .........
    .........
    .........
    .........
    ....K....
    .........
    .........
    .........
    .........
"""


@cache
def game(rules: str) -> Game:
    """Load the game once."""
    return couronne.load("roses", rules=rules)


def position(
    rules: str,
    drawing: str,
    *,
    seat: int = 0,
    sign: str = "",
    hands: tuple[str, str] = ("", ""),
    pile: str | None = None,
    heroes: tuple[int, int] | None = None,
    passes: int = 0,
) -> State:
    """Set up a position: unless told otherwise no card lies in the discard and no hero is gone.

    The sign behind the seat is `+` when it waits for a card and `#` when the game is over.
    """
    board = "".join(drawing.split())
    [king] = [place for place, letter in enumerate(board) if letter in "KXO"]
    rest = set(CARDS) - set(hands[0].split()) - set(hands[1].split())
    full = game(rules).rule_set.values["heroes"]
    left = heroes or (full, full)
    fields = (
        "/".join(_row(board[start : start + 9]) for start in range(0, 81, 9)),
        f"{'abcdefghi'[king % 9]}{9 - king // 9}",
        f"{seat}{sign}",
        _cards(hands[0].split()),
        _cards(hands[1].split()),
        _cards(rest if pile is None else pile.split()),
        f"{left[0]},{left[1]}",
        str(passes),
    )
    return game(rules).position(" ".join(fields))


def _row(letters: str) -> str:
    plain = letters.replace("K", ".").lower()
    return re.sub(r"\.+", lambda gap: str(len(gap[0])), plain)


def _cards(names: "list[str] | set[str]") -> str:
    return ",".join(sorted(names, key=CARDS.index)) or "-"


def drawn(state: State) -> list[str]:
    """Draw the board of a position."""
    view = state.view()
    rows = []
    for number, row in zip(range(9, 0, -1), view["board"], strict=True):
        letters = ["." if owner is None else "xo"[owner] for owner in row]
        if view["king"][1] == str(number):
            column = "abcdefghi".index(view["king"][0])
            letters[column] = letters[column].replace(".", "k").upper()
        rows.append("".join(letters))
    return rows


def board(drawing: str) -> list[str]:
    """Return the rows of a drawing, to be compared with `drawn`."""
    return drawing.split()


def labels(state: State) -> list[str]:
    """List the legal moves."""
    return [move.label for move in state.moves]


def hand(state: State, seat: int) -> list[str]:
    """List a hand."""
    return [card["card"] for card in state.view()["hands"][seat]]


def pile(state: State) -> list[str]:
    """List the cards of the pile, by number."""
    return list(state.view()["pile"])


def discard(state: State) -> list[str]:
    """List the cards of the discard, by number."""
    return list(state.view()["discard"])


def stock(state: State) -> tuple[int, int]:
    """Count the pawns that each seat can still lay."""
    first, second = state.view()["stock"]
    return first, second


def heroes(state: State) -> tuple[int, int]:
    """Count the heroes that each seat has left."""
    first, second = state.view()["heroes"]
    return first, second


def passes(state: State) -> int:
    """Count the passes in a row."""
    return int(state.view()["passes"])


def give(state: State, card: str) -> State:
    """Let chance bring this card."""
    return state.play_event(CARDS.index(card))
