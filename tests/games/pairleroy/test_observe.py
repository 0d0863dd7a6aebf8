"""What a learner sees: the same table from every seat, what is one's own first."""

from random import Random
from typing import Any

import pytest

from couronne import State
from couronne.games.draws import Draws, seed_of
from couronne.games.pairleroy.data import PHASES, SLOT_NAMES
from couronne.games.pairleroy.observing import FEATURES
from couronne.games.pairleroy.places import hex_at
from tests.games.pairleroy import boards
from tests.games.pairleroy.boards import (
    CARD_NAMES,
    CLASSES,
    SIZES,
    act,
    board,
    game,
    hexagon,
    land,
    phase,
    rounds,
)
from tests.games.pairleroy.policies import POLICIES

AREA = 32 * 32
SEATS = 6
TILES, TERRAINS, PIECES, OUTPOSTS, CASTLES, COLONS, CHOSEN_CELL = 0, 1, 5, 11, 17, 23, 29
"""The planes of the map: tiles, four terrains, then six seats each, and the chosen cell."""
HANDS = 30 * AREA
HAND = 24 + 1
"""The tiles of a hand by class, and the honour."""
BAG = HANDS + SEATS * HAND
DRAWN = BAG + 24
CHOSEN_TILE = DRAWN + 24
DECK = CHOSEN_TILE + 24
CARD = SEATS + SEATS + 16 + 4 + 1
"""Of a card: whose contract, whose building, its slot, what it was given, if it is chosen."""
CLOCK = DECK + 40 * CARD
LAST = CLOCK + 2
PHASE = LAST + SEATS

FIELD = land(hexagon(2), {"E2": "F", "0": "C", "N1E3": "P", "N1W1": "U"})
RICH: dict[str, Any] = {
    "players": 3,
    "honour": (17, 5, 40),
    "colons": ("E2", "0", "W4"),
    "castles": ("E2", "-", "W2"),
    "pieces": "E2:0 0:0 N1E3:2",
    "outposts": "N1E1:0 N1W1:2",
    "hands": ("FFF CCC CCC", "UUP", ""),
    "contracts": ("barn+F", "cathedral", "palisade"),
    "buildings": ("well", "", "manor rampart"),
}
"""A table for three on which there is something of everything."""


def observed(state: State, player: int) -> list[int]:
    """Write what a player sees."""
    return [int(number) for number in state.observe(player)]


def on_plane(seen: list[int], plane: int) -> set[str]:
    """Name the cells or rounds that a plane of the map marks."""
    marks = seen[plane * AREA : (plane + 1) * AREA]
    assert set(marks) <= {0, 1}
    return {hex_at(place).name for place, mark in enumerate(marks) if mark}


def tiles_at(seen: list[int], first: int) -> str:
    """List the tiles that are counted from here on."""
    counts = zip(CLASSES, seen[first : first + 24], strict=True)
    return " ".join(name for name, count in counts for _ in range(count))


def card(seen: list[int], name: str) -> list[int]:
    """Return what is told of a card."""
    first = DECK + CARD * CARD_NAMES.index(name)
    return seen[first : first + CARD]


def places(numbers: list[int]) -> list[int]:
    """List the places of what is not zero."""
    return [place for place, number in enumerate(numbers) if number]


def middle_of_a_game(players: int, compiled: bool = True) -> State:
    """Play on until a good deal has happened."""
    random = Random(players)
    state = game(players, compiled).undealt()
    for _ in range(400):
        state = state.play_event(POLICIES["thriftily"](state, random))
    return state


# The whole


def test_the_numbers_are_as_many_as_ever() -> None:
    """Numbers in a fixed order: as many for two players as for six, at the start as at the end."""
    assert FEATURES == PHASE + len(PHASES)
    for players in SIZES:
        for state in (game(players).undealt(), boards.over(players=players)):
            assert -1 not in observed(state, 0)


@pytest.mark.parametrize("players", SIZES)
def test_plain_python_and_machine_code_see_the_same(players: int) -> None:
    """Machine code gives the same results bit for bit."""
    fast, slow = middle_of_a_game(players), middle_of_a_game(players, compiled=False)

    assert fast == slow
    for player in range(players):
        assert observed(slow, player) == observed(fast, player)


@pytest.mark.parametrize("players", [2, 3])
def test_empty_seats_are_empty(players: int) -> None:
    """A small table leaves the other places blank."""
    seen = observed(middle_of_a_game(players), 0)

    assert not any(seen[HANDS + players * HAND : BAG])
    for first in (PIECES, OUTPOSTS, CASTLES, COLONS):
        for place in range(players, SEATS):
            assert on_plane(seen, first + place) == set()


def test_draws_to_come_are_not_seen() -> None:
    """All is public but the order of bag and pile."""
    state = game().start(seed=1)

    assert observed(state, 0) == observed(state.with_draws(Draws(seed_of(2))), 0)


# The map


@pytest.mark.parametrize("player", range(3))
def test_tiles_lie_where_they_lie_for_all(player: int) -> None:
    """Tiles: Pairleroy among them, from whichever seat."""
    seen = observed(board(FIELD, phase="draw", **RICH), player)

    assert on_plane(seen, TILES) == {"0", *FIELD}


@pytest.mark.parametrize("player", range(3))
def test_every_round_that_is_set_has_its_terrain(player: int) -> None:
    """The terrain of the rounds, closed or not: forest, field, prairie, urban."""
    state = board(FIELD, phase="draw", **RICH)
    seen = observed(state, player)
    for terrain in range(4):
        expected = {name for name, found in rounds(state).items() if found.terrain == terrain}

        assert on_plane(seen, TERRAINS + terrain) == expected


def test_a_round_that_is_not_set_has_none() -> None:
    """Pairleroy sets no terrain."""
    seen = observed(game().undealt(), 0)

    assert on_plane(seen, TILES) == {"0"}
    assert [on_plane(seen, TERRAINS + terrain) for terrain in range(4)] == [set()] * 4


@pytest.mark.parametrize(
    ("first", "owned"),
    [
        (PIECES, [{"E2", "0"}, set(), {"N1E3"}]),
        (OUTPOSTS, [{"N1E1"}, set(), {"N1W1"}]),
        (CASTLES, [{"E2"}, set(), {"W2"}]),
        (COLONS, [{"E2"}, {"0"}, {"W4"}]),
    ],
    ids=["pieces", "outposts", "castles", "colons"],
)
@pytest.mark.parametrize("player", range(3))
def test_what_is_ones_own_comes_first(first: int, owned: list[set[str]], player: int) -> None:
    """By seat from one's own on: pieces, outposts, castles and colons."""
    seen = observed(board(FIELD, phase="draw", **RICH), player)

    assert [on_plane(seen, first + place) for place in range(SEATS)] == [
        *(owned[(player + place) % 3] for place in range(3)),
        *[set()] * 3,
    ]


def test_the_chosen_cell_is_marked() -> None:
    """And the cell that was chosen: none before."""
    before = board({"E2": "FCP"}, phase="tile", drawn="FFC")
    after = act(before, "FFC", "W2")

    assert on_plane(observed(before, 0), CHOSEN_CELL) == set()
    assert on_plane(observed(after, 0), CHOSEN_CELL) == {"W2"}
    assert on_plane(observed(after, 1), CHOSEN_CELL) == {"W2"}


# Hands, bag and tiles


@pytest.mark.parametrize("player", range(3))
def test_hands_and_honour_from_ones_own_on(player: int) -> None:
    """Of a seat: its hand by class, and its honour."""
    state = board(FIELD, phase="draw", **RICH)
    seen = observed(state, player)
    for place in range(3):
        seat = (player + place) % 3
        first = HANDS + place * HAND

        assert tiles_at(seen, first) == boards.hand(state, seat)
        assert seen[first + 24] == RICH["honour"][seat]


def test_the_bag_is_told_by_class() -> None:
    """What is left to be drawn, by class."""
    state = board(FIELD, phase="draw", **RICH)
    left = boards.bag(state)

    assert observed(state, 1)[BAG:DRAWN] == [left[name] for name in CLASSES]


def test_tiles_just_drawn_are_told() -> None:
    """Tiles drawn: what may be placed now, besides being in the hand."""
    state = board({"E2": "FCP"}, phase="tile", drawn="FFF FFF", hands=("UUU",))
    seen = observed(state, 0)

    assert tiles_at(seen, DRAWN) == "FFF FFF"
    assert tiles_at(seen, HANDS) == "FFF FFF UUU"
    assert tiles_at(observed(act(state, "keep"), 0), DRAWN) == ""


def test_the_chosen_tile_is_told() -> None:
    """The tile that was chosen: none before."""
    before = board({"E2": "FCP"}, phase="tile", drawn="FFF CCC")

    assert tiles_at(observed(before, 0), CHOSEN_TILE) == ""
    assert tiles_at(observed(act(before, "CCC"), 0), CHOSEN_TILE) == "CCC"


# Cards


@pytest.mark.parametrize("player", range(3))
def test_whose_contract_and_whose_building_it_is(player: int) -> None:
    """Of a card: whose contract or building it is, from one's own on."""
    seen = observed(board(FIELD, phase="draw", **RICH), player)
    contracts = {"barn": 0, "cathedral": 1, "palisade": 2}
    buildings = {"well": 0, "manor": 2, "rampart": 2}
    for name in CARD_NAMES:
        holder = [(contracts[name] - player) % 3] if name in contracts else []
        builder = [(buildings[name] - player) % 3] if name in buildings else []

        assert places(card(seen, name)[:SEATS]) == holder
        assert places(card(seen, name)[SEATS : 2 * SEATS]) == builder


def test_in_which_slot_it_lies() -> None:
    """Its slot: one of sixteen, or none."""
    state = board(FIELD, phase="draw", **RICH)
    seen = observed(state, 2)
    slots = {name: slot for slot, name in boards.market(state).items()}
    for name in CARD_NAMES:
        found = places(card(seen, name)[12:28])

        assert [SLOT_NAMES[place] for place in found] == ([slots[name]] if name in slots else [])


def test_what_it_was_given() -> None:
    """What it was given: one mark for each of its resources, in their order."""
    given = ("barn+FC", "abbey+PU", "palisade")
    seen = observed(board(FIELD, phase="draw", players=3, contracts=given), 0)

    assert card(seen, "barn")[28:32] == [1, 0, 1, 0]  # FFC
    assert card(seen, "abbey")[28:32] == [0, 0, 1, 1]  # FCPU
    assert card(seen, "palisade")[28:32] == [0, 0, 0, 0]


def test_a_building_is_told_as_a_building_only() -> None:
    """A building that is complete needs no account: neither contract, nor slot, nor resources."""
    before = board(FIELD, castles=("E2",), pieces="E2:0", contracts=("palisade+F",))
    after = act(before, "deliver:palisade")

    assert places(card(observed(before, 0), "palisade")) == [0, 28]
    assert places(card(observed(after, 0), "palisade")) == [SEATS]


def test_the_chosen_contract_is_told() -> None:
    """If it is chosen: the contract to which a piece is about to be delivered."""
    tiles = land(hexagon(2), {"E2": "F", "N1E1": "F"})
    before = board(tiles, castles=("E2",), pieces="E2:0 N1E1:0", contracts=("palisade barn",))
    after = act(before, "deliver:barn")

    assert [name for name in CARD_NAMES if card(observed(before, 0), name)[-1]] == []
    assert [name for name in CARD_NAMES if card(observed(after, 0), name)[-1]] == ["barn"]


# What comes next


def test_tiles_owed_and_steps_made() -> None:
    """The clock: how many tiles are still to be drawn, and how many steps were made."""
    drawing = board(FIELD, phase="draw", hands=("FFF",))
    walking = act(board(FIELD, phase="step", honour=(9,)), "E", "W", "E")

    assert observed(drawing, 0)[CLOCK:LAST] == [2, 0]
    assert observed(walking, 1)[CLOCK:LAST] == [0, 3]


@pytest.mark.parametrize("player", range(3))
def test_who_brought_the_last_round(player: int) -> None:
    """From one's own on; nobody before."""
    before = board(FIELD, phase="draw", players=3)
    after = board(FIELD, phase="draw", players=3, seat=2, last=1, honour=(0, 50))

    assert places(observed(before, player)[LAST:PHASE]) == []
    assert places(observed(after, player)[LAST:PHASE]) == [(1 - player) % 3]


def test_the_phase_is_told() -> None:
    """What comes next: one of eleven, each with a number of its own."""
    seen: dict[str, list[int]] = {}
    for event in boards.walk(2, POLICIES["thriftily"], seed=1):
        for state in (event.before, event.after):
            if phase(state) not in seen:
                seen[phase(state)] = places(observed(state, 0)[PHASE:])

    assert seen == {name: [number] for number, name in enumerate(PHASES)}
