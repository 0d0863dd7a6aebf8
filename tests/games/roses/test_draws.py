"""Drawing a card: when, which one, and what becomes of an empty pile."""

import pytest

import couronne
from couronne.games.draws import Draws, seed_of
from tests.games.roses.boards import (
    CARDS,
    DRAW,
    EMPTY,
    RULES,
    discard,
    drawn,
    game,
    give,
    hand,
    labels,
    pile,
    position,
    stock,
)

Piles = tuple[list[str], list[str]]
"""Pile and discard."""


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("", True),
        ("N1", True),
        ("N1 N2", True),
        ("N1 N2 N3", True),
        ("N1 N2 N3 E1", True),
        ("N1 N2 N3 E1 E2", False),
    ],
)
def test_one_draws_with_fewer_than_five_cards(rules: str, cards: str, expected: bool) -> None:
    """Draw one card, legal with fewer than 5 in hand."""
    state = position(rules, EMPTY, hands=(cards, ""))

    assert ("draw" in labels(state)) == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_hand_of_the_other_does_not_count(rules: str) -> None:
    """The limit is each player's own."""
    state = position(rules, EMPTY, hands=("N1", "E1 E2 E3 W1 W2"))

    assert "draw" in labels(state)


@pytest.mark.parametrize("rules", RULES)
def test_a_draw_leaves_the_choice_to_chance(rules: str) -> None:
    """The drawn card is chance's, and then the turn is over."""
    state = position(rules, EMPTY, hands=("N1", "E1")).play_event(DRAW)
    expected = (couronne.CHANCE, 1)

    assert (state.turn, give(state, "S1").turn) == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_drawn_card_is_uniform_over_the_pile(rules: str) -> None:
    """Chance: the drawn card, uniform over the pile: each card owns one place of the weight."""
    state = position(rules, EMPTY, hands=("N1", "E1"), pile="S1 S2 SW3 W2").play_event(DRAW)
    expected = ["S1", "S2", "SW3", "W2"]

    assert [CARDS[state.outcome_at(place)] for place in range(state.total_weight)] == expected


@pytest.mark.parametrize("rules", RULES)
def test_chance_brings_each_card_of_the_pile_equally_often(rules: str) -> None:
    """Over many seeds each of the fifteen cards is drawn about as often as another."""
    games = 2800
    state = position(rules, EMPTY, hands=("N1 N2 N3 E1", "W1 W2 W3 S1 S2")).play_event(DRAW)
    drawings = [state.with_draws(Draws(seed_of(seed))).next_draw.outcome for seed in range(games)]
    expected = games / len(state.actions)

    assert all(abs(drawings.count(card) - expected) < 4 * expected**0.5 for card in state.actions)


@pytest.mark.parametrize("rules", RULES)
def test_the_drawn_card_joins_the_hand(rules: str) -> None:
    """The card leaves the pile for the hand; board, stock and discard stay as they are."""
    before = position(rules, EMPTY, hands=("N1", "E1"), pile="S1 S2")
    state = give(before.play_event(DRAW), "S2")
    expected = (["N1", "S2"], ["E1"], ["S1"], discard(before), drawn(before), stock(before))

    assert (
        hand(state, 0),
        hand(state, 1),
        pile(state),
        discard(state),
        drawn(state),
        stock(state),
    ) == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_other_seat_draws_for_itself(rules: str) -> None:
    """Who draws keeps the card."""
    state = position(rules, EMPTY, seat=1, hands=("N1", "E1")).play_event(DRAW)
    expected = (["N1"], ["E1", "S1"], 0)
    after = give(state, "S1")

    assert (hand(after, 0), hand(after, 1), after.turn) == expected


@pytest.mark.parametrize("rules", RULES)
def test_the_last_card_of_the_pile_is_drawn_without_a_shuffle(rules: str) -> None:
    """The discard becomes a new pile when a draw finds the pile empty: then, not earlier."""
    before = position(rules, EMPTY, hands=("N1", "E1"), pile="S1")
    state = give(before.play_event(DRAW), "S1")
    expected: Piles = ([], discard(before))

    assert (pile(state), discard(state)) == expected


@pytest.mark.parametrize("rules", RULES)
def test_playing_cards_leaves_an_empty_pile_empty(rules: str) -> None:
    """Not earlier: a card that is played to the discard does not fill the pile."""
    before = position(rules, EMPTY, hands=("N1", "E1"), pile="")
    state = before.play("N1")
    expected: Piles = ([], sorted([*discard(before), "N1"], key=CARDS.index))

    assert (pile(state), discard(state)) == expected


@pytest.mark.parametrize("rules", RULES)
def test_a_draw_from_an_empty_pile_is_a_draw_from_the_whole_discard(rules: str) -> None:
    """When a draw finds the pile empty, the discard is shuffled into a new pile."""
    before = position(rules, EMPTY, hands=("N1 S2", "E1"), pile="")
    played = before.play("N1").forfeit()
    drawing = played.play_event(DRAW)
    expected = tuple(number for number, card in enumerate(CARDS) if card not in ("S2", "E1"))

    assert drawing.actions == expected


@pytest.mark.parametrize("rules", RULES)
def test_after_the_shuffle_the_discard_is_empty(rules: str) -> None:
    """The whole discard becomes the pile, less the card that is drawn."""
    before = position(rules, EMPTY, hands=("N1", "E1"), pile="")
    state = give(before.play_event(DRAW), "NW3")
    expected: Piles = ([card for card in CARDS if card not in ("N1", "E1", "NW3")], [])

    assert (pile(state), discard(state)) == expected


@pytest.mark.parametrize("rules", RULES)
def test_cards_in_hands_are_never_shuffled_in(rules: str) -> None:
    """Hands hold at most 10 cards, so a draw always finds one, and never one that is held."""
    hands = ("N1 N2 N3 NE1", "E1 E2 E3 SE1 SE2")
    state = position(rules, EMPTY, hands=hands, pile="").play_event(DRAW)
    held = " ".join(hands).split()
    expected = tuple(number for number, card in enumerate(CARDS) if card not in held)

    assert state.actions == expected
    assert len(expected) == 15


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", [1, 2])
def test_pile_and_discard_are_never_both_empty(rules: str, seed: int) -> None:
    """Hands hold at most 10 cards, so pile and discard are never both empty."""
    state = game(rules).start(seed=seed)
    while not state.over:
        state = state.play("draw" if DRAW in state.actions else state.actions[0])
        view = state.view()

        assert max(len(cards) for cards in view["hands"]) <= 5
        assert len(view["pile"]) + len(view["discard"]) >= 14
