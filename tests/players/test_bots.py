"""Bots by name: each is made from the game's seed and its seat, and says what it is."""

import pytest

from couronne.errors import BadChoice
from couronne.games.draws import seed_of
from couronne.games.registry import load
from couronne.players.bots import SIMPLE, make_bot


def choices(name: str, seed: int, seat: int) -> list[str]:
    """Return what a bot chooses in some positions."""
    bot = make_bot(name, seed_of(seed), seat)
    game = load("roses", compiled=False)
    return [bot.choose(game.start(seed=deal).public()).label for deal in range(30)]


@pytest.mark.parametrize("name", SIMPLE)
def test_a_bot_says_its_name_and_version(name: str) -> None:
    """What a record says of a bot begins with the name by which it is made again."""
    told = make_bot(name, bytes(32), 0).name

    assert told.split(" ") == [name, "version=1"]


@pytest.mark.parametrize("name", SIMPLE)
def test_the_same_seed_and_seat_make_the_same_bot(name: str) -> None:
    """A game with bots can be repeated."""
    assert choices(name, 1, 0) == choices(name, 1, 0)


@pytest.mark.parametrize("name", SIMPLE)
def test_another_seed_makes_another_bot(name: str) -> None:
    """Luck follows from the seed of the game."""
    assert choices(name, 1, 0) != choices(name, 2, 0)


@pytest.mark.parametrize("name", SIMPLE)
def test_two_seats_do_not_share_their_luck(name: str) -> None:
    """Two bots of the same name in one game do not mirror each other."""
    assert choices(name, 1, 0) != choices(name, 1, 1)


def test_a_bot_does_not_keep_the_seed_of_the_game() -> None:
    """From its own seed a bot cannot compute the draws to come."""
    seed = seed_of(1)

    assert seed not in vars(make_bot("random", seed, 0)).values()


@pytest.mark.parametrize("name", ["", "human", "Random", "greedy ", "grandmaster", "random\n"])
def test_an_unknown_bot_is_refused_with_those_that_there_are(name: str) -> None:
    """The error names every player that can be asked for."""
    with pytest.raises(BadChoice) as caught:
        make_bot(name, bytes(32), 0)

    assert caught.value.code == "unknown_player"
    assert caught.value.values == {
        "player": name,
        "known": ("human", "random", "greedy", "bot:1…bot:10", "uct:N", "ia.py"),
    }
