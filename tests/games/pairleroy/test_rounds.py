"""Rounds: when they close, what they bring, to whom, and what never happens to them again."""

import pytest

from tests.games.pairleroy.boards import (
    KINDS,
    SIZES,
    act,
    board,
    class_of,
    draw,
    enter,
    entered,
    hexagon,
    honour,
    labels,
    laid,
    land,
    outposts,
    phase,
    pieces,
    place,
    placed,
    rounds,
)

FIELD = land(hexagon(2), {"E2": "F", "N1E1": "C", "N1E3": "P"})
"""E2 lies in the middle of three rounds."""
WIDER = land([*hexagon(2), "E6", "N1E5"], {"N1E3": "P", "N1E5": "U"})
"""Two tiles more: N1E5, E4 and E6 close another round."""


# Closing


def test_a_round_closes_when_its_three_cells_hold_tiles() -> None:
    """Validé lorsque 3 tuiles adjacentes referment complètement le rond."""
    tiles = land(["E2", "S1E1", "S1E3"], {"E2": "F"})

    assert pieces(placed("S1E3", tiles, castles=("E2",))) == {"E2": "hut of 0"}


def test_two_tiles_do_not_close_a_round() -> None:
    """3 tuiles adjacentes: with two the rond is open."""
    after = placed("S1E1", land(["E2", "S1E1"]), castles=("E2",))

    assert pieces(after) == {}
    assert rounds(after)["E2"].status == "open"


def test_pairleroy_is_one_of_the_three() -> None:
    """It counts as a tile for closing a round."""
    tiles = land(["E2", "N1E1"], {"N1E1": "F"})

    assert pieces(placed("N1E1", tiles, castles=("E2",))) == {"N1E1": "hut of 0"}


@pytest.mark.parametrize("last", ["E2", "S1E1", "S1E3"])
def test_whichever_tile_is_the_last(last: str) -> None:
    """At that moment: the third tile closes the round, be it above or below."""
    tiles = land(["E2", "S1E1", "S1E3", "E4", "N1E3", "N1E1"], {"E2": "F"})

    assert pieces(placed(last, tiles, castles=("E4",)))["E2"] == "hut of 0"


@pytest.mark.parametrize(("terrain", "piece"), KINDS.items())
def test_the_kind_of_its_terrain(terrain: str, piece: str) -> None:
    """Forest -> hut, field -> farm, prairie -> pasture, urban -> tavern."""
    tiles = land(["E2", "S1E1", "S1E3"], {"E2": terrain})

    assert pieces(placed("S1E3", tiles, castles=("E2",))) == {"E2": f"{piece} of 0"}


def test_it_comes_at_once() -> None:
    """At once, not in phase 4: the colon has not moved yet."""
    after = placed("E2", FIELD, castles=("E4",))

    assert (phase(after), after.turn) == ("step", 0)
    assert set(pieces(after)) == {"E2", "N1E1", "N1E3"}


def test_it_is_free_and_forced() -> None:
    """Automatiquement et gratuitement: nobody is asked, and nobody pays."""
    after = placed("E2", FIELD, castles=("-", "E4"), honour=(0, 7))

    assert len(pieces(after)) == 3
    assert honour(after) == [4, 7]  # four for the tile among six


@pytest.mark.parametrize("players", SIZES)
def test_whoevers_turn_it_is(players: int) -> None:
    """Whoever's turn it is: a tile of one player brings a piece to another."""
    owner = players - 1
    castles = ["-"] * owner + ["E4"]
    for seat in range(players):
        after = placed("E2", FIELD, players=players, seat=seat, castles=castles)

        assert set(pieces(after).values()) == {
            f"{piece} of {owner}" for piece in ("hut", "farm", "pasture")
        }


def test_a_tile_under_a_colon_closes_rounds() -> None:
    """A round closes when its three cells hold tiles, however the last one came there."""
    after = entered("E", "E2", FIELD, castles=("-", "E4"))

    assert pieces(after) == {"E2": "hut of 1", "N1E1": "farm of 1", "N1E3": "pasture of 1"}


def test_only_rounds_of_the_tile_are_looked_at() -> None:
    """At that moment, and only then: rounds that were closed before bring nothing."""
    after = placed("E2", FIELD, castles=("E4",))

    assert set(pieces(after)) == {"E2", "N1E1", "N1E3"}
    assert sum(found.status == "empty" for found in rounds(after).values()) == 9


# Reach


@pytest.mark.parametrize(
    ("castle", "is_near"),
    [("E2", True), ("E4", True), ("N1E3", True), ("W2", True), ("N2W2", False), ("W4", False)],
)
def test_influence_reaches_two_tiles(castle: str, is_near: bool) -> None:
    """Influence: distance <= 2, from the castle's tile to the nearest tile of the round."""
    after = placed("S1E3", FIELD, castles=(castle,))

    assert ("E2" in pieces(after)) == is_near


def test_distance_is_counted_over_empty_cells_too() -> None:
    """Counted on the grid whether or not the cells between hold tiles."""
    tiles = land(["N1E1", "N2E2", "N2E4", "N1E5", "E2", "S1E1", "S1E3"], {"E2": "F"})
    after = placed("S1E3", tiles, castles=("N1E5",))

    assert {"N1E3", "E4"} & set(laid(after)) == set()  # what lies between
    assert pieces(after) == {"E2": "hut of 0"}


def test_nobody_near_nothing_there() -> None:
    """Nobody within 2: the round stays empty."""
    after = placed("S1E3", FIELD, castles=("N2W2", "W4"))

    assert "E2" not in pieces(after)
    assert rounds(after)["E2"].status == "empty"


def test_pairleroy_is_nobodys_castle() -> None:
    """Un château autre que Pairleroy."""
    assert pieces(placed("E2", FIELD)) == {}


# Never again


def test_a_castle_is_not_retroactive() -> None:
    """Le placement des aménagements n'est pas rétroactif suite à la pose d'un château."""
    closed = placed("E2", FIELD, honour=(20,))
    after = act(closed, "stop", "castle:E2")

    assert rounds(after)["E2"].status == "empty"
    assert pieces(after) == {}


def test_an_outpost_is_not_retroactive() -> None:
    """Never retroactive; for outposts too."""
    state = board(FIELD, castles=("W4",), honour=(6,))
    after = act(state, "outpost:N1W1", "outpost:W2")

    assert set(outposts(after)) == {"N1W1", "W2"}
    assert pieces(after) == {}


def test_the_round_stays_empty_for_good() -> None:
    """Stays empty for good: a round beside it closes, and there is a castle now."""
    after = placed("N1E5", WIDER, castles=("E2",))

    assert pieces(after) == {"N1E5": "tavern of 0"}
    assert rounds(after)["E2"].status == rounds(after)["N1E3"].status == "empty"


def test_a_consumed_round_is_never_refilled() -> None:
    """A consumed round is never refilled: another one closes, and this one stays empty."""
    before = {name: shown for name, shown in WIDER.items() if name != "N1E5"}
    state = board(before, castles=("E2",), pieces="N1E3:0", contracts=("sheepfold",))
    state = act(state, "deliver:sheepfold")  # nothing else can be done, and the turn is over
    state = act(draw(state, "FFF FFF FFF"), "keep", "stop")
    after = place(draw(state, f"CCC CCC {class_of(WIDER['N1E5'])}"), WIDER["N1E5"], "N1E5")

    assert pieces(after) == {"N1E5": "tavern of 0"}
    assert rounds(after)["N1E3"].status == "empty"


def test_ownership_never_changes() -> None:
    """Ownership never changes: another builds a castle on the very tile."""
    state = board(FIELD, castles=("-", "W2"), pieces="E2:1", honour=(20,))
    after = act(state, "castle:E2")

    assert pieces(after) == {"E2": "hut of 1"}


# Several at once


def test_several_rounds_are_judged_each_on_its_own() -> None:
    """Several rounds closed by one tile are judged each on its own: three for three players."""
    after = placed("E2", FIELD, players=3, castles=("E4", "S1E1", "N1E1"))

    assert pieces(after) == {"N1E3": "pasture of 0", "E2": "hut of 1", "N1E1": "farm of 2"}


def test_some_of_them_may_stay_empty() -> None:
    """Each on its own: Pairleroy is two tiles from the castle, the rest of W2 is three."""
    after = placed("W2", land(hexagon(2), {"N1W1": "F"}), castles=("E4",))

    assert pieces(after) == {"N1W1": "hut of 0"}
    assert rounds(after)["W2"].status == rounds(after)["N1W3"].status == "empty"


def test_a_piece_that_came_at_once_can_be_delivered_in_the_same_turn() -> None:
    """At once, not in phase 4: the hut is there when the contract asks for it."""
    state = placed("E2", FIELD, castles=("E4",), contracts=("palisade",))
    after = act(state, "stop", "deliver:palisade")

    assert "E2" not in pieces(after)
    assert "deliver:palisade" not in labels(after)


def test_two_tiles_of_one_turn_close_rounds_in_turn() -> None:
    """At that moment: the tile that is placed, then the tile under the colon."""
    tiles = land(["E2", "S1E1", "S1E3", "N1E1"], {"E2": "F", "N1E1": "C"})
    before = {name: tiles[name] for name in ("E2", "S1E1")}
    state = board(before, phase="tile", drawn=f"{tiles['S1E3']} {tiles['N1E1']}", castles=("E2",))
    first = place(state, tiles["S1E3"], "S1E3")
    second = enter(first, "NE", tiles["N1E1"])

    assert pieces(first) == {"E2": "hut of 0"}
    assert pieces(second) == {"N1E1": "farm of 0", "E2": "hut of 0"}
