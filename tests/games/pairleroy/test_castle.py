"""The family castle: once a game, for twenty points, on a tile of one's choice."""

from typing import Any

import pytest

from couronne import State
from tests.games.pairleroy.boards import (
    RING,
    SIZES,
    about_to_place,
    act,
    board,
    castles,
    game,
    hexagon,
    honour,
    labels,
    laid,
    land,
    phase,
    pieces,
    placed,
    player,
    refused,
)

FIELD = land(hexagon(2))


def reigning(**given: Any) -> State:
    """Let seat 0 be in phase 4, with enough honour for a castle and some more."""
    return board(FIELD, **{"honour": (25, 25)} | given)


@pytest.mark.parametrize("players", SIZES)
def test_nobody_begins_with_a_castle_on_the_map(players: int) -> None:
    """1 château de famille, à placer durant la partie."""
    assert castles(game(players).start(seed=1)) == [None] * players


def test_a_castle_stands_on_any_laid_tile() -> None:
    """Au centre de n'importe quelle tuile: near one's colon or not."""
    assert sorted(labels(reigning(), "castle")) == sorted(FIELD)


def test_a_castle_costs_twenty() -> None:
    """Coût: 20 points d'honneur."""
    after = act(reigning(), "castle:N1E3")

    assert (castles(after), honour(after)) == (["N1E3", None], [5, 25])


def test_twenty_points_are_enough() -> None:
    """20 honour: all of it."""
    after = act(reigning(honour=(20,)), "castle:E2")

    assert (castles(after), honour(after)) == (["E2", None], [0, 0])


def test_nineteen_points_are_not() -> None:
    """A payment that you cannot afford is illegal."""
    state = reigning(honour=(19,))

    assert labels(state, "castle") == []
    assert refused(state, "castle:E2") == "too_dear"


def test_not_on_pairleroy() -> None:
    """On any laid tile except Pairleroy."""
    assert refused(reigning(), "castle:0") == "castle_at_pairleroy"


def test_not_where_another_castle_stands() -> None:
    """Except tiles that already hold a castle."""
    state = reigning(castles=("-", "E2"))

    assert sorted(labels(state, "castle")) == sorted(set(FIELD) - {"E2"})
    assert refused(state, "castle:E2") == "castle_there"


def test_beside_another_castle() -> None:
    """On any laid tile: those around the castle of another are free."""
    assert set(RING) - {"E2"} <= set(labels(reigning(castles=("-", "E2")), "castle"))


def test_not_on_an_empty_cell() -> None:
    """On any *laid* tile."""
    state = reigning()

    assert "E6" not in laid(state)
    assert refused(state, "castle:E6") == "no_tile"


def test_where_colons_pieces_and_outposts_are() -> None:
    """On any laid tile: what stands on its rounds, or walks over it, does not matter."""
    state = reigning(castles=("-", "E4"), colons=("0", "E2"), pieces="E2:1", outposts="N1E1:1")

    assert castles(act(state, "castle:E2"))[0] == "E2"


def test_one_castle_a_game() -> None:
    """Limite: 1 seul château par joueur."""
    state = act(reigning(honour=(45,)), "castle:E2")

    assert labels(state, "castle") == []
    assert refused(state, "castle:W2") == "one_castle"


def test_a_castle_stays_where_it_is() -> None:
    """Once per game: in later turns neither."""
    state = reigning(castles=("E2",))

    assert labels(state, "castle") == []
    assert refused(state, "castle:W2") == "one_castle"


def test_everybody_has_one() -> None:
    """1 château de famille par joueur: that of another does not count."""
    state = reigning(seat=1, castles=("E2",))

    assert castles(act(state, "castle:W2")) == ["E2", "W2"]


def test_only_in_phase_4() -> None:
    """4. Kingdom: neither while tiles are placed nor while the colon walks."""
    placing = about_to_place("W2", FIELD, honour=(25,))
    stepping = board(FIELD, phase="step", honour=(25,))

    assert refused(placing, "castle:E2") == "now_tile"
    assert refused(stepping, "castle:E2") == "now_step"


def test_after_it_the_turn_goes_on() -> None:
    """In any order, as often as affordable, then end the turn."""
    after = act(reigning(), "castle:E2")

    assert (after.turn, phase(after)) == (0, "kingdom")
    assert "end" in labels(after)
    assert "outpost:E2" in labels(after)


def test_it_can_be_built_after_other_things() -> None:
    """In any order: after a purchase as before it."""
    state = reigning(honour=(40,), market={"d2": "palisade"}, pile="")  # on 8, below column d
    after = act(state, "buy:d2", "castle:E2")

    assert (castles(after)[0], honour(after)[0]) == ("E2", 40 - 1 - 20)


def test_it_brings_no_pieces_for_rounds_that_are_closed() -> None:
    """Le placement des aménagements n'est pas rétroactif suite à la pose d'un château."""
    assert pieces(act(reigning(), "castle:E2")) == {}


def test_rounds_that_close_later_bring_pieces() -> None:
    """Not retroactive, but from now on: the hut comes with the tile that closes its round."""
    tiles = land(hexagon(1), {"N1E1": "F"})

    assert pieces(placed("N1E1", tiles, castles=("E2",)))["N1E1"] == "hut of 0"


def test_it_rules_two_tiles_around() -> None:
    """Zone d'influence: jusqu'à 2 tuiles de distance."""
    after = act(reigning(), "castle:E4")

    assert player(reigning())["zone"] == []
    assert len(player(after)["zone"]) == 19
    assert {(2, 0), (0, 0), (4, 0)} <= {tuple(cell) for cell in player(after)["zone"]}
    assert (-1, 0) not in {tuple(cell) for cell in player(after)["zone"]}
