"""The quick policy of the search: legal, sensible, the same for the same seed."""

from random import Random
from typing import Any

import numpy as np
import pytest

from couronne import State
from couronne.games.kingdomino import foresight, policy, rules
from couronne.games.kingdomino.data import ENDED
from couronne.kernel.fields import fields_of
from couronne.kernel.rng import stream
from couronne.players.simple import RandomPlayer
from tests.games.kingdomino.boards import (
    DUEL,
    OFFICIAL,
    SEED,
    act,
    cells_of,
    labels,
    placing,
    sketch,
    walk,
)
from tests.games.kingdomino.tables import TABLES, Table, game

pytestmark = pytest.mark.lasting

MIDDLE = Table("official", 2, ("middle_kingdom",))
PUBLISHED = Table("official", 4, ("middle_kingdom", "harmony"))
SOME = [DUEL, PUBLISHED, SEED, Table("official", 3), Table("seed", 4, ("strict", "rank"))]
WORDS = rules.STATE.itemsize // 8
Fields = fields_of(rules.STATE)


def fields(state: State) -> Any:
    """Return a copy of a position as the rules see it."""
    return Fields(state.words[:WORDS].copy())


def desk() -> Any:
    return np.zeros(policy.DESK_WORDS, np.int64).view(policy.DESK)[0]


def weights(state: State) -> dict[int, float]:
    """Tell how promising each move looks."""
    out = np.zeros(rules.MAX_ACTIONS)
    listed = np.array(state.actions, np.int64)
    foresight.advise(fields(state), listed, len(listed), out)
    return dict(zip(state.actions, out.tolist(), strict=False))


def preferred(state: State) -> str:
    """Return the label of the most promising move."""
    found = weights(state)
    best = max(found, key=lambda action: found[action])
    return next(move.label for move in state.moves if move.action == best)


def foreseen(state: State, seed: int) -> tuple[Any, Any]:
    """Return the position at the end of a game played on, and what was counted."""
    s, out = fields(state), np.zeros((2, rules.MAX_SEATS))
    foresight.foresee(s, stream(seed), out)
    return s, out


def decisions(table: Table, seed: int, share: float) -> list[State]:
    """Return some of the positions of a random game in which somebody has a choice."""
    random = Random(seed)
    found = [event.before for event in walk(table, seed)]
    return [state for state in found if state.turn >= 0 and random.random() < share]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_policy_takes_legal_decisions(table: Table) -> None:
    """What it does to a position is what one of the listed moves does."""
    for state in decisions(table, 1, 0.15):
        s = fields(state)
        policy.play_well(s, policy.WEIGHTS, desk())

        results = [state.play_event(action).words[:WORDS].tolist() for action in state.actions]
        assert s.words.tolist() in results


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_policy_does_what_it_advises(table: Table) -> None:
    """Weights are positive and finite, and the policy plays a move of the highest."""
    for state in decisions(table, 2, 0.1):
        found = weights(state)
        s = fields(state)
        policy.play_well(s, policy.WEIGHTS, desk())

        assert all(0 < weight <= 1 + foresight.FLOOR for weight in found.values())
        best = [action for action in found if found[action] == max(found.values())]
        results = [state.play_event(action).words[:WORDS].tolist() for action in best]
        assert s.words.tolist() in results


@pytest.mark.parametrize("table", SOME, ids=str)
def test_foresight_counts_the_end_of_a_game(table: Table) -> None:
    """From a decision or a draw: somebody wins, and only the first is ahead."""
    events = list(walk(table, 3))
    for event in events[len(events) // 2 :: 20]:
        s, out = foreseen(event.before, 5)
        points = np.zeros(rules.MAX_SEATS, np.int64)
        rules.scores(s, points)

        share, margin = out[:, : table.players]
        assert s.phase == ENDED
        assert share.sum() == pytest.approx(1)
        for seat in range(table.players):
            rivals = [points[other] for other in range(table.players) if other != seat]
            assert margin[seat] == points[seat] - max(rivals)
            assert margin[seat] >= 0 or share[seat] == 0


def test_foresight_of_a_game_that_is_over() -> None:
    """Nothing is left to be played: the result counts."""
    *_, last = walk(SEED, 4)
    _s, out = foreseen(last.after, 1)

    assert {seat for seat in range(2) if out[0, seat]} == set(last.after.winners)


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_same_seed_same_future(table: Table) -> None:
    """A stream of random numbers decides all draws, and nothing else does."""
    state = list(walk(table, 5))[40].before
    ends = [foreseen(state, seed)[0].words.tolist() for seed in (1, 1, 2)]

    assert ends[0] == ends[1] != ends[2]


@pytest.mark.parametrize("table", [OFFICIAL, SEED, Table("seed", 3)], ids=str)
def test_policy_beats_random(table: Table) -> None:
    """Clearly: every game, and more than twice the points in all."""
    own, others = 0, 0
    for seed in range(4):
        seat = seed % table.players
        state = game(table).start(seed=seed)
        random = RandomPlayer(bytes(32))
        while not state.over:
            move = preferred(state) if state.turn == seat else random.choose(state)
            state = state.play(move)

        assert state.winners == (seat,)
        own += state.scores[seat]
        others += sum(state.scores) - state.scores[seat]

    assert own > 2 * others / (table.players - 1)


@pytest.mark.parametrize("table", [SEED, MIDDLE], ids=str)
@pytest.mark.parametrize("kingdom", ["field field @", "@ field field", "@\nfield\nfield"])
def test_policy_keeps_the_castle_in_the_middle(table: Table, kingdom: str) -> None:
    """A field further out would end the hope of ten points; there is room nearer to the castle."""
    state = placing(table, kingdom, "field field")
    middle = {f"{column}{row}" for column in "efghi" for row in range(5, 10)}

    assert set(cells_of(preferred(state))) <= middle


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_policy_leaves_no_single_holes(table: Table) -> None:
    """In a row of four free cells it covers two at an end: those in the middle part the rest."""
    kingdom = """
        .      .      .      .      swamp
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  @      swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  swamp  swamp  swamp
    """
    state = placing(table, kingdom, "swamp swamp")

    assert labels(state) == ["e9f9", "f9g9", "g9h9"]
    assert preferred(state) in {"e9f9", "g9h9"}


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_policy_joins_regions(table: Table) -> None:
    """Two regions with a crown each become one: 8x2 instead of 3x1 + 3x1."""
    kingdom = """
        water1  .      water1
        water   .      water
        water   @      water
    """
    state = placing(table, kingdom, "water water")

    assert act(state, preferred(state)).scores[0] == 16


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_policy_puts_the_crown_where_it_counts(table: Table) -> None:
    """A forest with a crown goes to four forests rather than to the castle."""
    kingdom = """
        forest  forest  forest  forest
        meadow  swamp   @       .
    """
    state = placing(table, kingdom, "forest1 field")

    assert act(state, preferred(state)).scores[0] == 5


def test_policy_takes_the_domino_that_fits_its_kingdom() -> None:
    """A crown for its fields rather than more fields, or a mine that stays alone."""
    kingdom = "field field @ field field"
    state = sketch(Table("seed", 3), kingdom, line="field field,field field1,mine meadow")

    assert preferred(state) == "B"


def test_policy_does_not_take_what_it_cannot_place() -> None:
    """A domino without a place is lost."""
    kingdom = """
        swamp  swamp  swamp  swamp  swamp1
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  @      swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        .      .      swamp  swamp  swamp
    """
    state = sketch(SEED, kingdom, "@", line="meadow meadow,swamp field")

    assert preferred(state) == "B"
