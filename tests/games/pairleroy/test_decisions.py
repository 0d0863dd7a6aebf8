"""What the seed leaves open and the rules decide: every point that they mark [D], in their order.

Other files prove most of these in more cases; here each decision has one short test to its name.
"""

from typing import Any

import pytest

from couronne import State
from couronne.games.pairleroy.data import CARDS
from couronne.games.pairleroy.places import PAIRLEROY, TABLE
from tests.games.pairleroy.boards import (
    SIZES,
    act,
    bag,
    board,
    draw,
    game,
    hexagon,
    idle,
    labels,
    laid,
    land,
    last_round,
    line_east,
    outposts,
    over,
    phase,
    pieces,
    placed,
    player,
    refused,
    rounds,
)

FIELD = land(hexagon(2), {"E2": "F", "N1E1": "C", "N1E3": "P"})
FIVE = "palisade malthouse well washhouse almonry"


# 1. Geometry


def test_decided_rotation_is_by_120_degrees_only() -> None:
    """Rotation is by 120 degrees only: a tile has three turns, not six."""
    state = act(board({}, phase="tile", drawn="FCP"), "FCP", "E2")

    assert labels(state) == ["F-C-P", "C-P-F", "P-F-C"]


def test_decided_the_table_ends_fifteen_steps_from_pairleroy() -> None:
    """No tile may be laid, and no colon may step, beyond distance 15 (721 cells)."""
    state = board(land(line_east(15)), phase="step", colons=("E30",), hands=("FFF CCC PPP UUU",))

    assert len(TABLE) == 721
    assert max(cell.distance(PAIRLEROY) for cell in TABLE) == 15
    assert refused(state, "E") == "edge_of_table"


# 2. Material


def test_decided_the_bag_has_120_tiles() -> None:
    """48 of one terrain, 48 of two, 24 of three; with 5 or 6 players twice as many."""
    by_terrains = [
        sum(count for name, count in bag(game().undealt()).items() if len(set(name)) == terrains)
        for terrains in (1, 2, 3)
    ]

    assert by_terrains == [48, 48, 24]
    assert [bag(game(players).undealt()).total() for players in SIZES] == [120] * 3 + [240] * 2


def test_decided_pairleroy_is_wild_and_counts_as_a_tile() -> None:
    """Matches everything, sets no terrain, counts for adjacency, for closing and for zones."""
    beside = {"E2": "FFF", "W2": "UUU"}
    closing = placed("N1E1", land(["E2", "N1E1"], {"N1E1": "F"}), castles=("E2",))

    assert laid(board(beside, phase="draw")) == beside
    assert rounds(game().undealt())["0"].terrain is None
    assert pieces(closing) == {"N1E1": "hut of 0"}
    assert player(closing)["zone_tiles"] == 3


def test_decided_there_are_forty_building_cards() -> None:
    """40 building cards: ten of two resources, twenty of three, ten of four."""
    assert [len(card.needs) for card in CARDS] == [2] * 10 + [3] * 20 + [4] * 10


def test_decided_the_track_is_a_ring_of_sixteen_cells_without_corners() -> None:
    """A ring of 16 cells around the grid, without corners: each sees a row or a column."""
    seen = [labels(board(FIELD, honour=(16 + cell,)), "buy") for cell in range(16)]
    columns = [[f"{column}{row}" for row in range(1, 5)] for column in "abcd"]
    rows = [[f"{column}{row}" for column in "abcd"] for row in range(1, 5)]

    assert seen == [*columns, *rows, *columns[::-1], *rows[::-1]]


def test_decided_two_to_six_play() -> None:
    """2 to 6 players."""
    assert game().describe()["table_sizes"] == [2, 3, 4, 5, 6]


def test_decided_all_but_the_order_of_bag_and_pile_is_public() -> None:
    """Everything but the order of the bag and of the pile is public, hands included."""
    view = act(game().start(seed=1), "keep", "stop").settled().view()
    held = [sum(tile["count"] for tile in seat["hand"]) for seat in view["players"]]

    assert held == [3, 3]
    assert (view["bag"]["count"], view["pile"]) == (114, 24)


# 3. Honour


def test_decided_going_back_over_the_line_gives_the_crown_back() -> None:
    """Paying goes back, and going back over the line gives the crown back."""
    before = board(FIELD, honour=(17,), castles=("E2",))
    after = act(before, "outpost:E2")

    assert [player(state)["crowns"] for state in (before, after)] == [1, 0]


# 4. A turn


def test_decided_one_of_the_tiles_just_drawn_may_be_placed() -> None:
    """Then you may place one of the tiles just drawn: none of the hand, and no second one."""
    state = board({}, phase="tile", drawn="FFF CCC", hands=("UUU",))
    after = act(state, "FFF", "E2")

    assert labels(state) == ["FFF", "CCC", "keep"]
    assert phase(after) == "step"


def test_decided_no_castle_on_pairleroy_nor_on_another() -> None:
    """On any laid tile except Pairleroy and tiles that already hold a castle."""
    state = board(FIELD, honour=(20,), castles=("-", "E2"))

    assert set(labels(state, "castle")) == set(FIELD) - {"E2"}
    assert refused(state, "castle:0") == "castle_at_pairleroy"


def test_decided_outposts_are_put_in_phase_4() -> None:
    """Outpost (in this phase): the seed does not list it there."""
    state = board(FIELD, honour=(3,), castles=("E2",), phase="step")

    assert refused(state, "outpost:E2") == "now_step"
    assert outposts(act(state, "stop", "outpost:E2")) == {"E2": 0}


def test_decided_an_outpost_needs_an_empty_round_consumed_or_not() -> None:
    """Whether a piece was taken from it or it never had one; the seed says both."""
    state = board(FIELD, honour=(3,), castles=("E2",), pieces="E2:0", contracts=("palisade",))
    consumed = act(state, "deliver:palisade")

    assert "N1E1" in labels(state, "outpost")  # never had one
    assert "E2" not in labels(state, "outpost")
    assert "E2" in labels(consumed, "outpost")


# 5. Rounds


def test_decided_a_piece_comes_at_once() -> None:
    """Whoever's turn it is: at once, not in phase 4."""
    state = placed("E2", FIELD, castles=("-", "E4"))

    assert (phase(state), len(pieces(state))) == ("step", 3)


def test_decided_distance_is_counted_on_the_grid() -> None:
    """Counted on the grid whether or not the cells between hold tiles."""
    tiles = land(["N1E1", "N2E2", "N2E4", "N1E5", "E2", "S1E1", "S1E3"], {"E2": "F"})

    assert pieces(placed("S1E3", tiles, castles=("N1E5",))) == {"E2": "hut of 0"}


def test_decided_outposts_are_not_retroactive_either() -> None:
    """Never retroactive; for outposts too: all around them rounds are closed, and stay empty."""
    state = act(board(FIELD, honour=(6,), castles=("E4",)), "outpost:E2", "outpost:N1W1")

    assert pieces(state) == {}


# 6. The end


def last_tile_drawn(players: int = 2) -> State:
    """Let seat 0 draw the last tile of the bag."""
    state = board(FIELD, players=players, phase="draw", hands=("FFF CCC PPP",), bag="UUU")
    return draw(state, "UUU")


def test_decided_drawing_the_last_tile_brings_the_last_round() -> None:
    """Drawing the last tile of the bag triggers it too."""
    assert last_round(last_tile_drawn()) == 0


def test_decided_phase_1_is_skipped_with_an_empty_bag() -> None:
    """Every other player has one more turn, with phase 1 skipped if the bag is empty."""
    second = idle(last_tile_drawn(players=3))
    third = idle(second)

    assert [(state.turn, phase(state)) for state in (second, third)] == [(1, "step"), (2, "step")]
    assert idle(third).over


def test_decided_outposts_and_castles_are_no_pieces() -> None:
    """Outposts and castles do not count and can never be delivered."""
    given: dict[str, Any] = {"castles": ("E2",), "outposts": "E2:0", "contracts": ("palisade",)}
    state = board(FIELD, honour=(3,), **given)

    assert labels(state, "deliver") == []
    assert over(FIELD, **given).scores == (10, 0)  # for the zone


def test_decided_the_largest_zone() -> None:
    """Pairleroy included, overlaps count for both; all tied get 10; nobody without a castle."""
    arms = land(["E2", "E4", "E6", "E8", "W2", "W4", "W6", "W8"])

    assert over(arms, castles=("E4", "W6")).scores == (10, 0)
    assert over(arms, castles=("E2", "W2")).scores == (10, 10)
    assert over(arms, castles=("E4",)).scores == (10, 0)
    assert over(arms).scores == (0, 0)


@pytest.mark.parametrize(
    ("built", "points"),
    [("palisade malthouse well washhouse", 0), (FIVE, 10), (FIVE + " barn", 10)],
)
def test_decided_five_buildings_or_more_bring_ten(built: str, points: int) -> None:
    """10 for at least five buildings."""
    assert over(FIELD, buildings=(built,)).scores == (points, 0)


def test_decided_unfinished_contracts_do_not_matter() -> None:
    """Unfinished contracts score nothing and cost nothing."""
    assert over(FIELD, honour=(5, 5), contracts=("barn+FF cathedral",)).scores == (5, 5)


def test_decided_how_ties_are_broken() -> None:
    """Ties: more buildings, then more pieces left, then a shared win."""
    castles = ("E2", "W2")
    buildings = over(FIELD, honour=(9, 9), buildings=("", "palisade"))
    left = over(FIELD, honour=(9, 6), castles=castles, pieces="E2:1")
    shared = over(FIELD, honour=(9, 9), castles=castles)

    assert [state.winners for state in (buildings, left, shared)] == [(1,), (1,), (0, 1)]
    assert all(len(set(state.scores)) == 1 for state in (buildings, left, shared))
