"""Card and hero together: only onto a pawn of the opponent, which is flipped."""

import pytest

from tests.games.roses.boards import (
    CARDS,
    EMPTY,
    TURNED,
    WITH_HEROES,
    board,
    discard,
    drawn,
    hand,
    heroes,
    labels,
    passes,
    pile,
    position,
    stock,
)

MIDDLE = """
    .........
    .........
    .........
    .........
    .xoXo....
    .........
    .........
    .........
    .........
"""
"""The king stands on d5: an opponent's pawn on either side, one's own two squares to the west."""
FLIPPED = """
    .........
    .........
    .........
    .........
    .xoxX....
    .........
    .........
    .........
    .........
"""
FULL_HAND = "E1 E2 W1 W2 N1"


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_a_card_with_a_hero_lands_only_on_a_pawn_of_the_opponent(rules: str) -> None:
    """Legal when the landing square holds a pawn of the opponent: not on one's own, nor empty."""
    state = position(rules, MIDDLE, hands=(FULL_HAND, ""))
    expected = ["E1+", "W1+"]

    assert [label for label in labels(state) if label.endswith("+")] == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_a_card_is_playable_alone_or_with_a_hero_never_both(rules: str) -> None:
    """Five cards, at most five actions: a card is playable alone or with a hero, never both."""
    state = position(rules, MIDDLE, hands=(FULL_HAND, ""))
    expected = ["N1", "E2", "E1+", "W1+"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_five_playable_cards_are_five_actions(rules: str) -> None:
    """Never more than 5 legal actions: five cards, some alone and some with a hero."""
    state = position(rules, MIDDLE, hands=("N1 NE1 E1 E2 W1", ""))
    expected = ["N1", "NE1", "E2", "E1+", "W1+"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_four_playable_cards_and_a_draw_are_five_actions(rules: str) -> None:
    """Never more than 5 legal actions: or four and a draw."""
    state = position(rules, MIDDLE, hands=("N1 E1 E2 W1", ""))
    expected = ["N1", "E2", "E1+", "W1+", "draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_the_pawn_is_flipped_with_the_king_on_top(rules: str) -> None:
    """The pawn is flipped to your colour, king on top."""
    state = position(rules, MIDDLE, hands=("E1", "")).play("E1+")
    expected = board(FLIPPED)

    assert drawn(state) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_the_other_seat_flips_too(rules: str) -> None:
    """White (or blue) flips a red pawn: its W in the turned rule sets goes east on the board."""
    before = """
        .........
        .........
        .........
        .........
        ...Ox....
        .........
        .........
        .........
        .........
    """
    card = "W1" if rules in TURNED else "E1"
    state = position(rules, before, seat=1, hands=("", card)).play(f"{card}+")
    expected = board("""
        .........
        .........
        .........
        .........
        ...oO....
        .........
        .........
        .........
        .........
    """)

    assert (drawn(state), heroes(state)) == (expected, (4, 3))


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_no_pawn_leaves_the_supply(rules: str) -> None:
    """A hero move never changes the supply."""
    before = position(rules, MIDDLE, hands=("E1", ""))
    expected = (48, 48)

    assert stock(before) == expected
    assert stock(before.play("E1+")) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_the_card_goes_to_the_discard_and_the_hero_leaves_the_game(rules: str) -> None:
    """The movement card goes to the discard, the hero leaves the game."""
    before = position(rules, MIDDLE, hands=("E1 N1", ""))
    state = before.play("E1+")
    expected = (["N1"], ["E1"], pile(before), (3, 4))

    assert (hand(state, 0), discard(state), pile(state), heroes(state)) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_a_hero_jumps_and_covers_the_exact_distance(rules: str) -> None:
    """With a hero the king moves as with the card alone: exactly that far, over anything."""
    before = """
        .........
        .........
        .........
        .........
        ...Xox.o.
        .........
        .........
        .........
        .........
    """
    state = position(rules, before, hands=("E1 E2 E3", ""))
    expected = ["E3", "E1+", "draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_a_flipped_pawn_can_be_flipped_back(rules: str) -> None:
    """A flipped pawn can be flipped back by the other player's hero."""
    up, down = ("S1", "N1") if rules in TURNED else ("N1", "S1")
    state = position(rules, MIDDLE, hands=("E1", f"{up} {down}"))
    state = state.play("E1+").play(up).forfeit().play(f"{down}+")
    expected = board("""
        .........
        .........
        .........
        ....o....
        .xoxO....
        .........
        .........
        .........
        .........
    """)

    assert (drawn(state), heroes(state), stock(state)) == (expected, (3, 3), (47, 47))


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_without_a_hero_left_nothing_is_flipped(rules: str) -> None:
    """Card + hero needs a hero: who has played four plays cards alone."""
    state = position(rules, MIDDLE, hands=("E1 N1", ""), heroes=(0, 4))
    expected = ["N1", "draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_heroes_are_each_players_own(rules: str) -> None:
    """The heroes of the opponent do not matter."""
    state = position(rules, MIDDLE, hands=("E1 N1", ""), heroes=(1, 0))
    expected = ["N1", "E1+", "draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_the_last_hero_can_be_played(rules: str) -> None:
    """Four heroes are four moves: the fourth counts like the others."""
    state = position(rules, MIDDLE, hands=("E1 N1", ""), heroes=(1, 4)).play("E1+")
    expected = (0, 4)

    assert heroes(state) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_a_hero_move_breaks_a_row_of_passes(rules: str) -> None:
    """Only passes in a row count."""
    state = position(rules, MIDDLE, hands=("E1", ""), passes=1).play("E1+")
    expected = 0

    assert passes(state) == expected


def test_the_course_has_no_heroes() -> None:
    """Course, hero cards: none."""
    state = position("course", MIDDLE, hands=(FULL_HAND, ""))
    expected = ["N1", "E2"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
@pytest.mark.parametrize("card", CARDS)
def test_no_hero_at_the_first_move(rules: str, card: str) -> None:
    """On an empty board there is nothing to flip."""
    state = position(rules, EMPTY, hands=(card, ""))
    expected = [card, "draw"]

    assert labels(state) == expected


@pytest.mark.parametrize("rules", WITH_HEROES)
def test_flipping_moves_points_from_one_to_the_other(rules: str) -> None:
    """Score = sum over territories of size²: the flipped pawn joins one and leaves another."""
    before = position(rules, MIDDLE, hands=("E1", ""))
    expected = [(2, 2), (5, 1)]

    assert [before.scores, before.play("E1+").scores] == expected
