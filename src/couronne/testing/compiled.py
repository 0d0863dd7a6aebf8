"""Checks of machine code: it plays as plain Python does, one game or many, and can be searched."""

from typing import Any

import numpy as np

from couronne.errors import BadGame
from couronne.games.game import Game
from couronne.games.registry import make_game
from couronne.kernel.rng import stream
from couronne.players.thinking import LevelPlayer, UctPlayer

PLAYOUTS = 20
ROWS = 3
STEPS = 60
DECISIONS = 20


def check_playouts(game: Game) -> None:
    """Random games end alike, bit for bit."""
    plain = make_game(game.name, game.rules, game.players, game.options, compiled=False)
    if _played(game) != _played(plain):
        raise BadGame("compiled_differs", game=game.name, what="playout")


def _played(game: Game) -> tuple[Any, ...]:
    words, totals = game.engine.blank(), np.zeros(1 + game.players, np.int64)
    x = game.engine.random_games(words, game.option_words, PLAYOUTS, stream(1), totals)
    return x, totals.tolist(), words[: game.engine.words].tobytes()


def check_batches(game: Game) -> None:
    """A batch shows what its positions show one by one."""
    batch = game.batch(ROWS, seed=1)
    for _ in range(STEPS):
        batch.step(batch.sample())
        seen = batch.observe()
        for row in range(ROWS):
            state = batch[row]
            legal = batch.legal[row, : batch.counts[row]].tolist()
            if list(state.actions) != legal or not (state.observe(state.turn) == seen[row]).all():
                raise BadGame("compiled_differs", game=game.name, what="batch")


def check_search(game: Game) -> None:
    """Players that search find legal moves."""
    for player in (UctPlayer(30, bytes(32)), LevelPlayer(6, bytes(32))):
        state = game.start(seed=1)
        for _ in range(DECISIONS):
            if not state.over:
                state = state.play(player.choose(state.public()))


CHECKS = (check_playouts, check_batches, check_search)
