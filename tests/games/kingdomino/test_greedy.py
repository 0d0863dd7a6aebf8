"""What is known about playing: the greedy bot wants points, the middle, and no single holes."""

from collections import Counter
from hashlib import sha256
from typing import Any

import numpy as np
import pytest

from couronne import State
from couronne.kernel.rng import stream
from couronne.players.simple import GreedyPlayer, RandomPlayer
from tests.games.kingdomino.boards import (
    DUEL,
    EMPTY,
    OFFICIAL,
    SEED,
    act,
    cells_of,
    labels,
    placing,
    sketch,
)
from tests.games.kingdomino.tables import Table, game

pytestmark = pytest.mark.lasting

MIDDLE = Table("official", 2, ("middle_kingdom",))
PUBLISHED = Table("official", 4, ("middle_kingdom", "harmony"))
"""The table of Gedda, Lagerkvist and Butler, 2018."""
GAMES = 20


def seeded(text: str) -> bytes:
    return sha256(text.encode()).digest()


def chosen(state: State) -> Counter[str]:
    """Count what greedy bots with different seeds choose."""
    bots = [GreedyPlayer(seeded(f"greedy {number}")) for number in range(12)]
    return Counter(bot.choose(state).label for bot in bots)


def play(table: Table, seed: int) -> State:
    """Let a greedy bot, in any seat, play against random ones."""
    greedy = seed % table.players
    bots = [
        (GreedyPlayer if seat == greedy else RandomPlayer)(seeded(f"{seed} {seat}"))
        for seat in range(table.players)
    ]
    state = game(table).start(seed=seed)
    while not state.over:
        state = state.play(bots[state.turn].choose(state))
    return state


def means(table: Table) -> tuple[float, float, int]:
    """Return the mean points of the greedy bot and of the random ones, and how often it won."""
    greedy, others, wins = 0, 0, 0
    for seed in range(GAMES):
        state, seat = play(table, seed), seed % table.players
        greedy += state.scores[seat]
        others += sum(state.scores) - state.scores[seat]
        wins += state.winners == (seat,)
    return greedy / GAMES, others / (GAMES * (table.players - 1)), wins


@pytest.mark.parametrize(
    "table",
    [OFFICIAL, Table("official", 3), DUEL, SEED, Table("seed", 3), Table("seed", 4, ("rank",))],
    ids=str,
)
def test_greedy_beats_random(table: Table) -> None:
    """Clearly: twice the points on average, and nearly every game."""
    greedy, random, wins = means(table)

    assert greedy > 2 * random
    assert wins >= 17


@pytest.mark.machine_code
def test_random_players_have_the_published_points() -> None:
    """Published reference points (official, 4 players, both bonuses): random 22.8 points."""
    games, totals = 20_000, np.zeros(5, np.int64)
    engine: Any = game(PUBLISHED).engine
    engine.random_games(engine.blank(), game(PUBLISHED).option_words, games, stream(1), totals)

    assert totals[1:] / games == pytest.approx(22.8, abs=0.5)


def test_greedy_has_about_the_published_points() -> None:
    """Published: full greedy against three randoms 55.7 points and 97.7 % wins."""
    greedy, random, wins = means(PUBLISHED)

    assert greedy == pytest.approx(55.7, abs=8)
    assert random < 28
    assert wins >= 18


@pytest.mark.parametrize("table", [SEED, MIDDLE], ids=str)
@pytest.mark.parametrize(
    "kingdom", ["field field @", "@ field field", "field\nfield\n@", "@\nfield\nfield"]
)
def test_greedy_keeps_the_castle_in_the_middle(table: Table, kingdom: str) -> None:
    """A field further out would end the hope of ten points; there is room nearer to the castle."""
    state = placing(table, kingdom, "field field")
    middle = {f"{column}{row}" for column in "efghi" for row in range(5, 10)}
    away = [label for label in labels(state) if not set(cells_of(label)) <= middle]

    assert away
    assert set(chosen(state)) & set(away) == set()


@pytest.mark.parametrize("table", [SEED, MIDDLE], ids=str)
def test_greedy_gives_up_two_points_for_the_middle(table: Table) -> None:
    """The water would join its crown only outside of the square around the castle."""
    kingdom = """
        forest  .       .
        water1  field   @
        forest  swamp   .
        meadow  .       .
    """
    state = placing(table, kingdom, "water water")
    joins = act(state, "c7d7")

    assert joins.scores[0] == state.scores[0] + 2
    assert "c7d7" not in chosen(state)


def test_greedy_leaves_the_middle_for_more() -> None:
    """Where the bonus is not played for, four crowns on the left are worth going there."""
    kingdom = """
        forest  .       .
        water4  field   @
        forest  swamp   .
        meadow  .       .
    """
    state = placing(OFFICIAL, kingdom, "water water")
    joining = {label for label in labels(state) if "d7" in cells_of(label)}

    assert set(chosen(state)) <= joining


@pytest.mark.parametrize("table", [SEED, MIDDLE], ids=str)
def test_greedy_wins_the_middle_kingdom_when_it_can(table: Table) -> None:
    """Ten points for the last column."""
    kingdom = """
        .      .      swamp  .
        .      .      swamp  swamp
        swamp  swamp  @      swamp
        .      .      swamp  .
        .      .      swamp  .
    """
    state = placing(table, kingdom, "swamp swamp")
    winning = {label for label in labels(state) if act(state, label).scores[0] == 10}

    assert set() != set(chosen(state)) <= winning


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_greedy_leaves_no_single_holes(table: Table) -> None:
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
    assert set(chosen(state)) == {"e9f9", "g9h9"}


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_greedy_leaves_no_single_holes_in_a_column(table: Table) -> None:
    """The same upright, at the right edge of the box."""
    kingdom = """
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  swamp  swamp  .
        swamp  swamp  @      swamp  .
        swamp  swamp  swamp  swamp  .
        swamp  swamp  swamp  swamp  .
    """
    state = placing(table, kingdom, "swamp swamp")

    assert labels(state) == ["i8i7", "i7i6", "i6i5"]
    assert set(chosen(state)) == {"i8i7", "i6i5"}


@pytest.mark.parametrize("table", [SEED, OFFICIAL], ids=str)
def test_greedy_joins_regions(table: Table) -> None:
    """Two regions with a crown each become one: 8x2 instead of 3x1 + 3x1."""
    kingdom = """
        water1  .      water1
        water   .      water
        water   @      water
    """
    state = placing(table, kingdom, "water water")

    assert {act(state, label).scores[0] for label in chosen(state)} == {16}


def test_greedy_takes_the_domino_that_fits_its_kingdom() -> None:
    """A crown for its fields rather than more fields, or a mine that stays alone."""
    kingdom = "field field @ field field"
    state = sketch(Table("seed", 3), kingdom, line="field field,field field1,mine meadow")

    assert set(chosen(state)) == {"B"}


def test_greedy_does_not_take_what_it_cannot_place() -> None:
    """A domino without a place is lost."""
    kingdom = """
        swamp  swamp  swamp  swamp  swamp1
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  @      swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        .      .      swamp  swamp  swamp
    """
    state = sketch(SEED, kingdom, EMPTY, line="meadow meadow,swamp field")

    assert set(chosen(state)) == {"B"}


def test_greedy_sees_the_last_domino_of_harmony() -> None:
    """Five points more for a full square count for the last domino."""
    table = Table("official", 2, ("harmony",))
    kingdom = """
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        swamp  swamp  @      swamp  swamp
        swamp  swamp  swamp  swamp  swamp
        .      .      swamp  swamp  swamp
    """
    state = placing(table, kingdom, "swamp swamp")

    assert act(state, "e5f5").prospects[0] >= state.prospects[0]
    assert act(state, "e5f5").prospects[0] > state.forfeit().prospects[0]
