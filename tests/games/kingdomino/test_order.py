"""Who plays when: kings are drawn for the first line, later dominoes decide, or seats in turn."""

from collections import Counter
from collections.abc import Iterator
from itertools import groupby, pairwise, permutations
from typing import Any, NamedTuple

import pytest

from couronne import CHANCE, State
from tests.games.kingdomino.boards import DUEL, SIZES, act, draw, turns, walk
from tests.games.kingdomino.tables import Table, game

COLOURS = ("blue", "pink", "green", "yellow")
OFFICIAL_TABLES = [*(Table("official", players) for players in (2, 3, 4)), DUEL]
SEED_TABLES = [Table("seed", players) for players in (2, 3, 4)]
RANK_TABLES = [Table("seed", players, ("rank",)) for players in (2, 3, 4)]
KINGS = {table: 2 if table.players == 2 else 1 for table in OFFICIAL_TABLES}
"""How many kings each player has."""
ALL = [*OFFICIAL_TABLES, *SEED_TABLES, *RANK_TABLES]

TERRAIN_COUNTS = {"field": 26, "forest": 22, "water": 18, "meadow": 14, "swamp": 10, "mine": 6}


class Turn(NamedTuple):
    """A decision: who made it, which one, and what lay on the table before."""

    seat: int
    event: int
    view: dict[str, Any]


Round = list[Turn]


def rounds(table: Table, seed: int) -> list[Round]:
    """Part the decisions of a random game into rounds; at last there may be one without a line."""
    decisions = [
        Turn(before.turn, event, before.view())
        for before, event, _after in walk(table, seed)
        if before.turn != CHANCE
    ]
    return [
        list(group)
        for _round, group in groupby(
            decisions, key=lambda turn: (turn.view["round"], bool(turn.view["line"]))
        )
    ]


def order_of(one: Round) -> list[int]:
    """List the seats in the order of a round, as the table shows it at its beginning."""
    return [turn["seat"] for turn in one[0].view["turns"]]


def line_of(one: Round) -> list[dict[str, Any]]:
    """List the dominoes on offer in a round."""
    return [slot["domino"] for slot in one[0].view["line"]]


def takers_of(one: Round) -> list[int]:
    """Tell for each domino of a line who took it; the last of the round takes what remains."""
    chosen = {turn.event: turn.seat for turn in one if turn.view["phase"] == "choose"}
    return [chosen.get(slot, order_of(one)[-1]) for slot in range(len(line_of(one)))]


def rank_key(one: Round, slot: int) -> tuple[int, int, int]:
    """Return the key of option `rank`, word by word."""
    halves = line_of(one)[slot]["halves"]
    crowns_on_both_halves = sum(half["crowns"] for half in halves)
    number_of_its_rarer_terrain = min(TERRAIN_COUNTS[half["terrain"]] for half in halves)
    return crowns_on_both_halves, -number_of_its_rarer_terrain, slot


def king_orders(state: State) -> Iterator[tuple[str, int]]:
    """List every order in which kings can be drawn, each with its weight."""
    if state.turn != CHANCE or not set(state.actions) <= set(range(64, 68)):
        yield "", 1
        return
    for outcome in state.actions:
        own = sum(state.outcome_at(place) == outcome for place in range(state.total_weight))
        for rest, weight in king_orders(state.play_event(outcome)):
            yield str(outcome - 64) + rest, own * weight


@pytest.mark.parametrize("table", OFFICIAL_TABLES, ids=str)
def test_every_order_of_the_kings_is_equally_likely(table: Table) -> None:
    """First line: kings choose in random order."""
    kings = [str(seat) for seat in range(table.players) for _king in range(KINGS[table])]
    expected = Counter("".join(order) for order in permutations(kings))

    assert dict(king_orders(game(table).undealt())) == expected


@pytest.mark.parametrize("table", OFFICIAL_TABLES, ids=str)
def test_kings_are_drawn_before_any_domino(table: Table) -> None:
    """First line: kings choose in random order: one king each, or two for two players."""
    state = game(table).undealt()
    labels = [game(table).outcome_label(outcome) for outcome in state.actions]

    assert labels == list(COLOURS[: table.players])
    assert state.total_weight == KINGS[table] * table.players


def test_a_king_that_is_drawn_leaves_the_other() -> None:
    """Two kings each: after one of blue's, blue has one left in three and pink two."""
    state = draw(game(Table("official", 2)).undealt(), "blue")

    assert [state.outcome_at(place) - 64 for place in range(state.total_weight)] == [0, 1, 1]


def test_a_player_without_kings_left_is_not_drawn() -> None:
    """One king each."""
    state = draw(game(Table("official", 3)).undealt(), "pink")

    assert [game(Table("official", 3)).outcome_label(outcome) for outcome in state.actions] == [
        "blue",
        "green",
    ]


@pytest.mark.parametrize(
    ("players", "kings", "dominoes", "expected"),
    [
        (2, "pink blue blue pink", "1 2 3 4", [1, 0, 0, 1]),
        (3, "green blue pink", "1 2 3", [2, 0, 1]),
        (4, "yellow pink blue green", "1 2 3 4", [3, 1, 0, 2]),
    ],
)
def test_kings_choose_in_the_order_drawn(
    players: int, kings: str, dominoes: str, expected: list[int]
) -> None:
    """First line: kings choose in random order."""
    state = draw(game(Table("official", players)).undealt(), f"{kings} {dominoes}")
    seats = []
    while state.turn != CHANCE:
        seats.append(state.turn)
        state = act(state, state.moves[0].label)

    assert seats == expected[:-1]  # the last takes what remains


@pytest.mark.parametrize("table", OFFICIAL_TABLES, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_from_the_lowest_domino_up(table: Table, seed: int) -> None:
    """Then a new line: from the lowest domino up, in every round to the last."""
    for one, following in pairwise(rounds(table, seed)):
        numbers = [domino["number"] for domino in line_of(one)]
        by_number = sorted(zip(numbers, takers_of(one), strict=True))

        assert order_of(following) == [taker for _number, taker in by_number]


@pytest.mark.parametrize("table", OFFICIAL_TABLES, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_each_king_places_the_domino_that_it_chose(table: Table, seed: int) -> None:
    """From the lowest domino up, each king places its domino: the line before, in its order."""
    for one, following in pairwise(rounds(table, seed)):
        first = following[0].view["turns"]
        waiting = [turn["domino"] for turn in first]
        gone = sum(turn["over"] for turn in first)
        in_hand = [turn.view["hand"] for turn in following if turn.view["phase"] == "place"]

        assert waiting[gone + 1 :] == line_of(one)[gone + 1 :]
        assert in_hand == [domino for domino in line_of(one) if domino in in_hand]


@pytest.mark.parametrize("table", OFFICIAL_TABLES, ids=str)
def test_a_player_with_two_kings_has_two_turns_a_round(table: Table) -> None:
    """2 players: two kings each, 4 per round; otherwise one king each."""
    expected = dict.fromkeys(range(table.players), KINGS[table])

    for one in rounds(table, seed=3):
        assert Counter(order_of(one)) == expected


@pytest.mark.parametrize("table", SEED_TABLES, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_first_player_moves_on_by_one_seat_each_round(table: Table, seed: int) -> None:
    """Seat 0 starts, then the first player moves on by one seat each round."""
    expected = [
        [(first + turn) % table.players for turn in range(table.players)] for first in range(12)
    ]

    assert [order_of(one) for one in rounds(table, seed)] == expected


@pytest.mark.parametrize("table", RANK_TABLES, ids=str)
@pytest.mark.parametrize("seed", [1, 2])
def test_with_rank_the_lower_key_plays_first(table: Table, seed: int) -> None:
    """Option `rank`: the lower key chosen plays first in the next round."""
    found = rounds(table, seed)

    assert order_of(found[0]) == list(range(table.players))
    for one, following in pairwise(found):
        slots = sorted(range(table.players), key=lambda slot: rank_key(one, slot))
        assert order_of(following) == [takers_of(one)[slot] for slot in slots]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("field1 field  field field  field field1", [1, 0, 2]),  # the crown
        ("mine field  swamp field  meadow field", [2, 1, 0]),  # 6, 10 and 14 of the 96
        ("water field  forest field  field field", [2, 1, 0]),  # 18, 22 and 26 of the 96
        ("field meadow  meadow field  mine field", [0, 1, 2]),  # the position in the line
        ("mine3 field  mine2 mine2  meadow2 swamp2", [0, 2, 1]),  # 3 crowns, 4 of 10, 4 of 6
        ("mine mine1  field1 field  forest1 forest", [1, 2, 0]),  # the same crown on 6, 26 and 22
        ("water water  water water  water water", [0, 1, 2]),
    ],
)
def test_key_of_rank(line: str, expected: list[int]) -> None:
    """Key = (crowns on both halves, minus the number of its rarer terrain, position)."""
    state = draw(game(Table("seed", 3, ("rank",))).undealt(), line)
    state = act(state, "A", "h7i7", "B", "h7i7", "h7i7")  # C is what remains

    assert turns(state) == expected


def test_what_was_chosen_decides_not_who_chose_first() -> None:
    """The lower key chosen plays first in the next round: seat 0 took the crowns."""
    state = draw(
        game(Table("seed", 3, ("rank",))).undealt(), "field field  mine3 field  water field"
    )
    state = act(state, "B", "h7i7", "C", "h7i7", "h7i7")

    assert turns(state) == [2, 1, 0]


@pytest.mark.parametrize("table", ALL, ids=str)
def test_each_chooses_in_the_order_of_the_round_and_the_last_takes_what_remains(
    table: Table,
) -> None:
    """Each player in the round's order chooses one; the last takes what remains."""
    for one in rounds(table, seed=4):
        if one[0].view["line"]:
            choosing = [turn.seat for turn in one if turn.view["phase"] == "choose"]

            assert choosing == order_of(one)[:-1]


@pytest.mark.parametrize("table", ALL, ids=str)
def test_the_player_to_act_is_the_first_whose_turn_is_not_over(table: Table) -> None:
    """Each in the round's order."""
    for one in rounds(table, seed=5):
        for turn in one:
            waiting = [each["seat"] for each in turn.view["turns"] if not each["over"]]

            assert turn.seat == waiting[0]
            assert [each["seat"] for each in turn.view["turns"]] == order_of(one)


@pytest.mark.parametrize("table", SIZES, ids=str)
def test_seats_have_colours(table: Table) -> None:
    """A king of each colour."""
    assert game(table).seats == COLOURS[: table.players]


def test_seat_0_starts_without_kings() -> None:
    """First round drawn by lot (outside the rules: seat 0 starts)."""
    assert {game(Table("seed", 3)).start(seed=seed).turn for seed in range(10)} == {0}


def test_any_seat_may_start_with_kings() -> None:
    """Kings choose in random order: over some seeds everybody starts once."""
    first = {game(Table("official", 4)).start(seed=seed).turn for seed in range(40)}

    assert first == {0, 1, 2, 3}


def test_chance_draws_kings_in_proportion() -> None:
    """Random order: over many seeds each of four begins about as often as another."""
    games = 1200
    begins = Counter(game(Table("official", 4)).start(seed=seed).turn for seed in range(games))
    expected = games / 4

    assert all(abs(begins[seat] - expected) < 4 * expected**0.5 for seat in range(4))
