"""Players that search: by name, legal, repeatable, and blind to the draws to come."""

import time

import pytest

import couronne
from couronne import State
from couronne.errors import BadChoice
from couronne.games.draws import seed_of
from couronne.games.package import package
from couronne.games.state import Move
from couronne.players.bots import make_bot
from couronne.players.levels import HIGHEST, VERSION
from couronne.players.thinking import LevelPlayer, UctPlayer

pytestmark = pytest.mark.lasting

machine_code = pytest.mark.machine_code

TABLES = [
    (name, rules, players)
    for name, rules in couronne.games()
    for players in package(name).rule_sets[rules].players
]
EVERY_TABLE = pytest.mark.parametrize(("name", "rules", "players"), TABLES)
EVERY_GAME = pytest.mark.parametrize("name", ["roses", "kingdomino", "pairleroy"])
REFUSED = ["bot:0", "bot:11", "bot:", "bot", "bot:x", "bot:-1", "bot:01", "bot:1 ", "bot:٣"]
REFUSED += ["uct:0", "uct:-1", "uct:", "uct", "uct:1e3", "uct:100000001", "uct:9" * 9]


def game_of(
    name: str, rules: str | None, players: int | None, bot: str, seed: int, most: int = 10_000
) -> list[tuple[State, Move]]:
    """Let bots of one name play a game; return every position as they saw it, and their moves."""
    game = couronne.load(name, rules, players)
    bots = [make_bot(bot, seed_of(seed), seat) for seat in range(game.players)]
    played: list[tuple[State, Move]] = []
    state = game.start(seed=seed)
    while not state.over and len(played) < most:
        public = state.public()
        move = bots[state.turn].choose(public)
        played.append((public, move))
        state = state.play(move)
    return played


# Names


@pytest.mark.parametrize("level", range(1, HIGHEST + 1))
def test_every_level_has_a_name(level: int) -> None:
    """The record says which level of which version it was."""
    bot = make_bot(f"bot:{level}", bytes(32), 0)

    assert isinstance(bot, LevelPlayer)
    assert bot.name == f"bot:{level} version={VERSION}"


@pytest.mark.parametrize("simulations", [1, 100, 100_000_000])
def test_uct_has_any_number_of_simulations(simulations: int) -> None:
    """A reference that never changes has the version 1 for ever."""
    bot = make_bot(f"uct:{simulations}", bytes(32), 0)

    assert isinstance(bot, UctPlayer)
    assert bot.name == f"uct:{simulations} version=1"


@pytest.mark.parametrize("name", REFUSED)
def test_any_other_number_is_refused(name: str) -> None:
    """With a sentence in every language that says what there is."""
    with pytest.raises(BadChoice) as caught:
        make_bot(name, bytes(32), 0)

    assert caught.value.code == "unknown_player"
    assert caught.value.values["player"] == name
    assert "bot:1…bot:10" in str(caught.value)
    assert "uct:N" in str(caught.value)


# Playing


@machine_code
@EVERY_TABLE
def test_the_first_level_plays_legally_to_the_end(name: str, rules: str, players: int) -> None:
    """In every game, at every table size."""
    for state, move in game_of(name, rules, players, "bot:1", seed=1):
        assert move in state.moves


@machine_code
@EVERY_GAME
def test_uct_plays_legally_to_the_end(name: str) -> None:
    """With a handful of simulations."""
    for state, move in game_of(name, None, None, "uct:5", seed=2):
        assert move in state.moves


@machine_code
@EVERY_GAME
@pytest.mark.parametrize("bot", ["bot:3", "uct:20"])
def test_the_same_seed_repeats_the_same_game(name: str, bot: str) -> None:
    """Move by move, to the end."""
    assert game_of(name, None, None, bot, seed=3) == game_of(name, None, None, bot, seed=3)


@machine_code
@EVERY_GAME
def test_another_seed_of_the_bots_plays_another_game(name: str) -> None:
    """From the same deal, two bots of other seeds do not choose the same all the time."""
    game = couronne.load(name)
    states = [game.start(seed=seed).public() for seed in range(12)]
    chosen = [
        [make_bot("bot:2", seed_of(seed), 0).choose(state) for state in states] for seed in (1, 2)
    ]

    assert chosen[0] != chosen[1]


@machine_code
@EVERY_GAME
@pytest.mark.parametrize("bot", ["bot:5", "uct:50"])
def test_a_bot_does_not_know_the_draws(name: str, bot: str) -> None:
    """With or without the draws to come it chooses the same."""
    states = [couronne.load(name).start(seed=seed) for seed in range(5)]
    knowing = [make_bot(bot, seed_of(1), 0).choose(state) for state in states]
    public = [make_bot(bot, seed_of(1), 0).choose(state.public()) for state in states]

    assert knowing == public


@machine_code
def test_a_bot_does_not_keep_the_seed_of_the_game() -> None:
    """From its own seed a bot cannot compute the draws to come."""
    for name in ("bot:1", "uct:1"):
        assert seed_of(1) not in vars(make_bot(name, seed_of(1), 0)).values()


@machine_code
@EVERY_GAME
def test_a_clock_is_respected_whatever_the_level(name: str) -> None:
    """The best level with a tenth of a second for the turn, generously measured."""
    state = couronne.load(name).start(seed=1).public()
    bot = make_bot("bot:10", bytes(32), 0)
    bot.choose(state, clock=0.0)
    started = time.perf_counter()
    bot.choose(state, clock=0.1)

    assert time.perf_counter() - started < 1


@machine_code
@EVERY_GAME
def test_a_clock_that_has_run_out_still_brings_a_legal_move(name: str) -> None:
    """In a whole game without any time at all."""
    game = couronne.load(name)
    bots = [make_bot("bot:4", seed_of(4), seat) for seat in range(game.players)]
    state = game.start(seed=4)
    while not state.over:
        move = bots[state.turn].choose(state.public(), clock=0.0)

        assert move in state.moves
        state = state.play(move)


@machine_code
def test_a_player_can_change_to_another_game() -> None:
    """It begins anew, in the middle of another table."""
    bot = make_bot("bot:3", bytes(32), 0)
    for name, rules in couronne.games():
        state = couronne.load(name, rules).start(seed=5).public()

        assert bot.choose(state) in state.moves
