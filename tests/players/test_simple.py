"""The simplest bots: what they choose, and that luck is all they need a seed for."""

from collections import Counter
from hashlib import sha256

import pytest

from couronne.games.game import Game
from couronne.games.registry import games, load
from couronne.games.state import State
from couronne.players.simple import GreedyPlayer, RandomPlayer, lead

PILE = "N2,N3,NE1,NE2,NE3,E2,E3,SE1,SE2,SE3,SW1,SW2,SW3,W1,W2,W3,NW1,NW2,NW3"


def seeds(count: int) -> list[bytes]:
    """Return so many seeds of bots."""
    return [sha256(b"bot:%d" % number).digest() for number in range(count)]


def classic() -> Game:
    """Load the first rules as plain Python."""
    return load("roses", "classic", compiled=False)


def position(board: str, hand: str, heroes: str = "0,0") -> State:
    """Set up a position in which red is to play from the centre."""
    rows = "/".join(board.split())
    pile = ",".join(card for card in PILE.split(",") if card not in hand.split(","))
    return classic().position(f"{rows} e5 0 {hand} - {pile} {heroes} 0").public()


def chosen(player: type[RandomPlayer | GreedyPlayer], state: State, count: int) -> Counter[str]:
    """Count what so many players with different seeds choose."""
    return Counter(player(seed).choose(state).label for seed in seeds(count))


def test_random_plays_each_move_about_equally_often() -> None:
    """Over many seeds, no legal move is preferred."""
    state = classic().start(seed=7).public()
    counts = chosen(RandomPlayer, state, 1000)
    expected = 1000 / len(state.moves)
    chi_squared = sum((counts[move.label] - expected) ** 2 / expected for move in state.moves)

    assert set(counts) == {move.label for move in state.moves}
    assert chi_squared < 18.5  # one in a thousand, with four degrees of freedom


@pytest.mark.parametrize("player", [RandomPlayer, GreedyPlayer])
def test_a_bot_is_the_same_for_the_same_seed_and_position(
    player: type[RandomPlayer | GreedyPlayer],
) -> None:
    """What was played before, and how often it was asked, makes no difference."""
    state = classic().start(seed=7).public()
    fresh = player(bytes(32)).choose(state)
    used = player(bytes(32))
    for other in range(5):
        used.choose(classic().start(seed=other).public())

    assert fresh == used.choose(state) == used.choose(state)


@pytest.mark.parametrize("player", [RandomPlayer, GreedyPlayer])
def test_a_bot_does_not_know_the_draws(player: type[RandomPlayer | GreedyPlayer]) -> None:
    """With or without the draws to come it chooses the same."""
    state = classic().start(seed=7)

    assert state.public().draws is None
    assert [player(seed).choose(state) for seed in seeds(50)] == [
        player(seed).choose(state.public()) for seed in seeds(50)
    ]


def test_random_varies_with_the_position() -> None:
    """One bot does not always choose the same place of the list."""
    bot = RandomPlayer(bytes(32))
    states = [classic().start(seed=seed).public() for seed in range(30)]
    places = {state.moves.index(bot.choose(state)) for state in states}

    assert len(places) > 3


def test_greedy_joins_its_territory() -> None:
    """N1 makes a territory of three, worth nine; E1 would be a lone pawn."""
    state = position("9 4x4 4x4 9 9 9 9 9 9", "N1,E1")

    assert chosen(GreedyPlayer, state, 10) == {"N1": 10}


def test_greedy_prefers_breaking_a_territory_to_a_lone_pawn() -> None:
    """Flipping the middle of three white pawns takes seven points from white and gives one."""
    state = position("9 4o4 4o4 4o4 9 9 9 9 9", "N1,N2,E1", heroes="4,4")

    assert chosen(GreedyPlayer, state, 10) == {"N2+": 10}


def test_greedy_would_rather_lay_a_pawn_than_draw() -> None:
    """A draw brings no points at once."""
    state = position("9 9 9 9 9 9 9 9 9", "S1")

    assert chosen(GreedyPlayer, state, 10) == {"S1": 10}


def test_greedy_draws_when_nothing_can_be_played() -> None:
    """The square above is taken: only a card can be drawn."""
    state = position("9 9 9 4o4 9 9 9 9 9", "N1")

    assert chosen(GreedyPlayer, state, 3) == {"draw": 3}


def test_greedy_chooses_any_of_equal_moves() -> None:
    """Of two lone pawns it has no favourite, and never takes the worse draw."""
    counts = chosen(GreedyPlayer, position("9 9 9 9 9 9 9 9 9", "N1,S1"), 400)

    assert set(counts) == {"N1", "S1"}
    assert 150 < counts["N1"] < 250


@pytest.mark.parametrize(("name", "rules"), games())
def test_greedy_never_plays_for_less_than_the_best_lead(name: str, rules: str) -> None:
    """In a whole game, no other move would have left it further ahead."""
    state, bot = load(name, rules).start(seed=3), GreedyPlayer(bytes(32))
    while not state.over:
        move = bot.choose(state.public())

        assert move in state.moves
        assert lead(state, move) == max(lead(state, other) for other in state.moves)
        state = state.play(move)


@pytest.mark.parametrize(("name", "rules"), games())
def test_random_plays_only_legal_moves(name: str, rules: str) -> None:
    """A game between random players comes to its end."""
    state, bot = load(name, rules).start(seed=4), RandomPlayer(bytes(32))
    while not state.over:
        move = bot.choose(state.public())

        assert move in state.moves
        state = state.play(move)


def test_the_lead_is_counted_for_the_player_to_act() -> None:
    """From white's side, red's points count against it."""
    state = classic().position(f"9/4x4/4x4/9/9/9/9/9/9 e5 1 - N1 {PILE} 0,0 0")
    moves = {move.label: lead(state, move) for move in state.moves}

    assert moves == {"N1": 1 - 4, "draw": 0 - 4}
