"""The same seed and the same moves give the same game for ever."""

import pytest

import couronne
from couronne.games.state import State
from tests.games.roses.boards import RULES, game

SEED = 2024

LAST_POSITIONS = {
    "classic": (
        "5xoox/4o1oxo/5xxxo/3xx1xxo/5xxox/7oo/3o3xx/8o/7o1 h9 0# "
        "N2,NE3,E3,S2,NW1 NE1,E2,SE1,SW2,W2 "
        "N1,N3,NE2,E1,SE2,SE3,S1,S3,SW1,SW3,W3,NW2,NW3 0,0 0"
    ),
    "international": (
        "5xxx1/4xxxx1/x1ooxxoox/ooxox1xox/ooooxoxo1/oooxoooxo/oxoxx2o1/x3x4/2o1xxx2 g1 0# "
        "NW3 N2,NE3,E2,SW2 "
        "N1,N3,NE1,NE2,E1,E3,SE1,SE3,S1,S2,S3,SW1,SW3,W1,W2,W3,NW1,NW2 0,0 0"
    ),
    "king-of-roses": (
        "9/4o2xo/9/4x4/7ox/9/9/9/9 i8 1# "
        "NE2,NE3,E2,SE1,NW2 SE2,W1,NW1,NW3 "
        "N2,NE1,SE3,S1,SW1,SW2,SW3,W2,W3 4,4 0"
    ),
    "course": (
        "5xxx1/3o1ox1x/xoxoo1xoo/xxxoxooxx/o1xox3x/2oooxxoo/ooo1xox2/2xx1x3/2xoxoo2 i6 0# "
        "S2 N2,NE2,SE3,SW3,W3 "
        "E1,SE1,S1,W2,NW1 0,0 0"
    ),
}
"""Where the game of this seed ends when move k is number k modulo the number of legal moves."""


def whole_game(rules: str, is_compiled: bool = True) -> State:
    """Play that game to its end."""
    state = couronne.load("roses", rules=rules, compiled=is_compiled).start(seed=SEED)
    played = 0
    while not state.over:
        state = state.play(state.actions[played % len(state.actions)])
        played += 1
    return state


@pytest.mark.parametrize("rules", RULES)
def test_a_seed_and_moves_give_the_same_game_for_ever(rules: str) -> None:
    """A record of a game must be the same game in any later version."""
    expected = LAST_POSITIONS[rules]

    assert whole_game(rules).position == expected


@pytest.mark.parametrize("rules", RULES)
def test_plain_python_gives_the_same_game(rules: str) -> None:
    """Machine code and plain Python are equal bit for bit."""
    expected = LAST_POSITIONS[rules]

    assert whole_game(rules, is_compiled=False).position == expected


def test_a_seed_deals_the_same_in_every_rule_set() -> None:
    """The deal depends on the seed alone."""
    expected = ["N1,NE2,E1,E2,E3", "N3,S2,S3,W1,NW3"]
    deals = [game(rules).start(seed=SEED).position.split()[3:5] for rules in RULES]

    assert deals == [expected] * len(RULES)
