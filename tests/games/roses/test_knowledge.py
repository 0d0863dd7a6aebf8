"""What the search knows of Rose King prefers no colour and no side of the board."""

from typing import Any

import numpy as np
import pytest

import couronne
from couronne.games.roses import knowledge, policy, worth
from couronne.games.roses.data import ACTIONS, CARDS, DECK_SIZE, Square
from couronne.games.roses.geometry import SQUARES, place_of
from couronne.games.roses.patterns import CLASSES
from couronne.games.state import State
from couronne.kernel.contract import OVER, Fields
from couronne.kernel.rng import stream
from tests.games.roses.boards import RULES

POSITIONS = 12


def decisions(rules: str) -> list[Fields]:
    """Return decisions of a game in which moves are chosen one after the other."""
    state = couronne.load("roses", rules=rules, compiled=False).start(seed=5)
    found: list[State] = []
    while not state.over and len(found) < POSITIONS * 4:
        found.append(state)
        state = state.play(state.actions[len(found) * 7 % len(state.actions)])
    return [fields(one) for one in found[::4]]


def fields(state: State) -> Fields:
    """See a copy of a position by its names."""
    return state.game.engine.fields(state.words.copy())


def logit(s: Fields) -> float:
    """Return the worth of a position to the player in turn."""
    return knowledge.logit(s, knowledge.WORTH[knowledge.rule_set(s)])


def exchanged(s: Fields) -> Fields:
    """Exchange the players, each in the other's place at the table."""
    other = type(s)(s.words.copy())
    other.pawns[:] = s.pawns[::-1]
    other.hands[:] = s.hands[::-1]
    other.heroes[:] = s.heroes[::-1]
    if s.own_stock:
        other.stock[:] = s.stock[::-1]
    other.seat, other.turn = 1 - s.seat, 1 - s.turn
    return turned_board(other, 2) if s.turned else other


def turned_board(s: Fields, quarters: int) -> Fields:
    """Turn the board with the pawns and the king on it."""
    other = type(s)(s.words.copy())
    other.pawns[:] = 0
    for square in SQUARES:
        row, column = square
        for _ in range(quarters):
            row, column = column, 8 - row
        here, there = place_of(square), place_of(Square(row, column))
        for seat in (0, 1):
            bit = int(s.pawns[seat, here >> 6]) >> (here & 63) & 1
            other.pawns[seat, there >> 6] |= bit << (there & 63)
        if s.king == here:
            other.king = there
    return other


def turned_cards(cards: int, quarters: int) -> int:
    """Return the cards that do on a turned board what these do."""
    return sum(
        1 << (card + 3 * 2 * quarters) % DECK_SIZE
        for card in range(len(CARDS))
        if cards >> card & 1
    )


@pytest.mark.parametrize("rules", RULES)
def test_worth_is_the_same_for_both_colours(rules: str) -> None:
    for s in decisions(rules):
        assert logit(s) == pytest.approx(logit(exchanged(s)))


@pytest.mark.parametrize("rules", RULES)
@pytest.mark.parametrize("quarters", [1, 2, 3])
def test_worth_is_the_same_on_a_turned_board(rules: str, quarters: int) -> None:
    for s in decisions(rules):
        other = turned_board(s, quarters)
        for seat in (0, 1):
            other.hands[seat] = turned_cards(int(s.hands[seat]), quarters)
        assert logit(s) == pytest.approx(logit(other))


@pytest.mark.parametrize("rules", RULES)
def test_prospects_add_up(rules: str) -> None:
    out = np.zeros((2, 2))
    for s in decisions(rules):
        x = stream(3)
        assert knowledge.foresee(s, x, out) != x
        assert out[0].sum() == pytest.approx(1)
        assert out[1].sum() == pytest.approx(0)
        assert ((out[0] >= 0) & (out[0] <= 1)).all()


def test_draws_to_come_are_drawn() -> None:
    game = couronne.load("roses", rules="course", compiled=False)
    s = fields(game.undealt())
    out = np.zeros((2, 2))
    knowledge.foresee(s, stream(1), out)
    assert s.to_deal == 0
    assert out[0].sum() == pytest.approx(1)


@pytest.mark.parametrize("rules", RULES)
def test_towards_the_end_the_game_is_played_out(rules: str) -> None:
    for s in decisions(rules):
        s.stock[:] = [3, 3 * s.own_stock]
        knowledge.foresee(s, stream(1), np.zeros((2, 2)))
        assert s.turn == OVER


def test_advice_is_positive_for_every_action() -> None:
    for rules in RULES:
        for s in decisions(rules):
            events: Any = np.arange(ACTIONS)
            out = np.zeros(ACTIONS)
            knowledge.advise(s, events, ACTIONS - 2, out)
            assert (out[: ACTIONS - 2] > 0).all()


def test_joining_two_territories_is_better_advice_than_a_lonely_pawn() -> None:
    table = knowledge.POLICY.reshape(4, policy.PHASES, policy.KINDS)
    assert (table[:, :, 5 * 2] > table[:, :, 0]).all()


def test_a_pattern_and_its_exchange_are_opposites() -> None:
    digits = np.stack([np.arange(3**9) // 3**i % 3 for i in range(9)])
    swapped = 3 ** np.arange(9) @ np.array([0, 2, 1])[digits]
    for table in CLASSES:
        assert (table[swapped] >> 1 == table >> 1).all()
        differ = table >> 1 != 0
        assert (table[swapped] ^ table)[differ].tolist() == [1] * int(differ.sum())


def test_features_fit_their_tables() -> None:
    found = np.zeros(worth.MOST_FEATURES, np.int64)
    for rules in RULES:
        for s in decisions(rules):
            count, _lead = worth.list_features(s, int(s.seat), found)
            assert count < worth.MOST_FEATURES
            assert (found[:count] >> 1).max() < worth.PARAMETERS
    assert knowledge.WORTH.shape == (4, worth.PARAMETERS)
