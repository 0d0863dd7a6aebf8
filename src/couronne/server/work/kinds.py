"""The kinds of jobs, and how each is done: JSON in, JSON out."""

import json
from collections.abc import Callable
from functools import cache
from typing import Any

from couronne.arena.jobs import prepared
from couronne.errors import BadChoice
from couronne.games.game import Game
from couronne.games.registry import load
from couronne.games.state import State
from couronne.players.bots import KNOWN, is_program, make_bot
from couronne.players.player import Player
from couronne.server.boards import BOARDS

Payload = dict[str, Any]
SEARCHING = frozenset({"bot:1"})
"""A bot that needs all the code of a game."""


def position_data(state: State) -> Payload:
    """Return a position as a payload carries it: as the public sees it, never with its draws."""
    data: Payload = json.loads(state.public().to_json())
    return data


def _position(payload: Payload) -> State:
    return State.from_json(json.dumps(payload["position"]))


def move(payload: Payload, seconds: float) -> str:
    """Choose a bot's move within so many seconds; return its label."""
    state, bot = _position(payload), payload["bot"]
    _load(state.game, bot)
    player = _bot(bot, bytes.fromhex(payload["seed"]), payload["seat"])
    return player.choose(state, seconds).label


def _bot(name: str, seed: bytes, seat: int) -> Player:
    """Make one of our own bots; a job may not name a file of this machine."""
    if is_program(name):
        raise BadChoice("unknown_player", player=name, known=KNOWN)
    return make_bot(name, seed, seat)


@cache
def _load(game: Game, bot: str) -> None:
    """Have a bot's code ready before its clock runs."""
    first = game.start(seed=0).public()
    _bot(bot, bytes(32), first.turn).prepare(first)


def look(payload: Payload, _seconds: float) -> Payload:
    """Analyse one position with so many simulations; return `Analysis.as_data()`."""
    from couronne.search.analysis import analyse

    found = analyse(
        _position(payload), simulations=payload["simulations"], seed=payload.get("seed", 0)
    )
    return found.as_data()


def prepare(_payload: Payload, _seconds: float) -> None:
    """Have every game compiled or loaded, which on a new machine takes a while."""
    for name in BOARDS:
        prepared(load(name), SEARCHING)


KINDS: dict[str, Callable[[Payload, float], Any]] = {
    "move": move,
    "look": look,
    "prepare": prepare,
}
"""What can be asked for. A job gives the same wherever it is done, unless its time is short."""
