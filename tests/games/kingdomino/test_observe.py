"""What a learner sees: the same table from every seat, its own kingdom first."""

from typing import NamedTuple

import pytest

from couronne import State
from couronne.games.draws import Draws, seed_of
from tests.games.kingdomino.boards import (
    BOTH,
    COLUMNS,
    DUEL,
    EMPTY,
    OFFICIAL,
    SEED,
    act,
    draw,
    kingdom,
    placing,
    sketch,
    walk,
    word,
)
from tests.games.kingdomino.tables import TABLES, Table, game

TERRAINS = ("field", "forest", "water", "meadow", "swamp", "mine")
AREA = 13 * 13
KINGDOM = 7 * AREA + 1
"""Six terrains and the crowns, cell by cell, and the discards."""
SEATS = 4
DOMINO = 2 * (6 + 1)
"""For each half its terrain and its crowns."""
TURN = DOMINO + SEATS
LINE = SEATS * KINGDOM
TURNS = LINE + 4 * TURN
HALVES = TURNS + 4 * TURN
COUNTS = HALVES + 16


class Slot(NamedTuple):
    """A domino as a learner sees it, and whose it is: counted from the player, if anybody's."""

    halves: list[str]
    owner: int | None


def observed(state: State, player: int) -> list[int]:
    return [int(number) for number in state.observe(player)]


def seen_kingdom(seen: list[int], place: int) -> dict[str, str]:
    """Read the kingdom at this place back, cell by cell."""
    own = seen[place * KINGDOM : (place + 1) * KINGDOM]
    cells = {}
    for number in range(AREA):
        planes = [own[terrain * AREA + number] for terrain in range(6)]
        if any(planes):
            crowns = own[6 * AREA + number]
            name = f"{COLUMNS[number % 13]}{13 - number // 13}"
            cells[name] = f"{TERRAINS[planes.index(1)]}{crowns or ''}"
    return cells


def seen_slot(seen: list[int], first: int, slot: int) -> Slot:
    """Read a domino back: of the line, or of the turns to come."""
    own = seen[first + slot * TURN : first + (slot + 1) * TURN]
    halves = [
        f"{TERRAINS[half[:6].index(1)]}{half[6] or ''}"
        for half in (own[:7], own[7:DOMINO])
        if any(half[:6])
    ]
    owners = own[DOMINO:]
    return Slot(halves, owners.index(1) if any(owners) else None)


def middle_of_a_game(table: Table, compiled: bool = True) -> State:
    return [event.before for event in walk(table, seed=1, compiled=compiled)][60]


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_plain_python_and_machine_code_see_the_same(table: Table) -> None:
    """Machine code gives the same results bit for bit."""
    fast, slow = middle_of_a_game(table), middle_of_a_game(table, compiled=False)

    assert fast == slow
    for player in range(table.players):
        assert observed(slow, player) == observed(fast, player)


@pytest.mark.parametrize("rule_set", ["seed", "official"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_kingdoms_are_told_from_ones_own_on(rule_set: str, players: int) -> None:
    """Kingdoms from one's own on, in the order of the seats."""
    state = middle_of_a_game(Table(rule_set, players))
    for player in range(players):
        seen = observed(state, player)
        for place in range(players):
            expected = kingdom(state, (player + place) % players)

            assert seen_kingdom(seen, place) == expected


@pytest.mark.parametrize("players", [2, 3])
def test_empty_seats_are_empty(players: int) -> None:
    """A table of two or three leaves the other places blank."""
    seen = observed(middle_of_a_game(Table("seed", players)), 0)

    assert not any(seen[players * KINGDOM : SEATS * KINGDOM])


def test_the_castle_is_in_the_middle() -> None:
    """Castles in the middle: a cell has the same place wherever a kingdom reaches."""
    drawings = ["water1 field @", "@ water1 field", "water1\nfield\n@", "@\nwater1\nfield"]
    names = ["e7", "h7", "g9", "g6"]
    found = [
        [
            name
            for name, half in seen_kingdom(observed(sketch(SEED, each), 0), 0).items()
            if half == "water1"
        ]
        for each in drawings
    ]

    assert found == [[name] for name in names]


@pytest.mark.parametrize("seed", [1, 2])
def test_kingdoms_of_a_mighty_duel_are_told_to_the_edge_of_the_grid(seed: int) -> None:
    """Castles in the middle: the grid has room for all that seven by seven can reach."""
    *_, last = walk(DUEL, seed)
    arm = "forest forest forest forest forest forest1 @"

    assert seen_kingdom(observed(last.after, 1), 0) == kingdom(last.after, 1)
    assert set(seen_kingdom(observed(sketch(DUEL, arm), 0), 0)) == {
        "a7",
        "b7",
        "c7",
        "d7",
        "e7",
        "f7",
    }


@pytest.mark.parametrize("crowns", range(10))
def test_crowns_are_told_as_a_number(crowns: int) -> None:
    """Each terrain, and the crowns: however many were drawn by hand."""
    seen = observed(sketch(SEED, f"@ mine{crowns} field"), 0)

    assert seen_kingdom(seen, 0) == {"h7": f"mine{crowns or ''}", "i7": "field"}


def test_discards_stand_behind_each_kingdom() -> None:
    """What was discarded is seen beside the kingdom, of every player."""
    state = placing(SEED, EMPTY, "field water").forfeit()
    places = [KINGDOM - 1, 2 * KINGDOM - 1]

    assert [observed(state, 0)[place] for place in places] == [1, 0]
    assert [observed(state, 1)[place] for place in places] == [0, 1]


def test_the_line_is_told_with_its_takers_counted_from_the_player() -> None:
    """A domino is told as each half's terrain and crowns, beside it whose it is."""
    table = Table("official", 3)
    state = draw(game(table).undealt(), "green blue pink  1 44 48")
    state = act(state, "B")
    dominoes = [["field", "field"], ["meadow", "swamp2"], ["field", "mine3"]]

    for player, owner in ((0, 2), (1, 1), (2, 0)):
        seen = observed(state, player)
        found = [seen_slot(seen, LINE, slot) for slot in range(3)]
        assert found == [
            Slot(halves, owner if slot == 1 else None) for slot, halves in enumerate(dominoes)
        ]


def test_a_line_of_two_leaves_the_other_places_blank() -> None:
    """Two players of the seed choose between two dominoes."""
    state = draw(game(SEED).undealt(), "field water  swamp mine2")
    blank = Slot([], None)

    assert [seen_slot(observed(state, 0), LINE, slot) for slot in (2, 3)] == [blank, blank]


def test_turns_to_come_are_told_with_what_is_to_be_placed() -> None:
    """Turns to come, each with its domino and whose it is, counted from the player."""
    state = sketch(
        OFFICIAL,
        EMPTY,
        held="field field,forest forest,water water,meadow meadow",
        line="field water,field meadow,field swamp,forest water",
    )
    state = act(state, "h7i7", "A")
    seen = [seen_slot(observed(state, 1), TURNS, turn) for turn in range(4)]

    assert seen == [
        Slot([], None),  # it is over
        Slot(["forest", "forest"], 0),
        Slot(["water", "water"], 1),
        Slot(["meadow", "meadow"], 0),
    ]


def test_who_plays_after_whom_is_told_before_anything_is_chosen() -> None:
    """Turns to come without a domino have their owners too."""
    table = Table("official", 4)
    state = draw(game(table).undealt(), "yellow pink blue green  1 2 3 4")
    owners = [seen_slot(observed(state, 1), TURNS, turn).owner for turn in range(4)]

    assert owners == [2, 0, 3, 1]


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_halves_left_are_told_by_kind(table: Table) -> None:
    """Halves left: of the 96, or on the printed dominoes that may still come."""
    state = middle_of_a_game(table)
    left = {word(half): half["count"] for half in state.view()["left"]["halves"]}
    order = [
        "field", "field1", "forest", "forest1", "water", "water1", "meadow", "meadow1", "meadow2",
        "swamp", "swamp1", "swamp2", "mine", "mine1", "mine2", "mine3",
    ]  # fmt: skip

    assert observed(state, 0)[HALVES:COUNTS] == [left[half] for half in order]


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_counts_come_last(table: Table) -> None:
    """The round, how many there are, and whether one chooses or places."""
    state = middle_of_a_game(table)
    view = state.view()
    expected = [
        view["round"], view["rounds"], view["phase"] == "choose", view["phase"] == "place",
    ]  # fmt: skip

    assert observed(state, 0)[COUNTS:] == expected
    assert len(observed(state, 0)) == COUNTS + 4


def test_choosing_and_placing_are_told_apart() -> None:
    """Whether one chooses or places."""
    choosing = game(SEED).start(seed=1)

    assert observed(choosing, 0)[-2:] == [1, 0]
    assert observed(act(choosing, "A"), 0)[-2:] == [0, 1]


@pytest.mark.parametrize("table", BOTH, ids=str)
def test_draws_to_come_are_not_seen(table: Table) -> None:
    """All is public but the order of the draw."""
    state = game(table).start(seed=1)
    other = state.with_draws(Draws(seed_of(2)))

    assert observed(state, 0) == observed(other, 0)
