"""Near the end of a game the search comes to what an exhaustive look-ahead finds."""

from functools import cache
from math import tanh
from typing import NamedTuple

import pytest

from couronne import State
from couronne.search.searcher import Choice, Searcher
from couronne.search.tuning import Tuning
from tests.reference.expectimax import Expectimax, margins, share_of_win
from tests.search.tables import WAYS, Table, decisions, tuning

pytestmark = pytest.mark.machine_code

SIMULATIONS = 20_000
CLOSE = 0.06
"""How far a mean over simulations may be from the truth: some were spent on other moves."""
AS_GOOD = 0.01
"""What a move may be worth less than the best."""


class Endgame(NamedTuple):
    """A position of a random game in which it matters what is played."""

    table: Table
    seed: int
    left: int
    """Decisions that the random game still had."""

    def __str__(self) -> str:
        return f"{self.table}-seed{self.seed}-left{self.left}"

    @property
    def state(self) -> State:
        """The position, in Rose King with few cards in the pile."""
        return _position(self)


@cache
def _position(endgame: Endgame) -> State:
    states = [state for state in decisions(endgame.table.game, endgame.seed) if state.actions]
    choices = [state for state in states if len(state.actions) > 1]
    state = choices[-endgame.left].public()
    return with_few_cards(state) if endgame.table.name == "roses" else state


def with_few_cards(state: State) -> State:
    """Lay most of the pile aside, so that not too much can be drawn."""
    fields = state.position.split(" ")
    fields[5] = ",".join(fields[5].split(",")[:4])
    return state.game.position(" ".join(fields))


INTERNATIONAL = Table("roses", "international", 2)
KINGS = Table("kingdomino", "official", 2)
THREE_KINGS = Table("kingdomino", "official", 3)
AT_ONCE = Table("kingdomino", "seed", 4)
PAIRLEROY = Table("pairleroy", "pairleroy", 2)
THREE_AT_PAIRLEROY = Table("pairleroy", "pairleroy", 3)
ENDGAMES = [
    Endgame(INTERNATIONAL, 12, 3),
    Endgame(INTERNATIONAL, 15, 2),
    Endgame(INTERNATIONAL, 89, 3),
    Endgame(INTERNATIONAL, 91, 1),
    Endgame(KINGS, 5, 5),
    Endgame(KINGS, 34, 6),
    Endgame(KINGS, 35, 5),
    Endgame(THREE_KINGS, 10, 6),
    Endgame(THREE_KINGS, 17, 2),
    Endgame(AT_ONCE, 35, 4),
    Endgame(AT_ONCE, 82, 3),
    Endgame(PAIRLEROY, 1, 3),
    Endgame(PAIRLEROY, 9, 5),
    Endgame(PAIRLEROY, 20, 3),
    Endgame(THREE_AT_PAIRLEROY, 8, 3),
    Endgame(THREE_AT_PAIRLEROY, 10, 3),
]
EVERY_ENDGAME = pytest.mark.parametrize("endgame", ENDGAMES, ids=str)
BOTH_WAYS = pytest.mark.parametrize("way", WAYS)


@cache
def exact(endgame: Endgame, way: str) -> dict[int, float]:
    """Return what each move is worth by looking at everything that can follow."""
    numbers = tuning(way, endgame.state.game)
    return Expectimax(lambda last: worth(last, numbers)).choices(endgame.state)


def worth(last: State, numbers: Tuning) -> tuple[float, ...]:
    """Mix winning with winning by much, as the tuning says."""
    lead = numbers.margin_share
    return tuple(
        (1 - lead) * share + lead * (0.5 + 0.5 * tanh(margin / numbers.margin_scale))
        for share, margin in zip(share_of_win(last), margins(last), strict=True)
    )


@cache
def searched(endgame: Endgame, way: str) -> tuple[Choice, ...]:
    """Return what the search finds, best first."""
    game = endgame.table.game
    return Searcher(game, tuning(way, game)).search(endgame.state, SIMULATIONS).choices


@EVERY_ENDGAME
def test_it_matters_what_is_played(endgame: Endgame) -> None:
    """Else nothing would be proved below."""
    values = exact(endgame, "plain").values()

    assert max(values) - min(values) > CLOSE


@EVERY_ENDGAME
@BOTH_WAYS
def test_the_move_chosen_is_the_best(endgame: Endgame, way: str) -> None:
    """No other move is worth more against perfect play."""
    values = exact(endgame, way)

    assert values[searched(endgame, way)[0].action] >= max(values.values()) - AS_GOOD


@EVERY_ENDGAME
@BOTH_WAYS
def test_the_position_is_worth_what_it_is_found_to_be(endgame: Endgame, way: str) -> None:
    """The mean of many simulations is near the value of perfect play."""
    best = searched(endgame, way)[0]

    assert best.worth == pytest.approx(exact(endgame, way)[best.action], abs=CLOSE)
