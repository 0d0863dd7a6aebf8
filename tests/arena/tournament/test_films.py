"""Films: every position of every game, as the page will show it."""

import base64
import gzip
import json
from typing import Any

import pytest

from couronne.arena.tournament.films import Takes, film
from couronne.arena.tournament.log import Logged
from couronne.games.game import Game
from couronne.games.registry import make_game
from couronne.players.bots import make_bot
from couronne.records.ledger import Ledger
from couronne.records.record import Action
from couronne.records.writing import write

TABLES = {
    ("roses", "classic"): 2,
    ("kingdomino", "official"): 4,
    ("pairleroy", None): 3,
}
PLIES = 40


def played(game: Game, seed: int) -> Ledger:
    """Play the beginning of a game, which is then given up."""
    ledger = Ledger.start(game, ("random",) * game.players, seed)
    bots = [make_bot("random", bytes(32), seat) for seat in range(game.players)]
    while len(ledger.events) < PLIES:
        ledger.play(bots[ledger.state.turn].choose(ledger.state.public()))
    return ledger


def logged(ledger: Ledger, number: int) -> Logged:
    seats = ledger.game.players
    nothing = ((0.0,) * seats, (), ("",) * seats)
    keys = tuple(f"key {seat}" for seat in range(seats))
    return Logged(
        "all", number, 0, keys, ledger.state.scores, (0,), "rules", *nothing, write(ledger.record())
    )


def unpacked(data: str) -> dict[str, Any]:
    told: dict[str, Any] = json.loads(gzip.decompress(base64.b64decode(data)))
    return told


@pytest.fixture(params=TABLES, ids=lambda table: table[0])
def ledgers(request: pytest.FixtureRequest) -> list[Ledger]:
    name, rules = request.param
    game = make_game(name, rules, TABLES[request.param], {}, compiled=True)
    return [played(game, seed) for seed in (1, 2)]


@pytest.fixture
def shown(ledgers: list[Ledger]) -> dict[str, Any]:
    games = tuple(logged(ledger, number) for number, ledger in enumerate(ledgers))
    names = {f"key {seat}": f"Player {seat}" for seat in range(ledgers[0].game.players)}
    return unpacked(film(Takes("all", games, names)).data)


def test_every_frame_is_the_picture_of_its_position(
    ledgers: list[Ledger], shown: dict[str, Any]
) -> None:
    for ledger, game in zip(ledgers, shown["games"], strict=True):
        for event, frame in zip(game["events"], game["frames"], strict=True):
            drawn = "".join(shown["elements"][number] for number in frame)
            assert drawn == ledger.states[event].svg()


def test_every_decision_has_a_frame_before_it(ledgers: list[Ledger], shown: dict[str, Any]) -> None:
    for ledger, game in zip(ledgers, shown["games"], strict=True):
        actions = [event for event in ledger.events if isinstance(event, Action)]
        assert game["moves"] == [[event.seat, event.label] for event in actions]
        assert len(game["frames"]) == len(actions) + 1


def test_no_element_is_kept_twice(shown: dict[str, Any]) -> None:
    assert len(set(shown["elements"])) == len(shown["elements"])


def test_the_players_have_the_names_of_the_page(shown: dict[str, Any]) -> None:
    seats = len(shown["games"][0]["players"])
    assert shown["games"][0]["players"] == [f"Player {seat}" for seat in range(seats)]
