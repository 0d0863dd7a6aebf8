"""Chance: what is drawn, how likely each outcome is, and that nothing is drawn twice."""

from collections import Counter

import pytest

from couronne import CHANCE, State
from couronne.errors import IllegalMove
from couronne.games.draws import Draws, seed_of
from couronne.games.kingdomino.notation import read_outcome
from tests.games.kingdomino.boards import BOTH, OFFICIAL, SEED, act, draw, line, walk, word
from tests.games.kingdomino.tables import TABLES, Table, game

HALVES = {
    "field": 21,
    "field1": 5,
    "forest": 16,
    "forest1": 6,
    "water": 12,
    "water1": 6,
    "meadow": 10,
    "meadow1": 2,
    "meadow2": 2,
    "swamp": 6,
    "swamp1": 2,
    "swamp2": 2,
    "mine": 1,
    "mine1": 1,
    "mine2": 3,
    "mine3": 1,
}


def weights(state: State) -> dict[str, int]:
    """Count the places in the total weight that each outcome owns."""
    places = Counter(state.outcome_at(place) for place in range(state.total_weight))
    return {state.game.outcome_label(outcome): count for outcome, count in places.items()}


def kings_drawn(table: Table) -> State:
    """Return the position before the first domino is drawn."""
    kings = ("blue", "pink", "green", "yellow")[: table.players] * (2 if table.players == 2 else 1)
    return draw(game(table).undealt(), " ".join(kings))


def outcomes(table: Table, seed: int) -> list[str]:
    """List all that chance brings in a random game, in order."""
    return [
        game(table).outcome_label(event)
        for before, event, _after in walk(table, seed)
        if before.turn == CHANCE
    ]


def test_halves_are_drawn_from_all_ninety_six() -> None:
    """Draw the halves from what is left of the 96: each half is as likely as another."""
    assert weights(game(SEED).undealt()) == HALVES


def test_a_half_that_is_drawn_is_one_less() -> None:
    """Draw the two halves of each domino one after the other from what is left."""
    state = draw(game(SEED).undealt(), "field")

    assert weights(state) == HALVES | {"field": 20}
    assert state.total_weight == 95


def test_the_last_half_of_a_kind_is_not_drawn_again() -> None:
    """From what is left: there is one mine without a crown."""
    state = draw(game(SEED).undealt(), "mine")

    assert read_outcome("mine") not in state.actions
    with pytest.raises(IllegalMove):
        draw(state, "mine")


def test_a_mine_mine_domino_may_occur() -> None:
    """A mine-mine domino may occur."""
    state = draw(game(SEED).undealt(), "mine3 mine2  mine mine1")

    assert line(state) == ["mine3 mine2", "mine mine1"]


def test_two_halves_make_a_domino_as_likely_as_pairing_all_first() -> None:
    """Same distribution as pairing all first: 2 of 96 x 95 ordered pairs are mine3 and mine."""
    first = game(SEED).undealt()
    likely = 0
    for one, other in (("mine3", "mine"), ("mine", "mine3")):
        likely += weights(first)[one] * weights(draw(first, one))[other]

    assert (likely, first.total_weight * draw(first, "mine").total_weight) == (2, 96 * 95)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_as_many_dominoes_as_players_are_drawn_in_the_seed(players: int) -> None:
    """Le programme piochera le même nombre de dominos que le nombre de joueurs."""
    state = game(Table("seed", players)).undealt()
    drawn = 0
    while state.turn == CHANCE:
        state = state.play_event(state.actions[0])
        drawn += 1

    assert (drawn, len(line(state))) == (2 * players, players)


@pytest.mark.parametrize(("players", "count"), [(2, 4), (3, 3), (4, 4)])
def test_dominoes_in_a_line_of_the_published_game(players: int, count: int) -> None:
    """4 players: one king each. 3 players: 3 per round. 2 players: two kings each, 4 per round."""
    state = kings_drawn(Table("official", players))
    drawn = 0
    while state.turn == CHANCE:
        state = state.play_event(state.actions[0])
        drawn += 1

    assert (drawn, len(line(state))) == (count, count)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_each_printed_domino_is_equally_likely(players: int) -> None:
    """Which dominoes were removed is not known: any of the 48 may come."""
    state = kings_drawn(Table("official", players))

    assert weights(state) == {str(number): 1 for number in range(1, 49)}


def test_a_printed_domino_is_not_drawn_twice() -> None:
    """Fixed 48 dominoes, numbered: one of each."""
    state = draw(kings_drawn(OFFICIAL), "7 31")
    expected = {str(number): 1 for number in range(1, 49) if number not in (7, 31)}

    assert weights(state) == expected


@pytest.mark.parametrize("table", [each for each in TABLES if each.rules == "official"], ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_printed_domino_comes_twice_in_a_game(table: Table, seed: int) -> None:
    """12 removed at random, or 24, or none: all that come are different."""
    numbers = [int(outcome) for outcome in outcomes(table, seed) if outcome.isdigit()]
    every = table.players == 4 or "mighty_duel" in table.options

    assert len(set(numbers)) == len(numbers) == (48 if every else 12 * table.players)


@pytest.mark.parametrize("table", [each for each in TABLES if each.rules == "seed"], ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_no_half_comes_more_often_than_there_are(table: Table, seed: int) -> None:
    """From what is left of the 96: four players use up all of them."""
    counts = Counter(outcomes(table, seed))

    assert all(counts[half] <= HALVES[half] for half in counts)
    assert sum(counts.values()) == 24 * table.players
    if table.players == 4:
        assert counts == HALVES


@pytest.mark.parametrize("players", [2, 3, 4])
def test_halves_left_are_those_that_were_not_drawn(players: int) -> None:
    """All is public but the order of the draw: what is left can be counted at any time."""
    table = Table("seed", players)
    left = dict(HALVES)
    for before, event, after in walk(table, seed=3):
        if before.turn == CHANCE:
            left[game(table).outcome_label(event)] -= 1
        counted = {word(half): half["count"] for half in after.view()["left"]["halves"]}

        assert counted == left


@pytest.mark.parametrize("players", [2, 3, 4])
def test_dominoes_left_are_those_that_were_not_drawn(players: int) -> None:
    """All is public but the order of the draw: what is left can be told at any time."""
    table = Table("official", players)
    left = {str(number) for number in range(1, 49)}
    for before, event, after in walk(table, seed=3):
        if before.turn == CHANCE:
            left -= {game(table).outcome_label(event)}

        assert {str(number) for number in after.view()["left"]["dominoes"]} == left


def test_chance_brings_halves_in_proportion() -> None:
    """Over many seeds each kind of half comes first about as often as there are of it."""
    games = 4800
    state = game(SEED).undealt()
    found = Counter(
        state.with_draws(Draws(seed_of(seed))).next_draw.outcome for seed in range(games)
    )

    for half, count in HALVES.items():
        expected = games * count / 96
        assert abs(found[read_outcome(half)] - expected) < 4 * expected**0.5


def test_chance_brings_each_printed_domino_equally_often() -> None:
    """Over many seeds each number comes first about as often as another."""
    games = 4800
    state = kings_drawn(OFFICIAL)
    found = Counter(
        state.with_draws(Draws(seed_of(seed))).next_draw.outcome for seed in range(games)
    )
    expected = games / 48

    assert len(found) == 48
    assert all(abs(count - expected) < 4 * expected**0.5 for count in found.values())


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_draws_to_come_leave_no_trace_in_a_view(table: Table) -> None:
    """All is public but the order of the draw and which dominoes were removed."""
    state = game(table).start(seed=1)
    other_draws = state.with_draws(Draws(seed_of(2)))

    assert state.draws != other_draws.draws
    assert other_draws.view() == state.view()


@pytest.mark.parametrize("players", [2, 3])
def test_removed_dominoes_stay_among_those_that_may_come(players: int) -> None:
    """Which dominoes were removed nobody knows: to the end they may still come."""
    table = Table("official", players)
    *_, last = walk(table, seed=4)
    left = last.after.view()["left"]

    assert (len(left["dominoes"]), left["to_draw"]) == (48 - 12 * players, 0)


def test_the_draw_does_not_depend_on_the_moves() -> None:
    """The order of the draw is fixed before: whoever takes what, the next line is the same."""
    lines = set()
    for first in "ABCD":
        state = game(OFFICIAL).start(seed=5).play(first)
        state = state.play(state.actions[0])
        state = state.play(state.actions[-1])
        lines.add(tuple(slot["domino"]["number"] for slot in state.view()["line"]))

    assert len(lines) == 1


def test_a_first_half_waits_for_the_second() -> None:
    """The two halves one after the other: until the second comes there is no domino."""
    state = draw(game(SEED).undealt(), "forest1")
    after = draw(state, "swamp")

    assert (line(state), state.view()["first_half"]) == ([], {"terrain": "forest", "crowns": 1})
    assert (line(after), after.view()["first_half"]) == (["forest1 swamp"], None)


def test_nobody_acts_before_the_line_is_complete() -> None:
    """Each round reveals as many dominoes as players."""
    state = draw(game(SEED).undealt(), "forest1 swamp field")

    assert state.turn == CHANCE
    assert draw(state, "mine3").turn == 0


def test_the_second_line_is_drawn_when_all_have_placed() -> None:
    """Each round reveals as many dominoes as players, and not before the round."""
    state = draw(game(SEED).undealt(), "forest1 swamp field mine3")
    state = act(state, "A", "h7i7")
    after = act(state, "h7i7")

    assert (state.turn, after.turn) == (1, CHANCE)
    assert after.total_weight == 92
