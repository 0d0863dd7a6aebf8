"""The fast rules in step with their slow, obvious twin: random games, compared at every ply."""

from random import Random
from typing import Any

import pytest

from couronne.games.roses.data import Square
from couronne.games.roses.geometry import place_of
from couronne.games.roses.rules import DECK, STATE
from couronne.games.state import State
from couronne.kernel.contract import CHANCE, OVER
from tests.games.in_step import play_in_step
from tests.games.layout import bits, slices_of, words_of
from tests.games.roses.boards import RULES, game
from tests.reference.roses import SIZE, Reference, points

pytestmark = pytest.mark.lasting

NORMAL_CHUNKS, NORMAL_GAMES = 8, 250
EXHAUSTIVE_CHUNKS, EXHAUSTIVE_GAMES = 80, 2500

PLACES = {
    (row, column): place_of(Square(row, column)) for row in range(SIZE) for column in range(SIZE)
}
BIT = {square: (place >> 6, 1 << (place & 63)) for square, place in PLACES.items()}
"""Which half of the fast board a square lies in, and its bit there."""
TURNS: dict[int | str, int] = {0: 0, 1: 1, "chance": CHANCE, "over": OVER}


AT = slices_of(STATE)
KING, PILE, TURN, PASSES = (AT[name].start for name in ("king", "pile", "turn", "passes"))


def seen(state: State) -> dict[str, Any]:
    """Read the fast position, all of it in one go."""
    words = words_of(state)
    hands = words[AT["hands"]]
    return {
        "king": words[KING],
        "pawns": words[AT["pawns"]],
        "hands": hands,
        "pile": words[PILE],
        "discard": DECK & ~(hands[0] | hands[1] | words[PILE]),
        "heroes": words[AT["heroes"]],
        "stock": words[AT["stock"]],
        "passes": words[PASSES],
        "turn": words[TURN],
    }


def expected(reference: Reference) -> dict[str, Any]:
    """Spell the slow position in the same terms."""
    pawns = [0, 0, 0, 0]
    for square, owner in reference.pawns.items():
        half, bit = BIT[square]
        pawns[2 * owner + half] |= bit
    return {
        "king": PLACES[reference.king],
        "pawns": pawns,
        "hands": [bits(hand) for hand in reference.hands],
        "pile": bits(reference.pile),
        "discard": bits(reference.discard),
        "heroes": reference.heroes,
        "stock": reference.stock,
        "passes": reference.passes,
        "turn": TURNS[reference.turn],
    }


class Points:
    """The reference's points, counted again only for a seat whose pawns have changed."""

    def __init__(self, reference: Reference) -> None:
        self.reference = reference
        self.counted = [([0, 0], 0), ([0, 0], 0)]

    def after(self, pawns: list[int]) -> tuple[int, ...]:
        """Return the points of both seats, for a board that is given as words too."""
        for seat in (0, 1):
            own = pawns[2 * seat : 2 * seat + 2]
            if own != self.counted[seat][0]:
                self.counted[seat] = (own, points(self.reference.territories(seat)))
        return tuple(count for _own, count in self.counted)


def compare(state: State, reference: Reference, count: Points) -> None:
    """Both say the same: every field, who acts, what can happen, the points."""
    fields = expected(reference)

    assert seen(state) == fields
    assert state.turn == fields["turn"]
    assert list(state.actions) == reference.legal()
    assert state.scores == count.after(fields["pawns"])


def compared(rules: str, random: Random) -> None:
    """Play one random game with both."""
    reference = Reference(rules)
    count = Points(reference)
    play_in_step(
        game(rules).undealt(), reference, random, lambda state: compare(state, reference, count)
    )


@pytest.mark.parametrize("chunk", range(NORMAL_CHUNKS))
@pytest.mark.parametrize("rules", RULES)
def test_random_games_in_step_with_the_reference(rules: str, chunk: int) -> None:
    """Each rule set, 2,000 games: every position of every one is the same for both."""
    random = Random(f"{rules} {chunk}")
    for _game in range(NORMAL_GAMES):
        compared(rules, random)


@pytest.mark.exhaustive
@pytest.mark.parametrize("chunk", range(EXHAUSTIVE_CHUNKS))
@pytest.mark.parametrize("rules", RULES)
def test_many_random_games_in_step_with_the_reference(rules: str, chunk: int) -> None:
    """Each rule set, 200,000 games more."""
    random = Random(f"many {rules} {chunk}")
    for _game in range(EXHAUSTIVE_GAMES):
        compared(rules, random)
