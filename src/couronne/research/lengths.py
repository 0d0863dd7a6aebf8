"""How long a game can last at most, for software that has to know it beforehand.

The rules need no such number, so none of them holds one: these follow from the rulebooks, for the
largest table, and a test counts them again from the material.
"""

from typing import NamedTuple


class Length(NamedTuple):
    """Decisions of all players together, and outcomes of chance."""

    decisions: int
    draws: int


LONGEST = {
    # 52 pawns and 8 heroes take a card each, which a draw may replace; nobody passes who can do
    # anything else and two passes end the game, so one may stand before each of these 120, and
    # two at the end. Ten cards are dealt.
    "roses": Length(2 * 120 + 2, 10 + 60),
    # In 12 lines of 4 each domino is chosen, but for the last of a line, and placed. A domino is
    # two draws where it is formed of halves.
    "kingdomino": Length(12 * (3 + 4), 12 * 4 * 2),
    # 240 tiles last for 245 turns, as each draws one until 5 players have a last turn. In a turn
    # one chooses a tile, makes two steps for nothing, stops, and ends. A tile asks for two more
    # decisions, a card for one, each of 120 resources for two. All else costs 2 honour at least,
    # of which a tile brings 4 at most and the buildings 624.
    "pairleroy": Length(5 * 245 + 2 * 240 + 40 + 2 * 120 + (4 * 240 + 624) // 2, 240 + 40),
}
"""By game."""

UNKNOWN = Length(10_000, 10_000)
"""Of a game that somebody else has written."""


def longest(game: str) -> Length:
    """Return how long a game can last."""
    return LONGEST.get(game, UNKNOWN)
