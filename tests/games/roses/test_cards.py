"""Playing a card: where the king goes, when that is legal, and what happens there."""

import pytest

from couronne.errors import IllegalMove
from tests.games.roses.boards import (
    ABSOLUTE,
    CARDS,
    DRAW,
    EMPTY,
    PASS,
    RULES,
    SHARED_STOCK,
    board,
    discard,
    drawn,
    game,
    hand,
    labels,
    pile,
    position,
    stock,
)

FROM_CENTRE = {
    "N": ("e6", "e7", "e8"),
    "NE": ("f6", "g7", "h8"),
    "E": ("f5", "g5", "h5"),
    "SE": ("f4", "g3", "h2"),
    "S": ("e4", "e3", "e2"),
    "SW": ("d4", "c3", "b2"),
    "W": ("d5", "c5", "b5"),
    "NW": ("d6", "c7", "b8"),
}
"""Where one, two and three steps lead from e5, as red sees the board."""

CORNER = """
    ........X
    .........
    .........
    .........
    .........
    .........
    .........
    .........
    .........
"""
NEAR_THE_EDGE = """
    .........
    .........
    ....X....
    .........
    .........
    .........
    .........
    .........
    .........
"""
PAWNS_ON_THE_WAY = """
    .........
    .........
    .........
    .........
    .Xox.....
    .........
    .........
    .........
    .........
"""


def test_cards_are_numbered_clockwise_from_north_by_steps() -> None:
    """Card id = 3·direction + steps - 1, directions clockwise from north."""
    directions = ["N", "NE", "E", "SE", "S", "SW", "W", "NW"]
    expected = {
        3 * number + steps - 1: f"{direction}{steps}"
        for number, direction in enumerate(directions)
        for steps in (1, 2, 3)
    }

    assert {card: game("classic").label(card) for card in range(24)} == expected


def test_fifty_actions() -> None:
    """50 actions: card 0-23, card + hero 24-47, draw 48, pass 49."""
    expected = [*CARDS, *(f"{card}+" for card in CARDS), "draw", "pass"]

    assert [game("classic").label(action) for action in range(50)] == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("direction", FROM_CENTRE)
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_the_king_moves_exactly_that_far_in_that_direction(
    rules: str, direction: str, steps: int
) -> None:
    """The king moves exactly that far in that direction."""
    card = f"{direction}{steps}"
    state = position(rules, EMPTY, hands=(card, "")).play(card)
    expected = FROM_CENTRE[direction][steps - 1]

    assert state.view()["king"] == expected


@pytest.mark.parametrize("rules", ABSOLUTE)
@pytest.mark.parametrize("direction", FROM_CENTRE)
@pytest.mark.parametrize("steps", [1, 2, 3])
def test_white_moves_the_king_likewise_where_north_is_up_for_both(
    rules: str, direction: str, steps: int
) -> None:
    """In `course` and `international` N is up for both."""
    card = f"{direction}{steps}"
    state = position(rules, EMPTY, seat=1, hands=("", card)).play(card)
    expected = FROM_CENTRE[direction][steps - 1]

    assert state.view()["king"] == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_king_jumps_over_anything(rules: str) -> None:
    """The king jumps over anything, pawns of either colour, and leaves them as they are."""
    state = position(rules, PAWNS_ON_THE_WAY, hands=("E3", "")).play("E3")
    expected = board("""
        .........
        .........
        .........
        .........
        .xoxX....
        .........
        .........
        .........
        .........
    """)

    assert drawn(state) == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_card_onto_a_pawn_of_either_colour_is_not_playable_alone(rules: str) -> None:
    """Legal when the landing square has no pawn: E1 leads to the other's, E2 to one's own."""
    state = position(rules, PAWNS_ON_THE_WAY, hands=("E1 E2 E3", ""))
    expected = [CARDS.index("E3"), DRAW]

    assert [action for action in state.actions if action < 24 or action == DRAW] == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_king_never_stops_short_of_the_edge(rules: str) -> None:
    """The landing square is on the board: N3 is not playable two squares from the edge."""
    state = position(rules, NEAR_THE_EDGE, hands=("N1 N2 N3", ""))
    expected = ["N1", "N2", "draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_king_never_leaves_the_board(rules: str) -> None:
    """From the top right corner only the cards south, west and between stay on the board."""
    playable = [card for card in CARDS if card in labels(position(rules, CORNER, hands=(card, "")))]
    expected = ["S1", "S2", "S3", "SW1", "SW2", "SW3", "W1", "W2", "W3"]

    assert playable == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_board_does_not_wrap_round(rules: str) -> None:
    """East of the last column there is no square, not the first one of the next row."""
    state = position(rules, CORNER, hands=("E1 E2 E3 SE1", ""))
    expected = ["draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_pawn_is_laid_with_the_king_on_top(rules: str) -> None:
    """Lay a pawn of yours there, king on top."""
    state = position(rules, EMPTY, hands=("NE2", "")).play("NE2")
    expected = board("""
        .........
        .........
        ......X..
        .........
        .........
        .........
        .........
        .........
        .........
    """)

    assert drawn(state) == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_other_seat_lays_its_own_colour(rules: str) -> None:
    """Lay a pawn of yours: white (or blue) lays white."""
    before = """
        .........
        .........
        .........
        .........
        .........
        .........
        .........
        ....X....
        .........
    """
    card = "N2" if rules in ABSOLUTE else "S2"
    state = position(rules, before, seat=1, hands=("", card)).play(card)
    expected = board("""
        .........
        .........
        .........
        .........
        .........
        ....O....
        .........
        ....x....
        .........
    """)

    assert drawn(state) == expected


@pytest.mark.parametrize("rules", SHARED_STOCK)
@pytest.mark.parametrize("seat", [0, 1])
def test_the_pawn_comes_from_the_shared_stock(rules: str, seat: int) -> None:
    """52 pawns shared: whoever lays one takes it from there."""
    state = position(rules, EMPTY, seat=seat, hands=("N1", "N2"))
    expected = (51, 51)

    assert stock(state.play(state.actions[0])) == expected


@pytest.mark.parametrize(("seat", "expected"), [(0, (25, 26)), (1, (26, 25))])
def test_the_pawn_comes_from_the_players_own_stock(seat: int, expected: tuple[int, int]) -> None:
    """Course: 26 pawns each."""
    state = position("course", EMPTY, seat=seat, hands=("N1", "N2"))

    assert stock(state.play(state.actions[0])) == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_played_card_goes_to_the_discard(rules: str) -> None:
    """A played card goes to the discard; the rest of the hand stays, and so does the pile."""
    before = position(rules, EMPTY, hands=("N1 S1", "E1"))
    state = before.play("N1")
    expected = (["S1"], ["E1"], ["N1"], pile(before))

    assert (hand(state, 0), hand(state, 1), discard(state), pile(state)) == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_turn_goes_to_the_other_player(rules: str) -> None:
    """On your turn exactly one action: then it is the other's turn."""
    state = position(rules, EMPTY, hands=("N1 S1", "E1 W1"))
    expected = [0, 1, 0]

    assert [state.turn, state.play("N1").turn, state.play("N1").play("E1").turn] == expected


@pytest.mark.parametrize("rules", RULES)
def test_only_cards_of_ones_own_hand_can_be_played(rules: str) -> None:
    """A player plays a card that lies before him, never one of the other's."""
    state = position(rules, EMPTY, hands=("N1", "E1"))
    expected = ["N1", "draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_the_kings_own_square_is_never_a_target(rules: str, seed: int) -> None:
    """The king's own square is never a target, of a card alone or with a hero."""
    state = game(rules).start(seed=seed)
    while not state.over:
        view = state.view()
        targets = [card["to"] for cards in view["hands"] for card in cards]

        assert view["king"] not in targets
        state = state.play(state.actions[seed % len(state.actions)])


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(5))
def test_legal_means_accepted_and_the_rest_is_refused(rules: str, seed: int) -> None:
    """In every position of a game, exactly the listed actions of the fifty can be played."""
    state = game(rules).start(seed=seed)
    while not state.over:
        accepted = []
        for action in range(50):
            try:
                state.play(action)
            except IllegalMove:
                continue
            accepted.append(action)

        assert tuple(accepted) == state.actions
        state = state.play(state.actions[seed % len(state.actions)])


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", range(5))
def test_never_more_than_five_legal_actions(rules: str, seed: int) -> None:
    """Five cards, or four and a draw: never more than 5, and a pass is alone."""
    state = game(rules).start(seed=seed)
    while not state.over:
        assert 1 <= len(state.actions) <= 5
        assert PASS not in state.actions or state.actions == (PASS,)
        state = state.play(state.actions[-1 - seed % len(state.actions)])
