"""Hexes, thirds and rounds: the facts on which everything else stands."""

from collections import Counter
from itertools import product

import pytest

from couronne.games.pairleroy.data import LETTERS, TILES, turns_of
from couronne.games.pairleroy.influence import castle_distance, round_distance
from couronne.games.pairleroy.places import (
    NUMBER_OF,
    PAIRLEROY,
    SIDES,
    STEPS,
    TABLE,
    Hex,
    can_close,
    hex_at,
    hex_named,
)
from tests.games.pairleroy.boards import (
    CLASSES,
    Tiles,
    board,
    enter,
    hexagon,
    labels,
    laid,
    land,
    line_east,
    pieces,
    placed,
    player,
    rounds,
    spot,
)

MIDDLE = "E6"
AROUND = ("E8", "S1E7", "S1E5", "E4", "N1E5", "N1E7")
"""The cells around E6, side by side: E, SE, SW, W, NW, NE."""
SECOND_RING = [name for name in hexagon(2, MIDDLE) if name not in (MIDDLE, *AROUND)]
"""Two steps from E6: it joins whatever lies around E6 to Pairleroy."""
SIDES_OF_THIRD = ((5, 0), (1, 2), (3, 4))
NEIGHBOUR_SETS = [filled for filled in product((False, True), repeat=6) if any(filled)]
TRIPLES = ["".join(triple) for triple in product(LETTERS, repeat=3)]


def closed(tiles: Tiles, players: int = 2) -> list[str]:
    """List the closed rounds of a map on which nothing stands."""
    state = board(tiles, players=players, phase="draw")
    return [name for name, found in rounds(state).items() if found.status == "empty"]


# Cells and their names


def test_the_table_has_721_cells() -> None:
    """Beyond distance 15 from Pairleroy: 721 cells, numbered row by row, each from the west."""
    assert len(TABLE) == 721
    assert TABLE[0] == Hex(0, -15)
    assert TABLE[360] == PAIRLEROY == Hex(0, 0)
    assert TABLE[720] == Hex(0, 15)
    assert sorted(TABLE, key=lambda cell: (cell.r, cell.q)) == list(TABLE)
    assert all(NUMBER_OF[cell] == number for number, cell in enumerate(TABLE))


def test_sides_go_clockwise_from_the_east() -> None:
    """0 E(+1,0), 1 SE(0,+1), 2 SW(-1,+1), 3 W(-1,0), 4 NW(0,-1), 5 NE(+1,-1)."""
    expected = {
        "E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1),
    }  # fmt: skip

    assert dict(zip(SIDES, STEPS, strict=True)) == expected
    assert list(SIDES) == list(expected)


@pytest.mark.parametrize(
    ("cell", "name"),
    [
        (Hex(0, 0), "0"),
        (Hex(1, 0), "E2"),
        (Hex(-1, 0), "W2"),
        (Hex(0, 1), "S1E1"),
        (Hex(-1, 1), "S1W1"),
        (Hex(0, -1), "N1W1"),
        (Hex(1, -1), "N1E1"),
        (Hex(1, -2), "N2"),
        (Hex(-1, 2), "S2"),
        (Hex(15, 0), "E30"),
        (Hex(0, -15), "N15W15"),
        (Hex(-15, 15), "S15W15"),
    ],
)
def test_a_cell_is_named_by_rows_and_half_steps_from_pairleroy(cell: Hex, name: str) -> None:
    """Rows north or south, then half-steps east or west: a step along a row is two of them."""
    assert (cell.name, hex_named(name)) == (name, cell)


def test_every_cell_has_a_name_of_its_own() -> None:
    """All 721 are told apart, and found again, in capitals or not, with O for Ouest."""
    names = [cell.name for cell in TABLE]

    assert len(set(names)) == len(names)
    for cell, name in zip(TABLE, names, strict=True):
        assert hex_named(name) == hex_named(name.lower()) == cell
        assert hex_named(name.replace("W", "O")) == cell


@pytest.mark.parametrize("name", ["", "N1", "E1", "S2E1", "N0", "E02", "x", "E2N1", "N1E1 ", "00"])
def test_what_names_no_cell_is_not_found(name: str) -> None:
    """A row to the north or the south is shifted by a half-step."""
    assert hex_named(name) is None


def test_places_of_bits_lead_back_to_their_cells() -> None:
    """Cells stand among the bits row by row, as they are numbered."""
    assert [hex_at(cell.place) for cell in TABLE] == list(TABLE)
    assert sorted(cell.place for cell in TABLE) == [cell.place for cell in TABLE]


# Thirds and rounds


def test_rounds_of_a_tile() -> None:
    """Third 0 has the round (q+1, r-1), third 1 (q, r), third 2 (q, r-1), for the tile (q, r)."""
    for q, r in [(0, 0), (3, -2), (-5, 7)]:
        assert Hex(q, r).rounds == ((q + 1, r - 1), (q, r), (q, r - 1))


def test_cells_of_a_round() -> None:
    """Shared by the cells (a, b) [its third 1], (a-1, b+1) [third 0] and (a, b+1) [third 2]."""
    for a, b in [(0, 0), (3, -2), (-5, 7)]:
        found = Hex(a, b)
        assert found.cells == ((a, b), (a - 1, b + 1), (a, b + 1))
        assert [cell.rounds.index(found) for cell in found.cells] == [1, 0, 2]


def test_a_round_bears_the_name_of_the_cell_above_it() -> None:
    """Round (a, b) is the bottom corner of cell (a, b)."""
    assert [cell.name for cell in spot("N1E1").cells] == ["N1E1", "0", "E2"]
    assert [found.name for found in PAIRLEROY.rounds] == ["N1E1", "0", "N1W1"]


def test_every_shared_edge_touches_exactly_one_round() -> None:
    """With 120-degree turns: of the third that covers the side, on both of its tiles."""
    third_of_side = {side: third for third, pair in enumerate(SIDES_OF_THIRD) for side in pair}
    cell = Hex(2, -3)
    for side, other in enumerate(cell.neighbours):
        [shared] = set(cell.rounds) & set(other.rounds)

        assert cell.rounds.index(shared) == third_of_side[side]
        assert other.rounds.index(shared) == third_of_side[(side + 3) % 6]


def test_the_cells_of_a_round_are_neighbours_of_each_other() -> None:
    """Three tiles around a corner: any two of them share a side."""
    one, other, last = Hex(4, 7).cells

    assert [one.distance(other), other.distance(last), last.distance(one)] == [1, 1, 1]


def test_there_are_as_many_rounds_as_cells() -> None:
    """A round for each cell: the one at its bottom."""
    owners = Counter(found for cell in TABLE for found in cell.rounds)

    assert {found for found in TABLE if owners[found]} == set(TABLE)
    assert all(found in NUMBER_OF for found in owners if can_close(found))


@pytest.mark.parametrize(
    ("radius", "expected"), [(1, 3), (2, 12), (3, 27), (4, 48), (5, 75), (6, 108)]
)
def test_closable_rounds_inside_a_full_hexagon(radius: int, expected: int) -> None:
    """Closable rounds inside a full hexagon of radius 1..6: 3, 12, 27, 48, 75, 108."""
    assert len(closed(land(hexagon(radius), bags=2), players=6)) == expected


@pytest.mark.parametrize("filled", NEIGHBOUR_SETS, ids=lambda each: "".join("01"[x] for x in each))
def test_a_tile_closes_the_rounds_whose_two_other_cells_are_filled(
    filled: tuple[bool, ...],
) -> None:
    """Neighbours filled -> rounds closed: 1->0, 2->0-1, 3->0-1, 4->1-2, 5->2, 6->3."""
    beside = [cell for cell, there in zip(AROUND, filled, strict=True) if there]
    tiles = land([MIDDLE, *SECOND_RING, *beside])
    found = set(pieces(placed(MIDDLE, tiles, castles=("E2",))))
    own = [third.name for third in spot(MIDDLE).rounds]
    least, most = {1: (0, 0), 2: (0, 1), 3: (0, 1), 4: (1, 2), 5: (2, 2), 6: (3, 3)}[sum(filled)]

    assert found == {
        name
        for name, (one, other) in zip(own, SIDES_OF_THIRD, strict=True)
        if filled[one] and filled[other]
    }
    assert least <= len(found) <= most


# Classes of tiles


def test_twenty_four_classes() -> None:
    """24 tile classes: 4 + 12 + 8."""
    expected = (
        "FFF CCC PPP UUU "
        "FFC FFP FFU CCF CCP CCU PPF PPC PPU UUF UUC UUP "
        "FCP FPC FCU FUC FPU FUP CPU CUP"
    )

    assert " ".join(CLASSES) == expected
    assert [len(set(name)) for name in CLASSES] == [1] * 4 + [2] * 12 + [3] * 8


def test_classes_part_all_triples() -> None:
    """All 64 ordered triples are covered, each by one class: that of its 120-degree turns."""
    shown = Counter(face for tile in TILES for face in turns_of(tile))

    assert len(shown) == 64
    assert set(shown.values()) == {1}
    for name in TRIPLES:
        first, second, third = map(LETTERS.index, name)
        assert (second, third, first) in turns_of((first, second, third))


@pytest.mark.parametrize("triple", TRIPLES)
def test_no_cell_is_impossible_to_fill(triple: str) -> None:
    """All 64 ordered triples are covered: one tile of 24 fits, and shows just this."""
    ground = {found.name: terrain for found, terrain in zip(spot("E4").rounds, triple, strict=True)}
    tiles = land(["E2", "E6", "N1E3", "S1E3", "S1E5"], ground)
    state = board(tiles, phase="step", colons=("E2",), hands=(" ".join(CLASSES),))

    assert laid(enter(state, "E", triple))["E4"] == triple


# Zones


def test_a_castle_reaches_19_cells() -> None:
    """A castle's zone (radius 2): 19 cells."""
    state = board(land(hexagon(1)), phase="draw", castles=("E2",))
    zone = {Hex(q, r) for q, r in player(state)["zone"]}

    assert zone == {cell for cell in TABLE if cell.distance(spot("E2")) <= 2}
    assert len(zone) == 19


def test_a_castle_reaches_27_rounds() -> None:
    """27 rounds: 3 at distance 0, 9 at 1, 15 at 2."""
    castle = spot("S3E5")
    found = Counter(int(castle_distance(castle.place, each.place)) for each in TABLE)

    assert [found[distance] for distance in range(3)] == [3, 9, 15]


def test_outposts_can_be_put_on_those_27_rounds() -> None:
    """At distance <= 2 from your castle: on a full map 27 rounds, and no more."""
    state = board(land(hexagon(4, "E2")), honour=(3,), castles=("E2",))

    assert len(labels(state, "outpost")) == 27


def test_an_outpost_reaches_27_cells() -> None:
    """An outpost's zone: 27 cells. The castle beside it adds none."""
    state = board(land(hexagon(1)), phase="draw", castles=("E2",), outposts="N1E1:0")
    zone = {Hex(q, r) for q, r in player(state)["zone"]}
    own = spot("N1E1").cells

    assert zone == {cell for cell in TABLE if min(map(cell.distance, own)) <= 2}
    assert len(zone) == 27


def test_an_outpost_reaches_37_rounds() -> None:
    """An outpost's zone: 37 rounds, its own among them."""
    assert sum(round_distance(spot("N1E1"), each) <= 2 for each in TABLE) == 37


def test_outposts_can_be_put_on_those_37_rounds() -> None:
    """At distance <= 2 from one of your outposts: 37 rounds, of which it occupies one itself."""
    tiles = land(hexagon(5, "E2"))
    state = board(tiles, honour=(3,), castles=("E2",), outposts="N1E1:0")

    assert len(labels(state, "outpost")) == 36


def test_a_zone_ends_with_the_table() -> None:
    """No tile may be laid beyond distance 15: a castle in the corner reaches nine cells."""
    state = board(land(line_east(15)), phase="draw", castles=("E30",))

    assert len(player(state)["zone"]) == 9


def test_without_a_castle_there_is_no_zone() -> None:
    """Pairleroy is nobody's."""
    assert player(board(land(hexagon(1)), phase="draw"))["zone"] == []
