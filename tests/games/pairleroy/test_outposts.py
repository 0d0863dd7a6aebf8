"""Outposts: on an empty closed round within one's influence, for three points, for good."""

from typing import Any

import pytest

from couronne import State
from tests.games.pairleroy.boards import (
    about_to_place,
    act,
    board,
    draw,
    hexagon,
    honour,
    labels,
    land,
    line_east,
    outposts,
    phase,
    pieces,
    placed,
    player,
    refused,
    rounds,
)

FIELD = land(hexagon(2), {"E2": "F"})
CLOSED = {
    "N2W2", "N2", "N2E2", "N1W3", "N1W1", "N1E1", "N1E3", "W2", "0", "E2", "S1W1", "S1E1",
}  # fmt: skip
"""The closed rounds of a hexagon of radius 2."""
TOO_FAR = {"N2W2", "N1W3", "W2", "S1W1"}
"""Those that are three tiles or more from E4."""


def reigning(**given: Any) -> State:
    """Let seat 0 be in phase 4, with a castle at the eastern end and ten points."""
    return board(FIELD, **{"honour": (10, 10), "castles": ("E4",)} | given)


def test_an_outpost_costs_three() -> None:
    """Coût: 3 pts."""
    after = act(reigning(), "outpost:E2")

    assert (outposts(after), honour(after)) == ({"E2": 0}, [7, 10])


def test_three_points_are_enough() -> None:
    """3 honour: all of it."""
    assert honour(act(reigning(honour=(3,)), "outpost:E2")) == [0, 0]


def test_two_points_are_not() -> None:
    """A payment that you cannot afford is illegal."""
    state = reigning(honour=(2,), market={"c1": "palisade"})

    assert labels(state, "outpost") == []
    assert refused(state, "outpost:E2") == "too_dear"


def test_on_closed_rounds_within_two_of_the_castle() -> None:
    """At distance <= 2 from your castle: dans la zone d'influence d'un de vos domaines."""
    assert set(labels(reigning(), "outpost")) == CLOSED - TOO_FAR


@pytest.mark.parametrize("spot", sorted(TOO_FAR))
def test_a_round_three_tiles_away_is_too_far(spot: str) -> None:
    """At distance <= 2."""
    assert refused(reigning(), f"outpost:{spot}") == "too_far"


def test_not_on_a_round_that_is_open() -> None:
    """On a *closed* round: rond complet."""
    state = reigning()

    assert rounds(state)["E4"].status == "open"
    assert refused(state, "outpost:E4") == "not_closed"


def test_not_on_a_round_that_never_closes() -> None:
    """At the edge of the table one of the three cells is missing for good."""
    state = board(land(line_east(15)), castles=("E30",), honour=(16,))

    assert refused(state, "outpost:E30") == "never_closes"


@pytest.mark.parametrize("owner", [0, 1])
def test_not_on_a_piece(owner: int) -> None:
    """That holds neither a piece: neither one's own nor another's."""
    state = reigning(castles=("E4", "N1E3"), pieces=f"E2:{owner}")

    assert set(labels(state, "outpost")) == CLOSED - TOO_FAR - {"E2"}
    assert refused(state, "outpost:E2") == "round_taken"


@pytest.mark.parametrize("owner", [0, 1])
def test_not_on_an_outpost(owner: int) -> None:
    """Nor an outpost: neither one's own nor another's."""
    state = reigning(castles=("E4", "N1E3"), outposts=f"E2:{owner}")

    assert "E2" not in labels(state, "outpost")
    assert refused(state, "outpost:E2") == "round_taken"


def test_without_a_castle_there_is_none() -> None:
    """At distance <= 2 from your castle or one of your outposts: who has neither has no domain."""
    state = reigning(castles=("-", "E4"))

    assert labels(state, "outpost") == []
    assert refused(state, "outpost:E2") == "no_castle"


def test_on_a_round_that_never_had_a_piece() -> None:
    """Whether a piece was taken from it or it never had one: here it never had."""
    assert "E2" in labels(reigning(), "outpost")


def test_on_a_round_whose_piece_was_delivered() -> None:
    """Sur un emplacement validé déjà consommé: the hut went to the palisade."""
    state = reigning(pieces="E2:0", contracts=("palisade",))
    consumed = act(state, "deliver:palisade")

    assert "E2" not in labels(state, "outpost")
    assert outposts(act(consumed, "outpost:E2")) == {"E2": 0}


def test_on_a_round_whose_piece_another_has_delivered() -> None:
    """Rond complet mais vide: whoever emptied it."""
    hut = reigning(castles=("E4", "N1E3"), pieces="E2:1", contracts=("", "palisade"), seat=1)
    other = act(hut, "deliver:palisade", "end")
    state = act(draw(other, "CCC CCC CCC"), "keep", "stop")

    assert (state.turn, phase(state)) == (0, "kingdom")
    assert "E2" in labels(state, "outpost")


def test_any_number_in_a_turn() -> None:
    """Any number: as often as affordable."""
    after = act(reigning(), "outpost:E2", "outpost:N1E1", "outpost:N1E3")

    assert (outposts(after), honour(after)) == ({"E2": 0, "N1E1": 0, "N1E3": 0}, [1, 10])


def test_an_outpost_reaches_two_tiles_further() -> None:
    """Zone d'influence: jusqu'à 2 tuiles de distance, comme un château."""
    before = reigning()
    after = act(before, "outpost:N1W1")
    expected = CLOSED - {"N1W1"}

    assert set(labels(after, "outpost")) == expected
    assert len(player(after)["zone"]) > len(player(before)["zone"])


def test_outposts_go_from_one_to_the_next() -> None:
    """Or one of your outposts: étendre votre domaine dans des régions éloignées."""
    tiles = land([*hexagon(1), *hexagon(1, "W4"), *hexagon(1, "W8")])
    first = board(tiles, honour=(12,), castles=("E2",))
    second = act(first, "outpost:N1W1")
    third = act(second, "outpost:N1W5")

    assert {"N1W5", "N1W9"} & set(labels(first, "outpost")) == set()
    assert {"N1W5", "N1W9"} & set(labels(second, "outpost")) == {"N1W5"}
    assert outposts(act(third, "outpost:N1W9")) == {"N1W9": 0, "N1W5": 0, "N1W1": 0}


def test_outposts_of_others_do_not_help() -> None:
    """From *your* castle or one of *your* outposts."""
    state = reigning(castles=("E4", "W2"), outposts="N1W1:1")

    assert set(labels(state, "outpost")) == CLOSED - TOO_FAR - {"N1W1"}


def test_the_influence_of_others_does_not_hinder() -> None:
    """A closed round that holds neither a piece nor an outpost, in whoever's zone it lies."""
    state = reigning(castles=("E4", "N1E3"))

    assert outposts(act(state, "outpost:N1E3")) == {"N1E3": 0}


def test_an_outpost_stays_for_good() -> None:
    """It stays for good: it is no resource, and no move takes it away."""
    tiles = land(hexagon(2), {"E2": "F", "N1E1": "F"})
    state = board(
        tiles,
        honour=(10,),
        castles=("E4",),
        outposts="E2:0",
        pieces="N1E1:0",
        contracts=("palisade",),
    )
    after = act(state, "deliver:palisade")

    assert (outposts(after), pieces(after)) == ({"E2": 0}, {})


def test_rounds_near_an_outpost_bring_pieces() -> None:
    """Of a castle *or an outpost*: the closing round is too far from the castle."""
    tiles = land(hexagon(2), {"W2": "P"})
    with_it = placed("S1W3", tiles, castles=("E4",), outposts="N1W1:0")

    assert pieces(placed("S1W3", tiles, castles=("E4",))) == {}
    assert pieces(with_it)["W2"] == "pasture of 0"


def test_only_in_phase_4() -> None:
    """In this phase: neither while tiles are placed nor while the colon walks."""
    stepping = board(FIELD, phase="step", honour=(10,), castles=("E4",))
    placing = about_to_place("S2W2", FIELD, honour=(10,), castles=("E4",))

    assert refused(stepping, "outpost:E2") == "now_step"
    assert refused(placing, "outpost:E2") == "now_tile"


def test_a_castle_and_an_outpost_in_one_turn() -> None:
    """In any order: the castle rules at once."""
    after = act(reigning(honour=(23,), castles=()), "castle:E4", "outpost:E2")

    assert (outposts(after), honour(after)[0]) == ({"E2": 0}, 0)
