"""Disputed rounds: the nearest, then who laid the tile, then the next in turn, or nobody."""

from collections.abc import Sequence

import pytest

from tests.games.pairleroy.boards import (
    SIZES,
    entered,
    hexagon,
    land,
    pieces,
    placed,
    rounds,
)

FIELD = land(hexagon(2), {"E2": "F"})
"""The round between E2, S1E1 and S1E3 is closed by S1E3, and no other."""
AT_0 = ("E2", "S1E1")
"""Castles on tiles of the round: at distance 0."""
AT_1 = ("E4", "N1E3", "N1E1", "S1W1", "S2E2", "S2")
AT_2 = ("W2", "N2", "N2E2", "N1W1")
AT_3 = ("N2W2", "N1W3", "W4")


def owner(castles: Sequence[str], seat: int = 0, outposts: str = "") -> int | None:
    """Let a player close the round at a table with these castles; tell who gets the hut."""
    players = max(2, len(castles))
    after = placed("S1E3", FIELD, players=players, seat=seat, castles=castles, outposts=outposts)
    return rounds(after)["E2"].owner


# One player concerned


@pytest.mark.parametrize("castle", [*AT_0, *AT_1, *AT_2])
@pytest.mark.parametrize("seat", [0, 1])
def test_one_player_within_two_gets_the_piece(castle: str, seat: int) -> None:
    """The player with the nearest castle or outpost within 2, whoever laid the tile."""
    assert owner(["-", castle], seat) == 1


@pytest.mark.parametrize("castle", AT_3)
def test_nobody_within_two_gets_nothing(castle: str) -> None:
    """Nobody within 2: the round stays empty, even for the one who is nearest."""
    assert owner([castle, "-"]) is None


def test_without_any_castle_nobody_gets_anything() -> None:
    """Un château (autre que Pairleroy) ou un avant-poste."""
    assert owner(["-", "-"]) is None


# The nearest


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    ("near", "far"),
    [(AT_0[0], AT_1[0]), (AT_0[1], AT_2[0]), (AT_1[0], AT_2[0]), (AT_2[0], AT_3[0])],
)
def test_the_nearest_castle_prevails(near: str, far: str, seat: int) -> None:
    """Prédominance pour le château le plus proche, whoever laid the tile."""
    assert owner([near, far], seat) == 0
    assert owner([far, near], seat) == 1


@pytest.mark.parametrize("players", SIZES)
def test_the_nearest_of_many(players: int) -> None:
    """The nearest: those at distance 1 do not count, and neither does the order of seats."""
    for nearest in range(players):
        castles = list(AT_1[:players])
        castles[nearest] = "E2"

        assert [owner(castles, seat) for seat in range(players)] == [nearest] * players


def test_an_outpost_may_be_the_nearest() -> None:
    """Le château ou l'avant-poste le plus proche: it touches E2, and the castle is at W4."""
    assert owner(["E4", "W4"]) == 0
    assert owner(["E4", "W4"], outposts="N1W1:1 N1E1:1") == 1


@pytest.mark.parametrize("seat", [0, 1])
def test_an_outpost_and_a_castle_are_alike(seat: int) -> None:
    """Nearest castle *or* outpost: at the same distance they are tied."""
    assert owner(["E2", "W2"], seat, outposts="N1E1:1") == seat


def test_the_nearest_of_ones_own_counts() -> None:
    """The nearest castle or outpost: a far one takes nothing away from a near one."""
    assert owner(["W2", "E4"], outposts="N1E1:0 N1W1:0") == 0


def test_two_far_ones_are_not_nearer_than_one() -> None:
    """The nearest: neither sums nor numbers count."""
    assert owner(["N1E1", "W2"], seat=1, outposts="N1W3:1") == 0


# Ties


@pytest.mark.parametrize(("one", "other"), [AT_0, AT_1[:2], AT_2[:2]])
@pytest.mark.parametrize("seat", [0, 1])
def test_a_tie_goes_to_who_laid_the_tile(one: str, other: str, seat: int) -> None:
    """En cas d'égalité: le joueur qui a placé la tuile prédomine."""
    assert owner([one, other], seat) == seat


def test_a_tile_under_the_colon_is_laid_by_its_player() -> None:
    """The player who laid the closing tile, in phase 3 as in phase 1."""
    for seat in (0, 1):
        after = entered("E", "E2", FIELD, seat=seat, castles=("S1E1", "S1E3"))

        assert pieces(after)["E2"] == f"hut of {seat}"


@pytest.mark.parametrize(
    ("castles", "layer", "expected"),
    [
        (("E2", "S1E1", "-"), 2, 0),
        (("E2", "-", "S1E1"), 1, 2),
        (("-", "E2", "S1E1"), 0, 1),
        (("S1E1", "E2", "-"), 2, 0),
        (("S1E1", "-", "E2"), 1, 2),
        (("-", "S1E1", "E2"), 0, 1),
    ],
)
def test_else_to_the_first_tied_player_after_the_layer(
    castles: tuple[str, ...], layer: int, expected: int
) -> None:
    """Sinon: revient au joueur concerné suivant dans le tour de jeu. Three players, two tied."""
    assert owner(castles, layer) == expected


@pytest.mark.parametrize(
    ("tied", "winners"),
    [
        ((0, 1), (0, 1, 0, 0)),
        ((0, 2), (0, 2, 2, 0)),
        ((0, 3), (0, 3, 3, 3)),
        ((1, 2), (1, 1, 2, 1)),
        ((1, 3), (1, 1, 3, 3)),
        ((2, 3), (2, 2, 2, 3)),
    ],
)
def test_two_of_four_are_tied(tied: tuple[int, int], winners: tuple[int, ...]) -> None:
    """The layer if among the tied; else the first after: by layer, for every pair of four."""
    castles = ["-"] * 4
    castles[tied[0]], castles[tied[1]] = "E2", "S1E1"

    assert tuple(owner(castles, layer) for layer in range(4)) == winners


@pytest.mark.parametrize("seat", range(3))
def test_three_of_three_are_tied(seat: int) -> None:
    """The player who laid the closing tile if among the tied."""
    assert owner(AT_1[:3], seat) == seat


def test_a_layer_who_is_further_away_is_not_among_the_tied() -> None:
    """If among the tied: the layer is at distance 2, the others at 1; the next one gets it."""
    assert owner(["W2", "E4", "N1E1"], seat=0) == 1
    assert owner(["E4", "W2", "N1E1"], seat=1) == 2
    assert owner(["E4", "N1E1", "W2"], seat=2) == 0


def test_a_player_next_in_turn_who_is_further_away_is_passed_over() -> None:
    """The first *tied* player: seat 1 comes next, but is not as near."""
    assert owner(["-", "W2", "E4", "N1E1"], seat=0) == 2


def test_a_layer_without_a_castle_has_no_part() -> None:
    """Of several domains: who has none is not among the tied."""
    assert owner(["-", "E4", "N1E1"], seat=0) == 1
