"""Set-up: board, king, cards, heroes, pawns, and who begins."""

import pytest

import couronne
from couronne.games.draws import Draws, seed_of
from tests.games.roses.boards import (
    CARDS,
    EMPTY,
    RULES,
    board,
    discard,
    drawn,
    game,
    give,
    hand,
    heroes,
    labels,
    pile,
    position,
    stock,
)

SEEDS = (1, 2, 3)


@pytest.mark.parametrize("rules", RULES)
def test_board_is_empty_and_the_king_stands_in_the_centre_without_a_pawn(rules: str) -> None:
    """The board is 9x9 and empty; no pawn lies under the king on the centre square."""
    expected = board(EMPTY)

    assert drawn(game(rules).start(seed=1)) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", SEEDS)
def test_twenty_four_cards_one_of_each(rules: str, seed: int) -> None:
    """The cards are 8 directions x 1, 2, 3 steps, one of each."""
    state = game(rules).start(seed=seed)
    expected = sorted(
        f"{direction}{steps}"
        for direction in ("N", "NE", "E", "SE", "S", "SW", "W", "NW")
        for steps in (1, 2, 3)
    )

    assert sorted(hand(state, 0) + hand(state, 1) + pile(state)) == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", SEEDS)
def test_five_cards_each_and_fourteen_in_the_pile(rules: str, seed: int) -> None:
    """5 each at the start, face up; the other 14 are the face-down pile."""
    state = game(rules).start(seed=seed)
    expected = (5, 5, 14, 0)

    assert (
        len(hand(state, 0)),
        len(hand(state, 1)),
        len(pile(state)),
        len(discard(state)),
    ) == expected


@pytest.mark.parametrize("rules", RULES)
def test_dealing_is_chance_and_ends_after_ten_cards(rules: str) -> None:
    """Dealing is chance too: each card uniform over what is left."""
    state = game(rules).undealt()
    seen = []
    while state.turn == couronne.CHANCE:
        seen.append((len(state.actions), state.total_weight))
        state = state.play_event(state.actions[-1])
    expected = [(count, count) for count in range(24, 14, -1)]

    assert seen == expected


@pytest.mark.parametrize("rules", RULES)
def test_nothing_but_cards_of_the_pile_can_be_dealt(rules: str) -> None:
    """A card that was dealt is not dealt again."""
    state = give(give(game(rules).undealt(), "N1"), "SW3")
    expected = tuple(number for number, card in enumerate(CARDS) if card not in ("N1", "SW3"))

    assert state.actions == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seed", SEEDS)
def test_red_begins(rules: str, seed: int) -> None:
    """Seat 0 is red in every rule set and moves first."""
    state = game(rules).start(seed=seed)
    expected = (0, "red")

    assert (state.turn, game(rules).seats[state.turn]) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("classic", ("red", "white")),
        ("international", ("red", "white")),
        ("king-of-roses", ("red", "blue")),
        ("course", ("red", "white")),
    ],
)
def test_colours(rules: str, expected: tuple[str, str]) -> None:
    """Red against white, or against blue."""
    assert game(rules).seats == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("classic", (4, 4)), ("international", (4, 4)), ("king-of-roses", (4, 4)), ("course", (0, 0))],
)
def test_hero_cards(rules: str, expected: tuple[int, int]) -> None:
    """Hero cards: 4 each, none in the course."""
    assert heroes(game(rules).start(seed=1)) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ("classic", ((52, 52), True)),
        ("international", ((52, 52), True)),
        ("king-of-roses", ((52, 52), True)),
        ("course", ((26, 26), False)),
    ],
)
def test_pawns(rules: str, expected: tuple[tuple[int, int], bool]) -> None:
    """Pawns: 52 shared, or 26 each in the course."""
    state = game(rules).start(seed=1)

    assert (stock(state), state.view()["shared_stock"]) == expected


@pytest.mark.parametrize(
    ("rules", "expected"),
    [("classic", 51), ("international", 51), ("king-of-roses", 51), ("course", 26)],
)
def test_a_pawn_of_the_one_is_a_pawn_less_for_the_other_where_they_are_shared(
    rules: str, expected: int
) -> None:
    """52 shared; 26 each."""
    state = position(rules, EMPTY, hands=("N1", "N2")).play("N1")

    assert stock(state)[1] == expected


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("card", CARDS)
def test_every_card_is_playable_at_the_first_move(rules: str, seat: int, card: str) -> None:
    """At the first move every card is playable, so that nobody can be blocked at the deal."""
    hands = ("", card) if seat else (card, "")
    state = position(rules, EMPTY, seat=seat, hands=hands)

    assert card in labels(state)


@pytest.mark.parametrize("rules", RULES)
def test_the_centre_can_be_landed_on_later(rules: str) -> None:
    """No pawn lies under the king at the start; that square can be landed on later."""
    away = position(rules, EMPTY, hands=("N1 S1", "N2"))
    state = away.play("N1").forfeit().play("S1")
    expected = board("""
        .........
        .........
        .........
        ....x....
        ....X....
        .........
        .........
        .........
        .........
    """)

    assert drawn(state) == expected


@pytest.mark.parametrize("rules", RULES)
def test_all_is_seen_but_the_order_of_the_pile(rules: str) -> None:
    """Everything is public but the order of the pile: draws to come leave no trace in a view."""
    state = game(rules).start(seed=1)
    other_draws = state.with_draws(Draws(seed_of(2)))
    expected = state.view()

    assert state.draws != other_draws.draws
    assert other_draws.view() == expected
