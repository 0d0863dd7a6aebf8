"""Checks of `rules.py`: the beginning, seats, points and places."""

from typing import Any

import numpy as np

from couronne.errors import BadGame
from couronne.games.game import Game
from couronne.games.state import State
from couronne.testing.walking import Walk

PATTERNS = (0, 7)
"""What may lie in memory before anything is written there."""


def check_beginning(game: Game) -> None:
    """Every field is set at the beginning, whatever was there before."""
    engine = game.engine
    found = []
    for pattern in PATTERNS:
        words = np.full(engine.size, pattern, np.int64)
        engine.begin(words, game.option_words)
        found.append(words)
    names = game.package.rules.STATE.names
    left = [name for name in names if not _alike(*(getattr(engine.fields(w), name) for w in found))]
    if left:
        raise BadGame("reset_leaves", game=game.name, parts=tuple(left))


def _alike(first: Any, second: Any) -> bool:
    return bool(np.all(first == second))


def check_seats(walk: Walk) -> None:
    """As many play as sit at the table."""
    for state in walk.states:
        count = int(walk.game.package.rules.seats(state.fields))
        if count != walk.game.players or state.turn >= count:
            walk.fail("bad_seats", players=walk.game.players, position=state.position)


def check_repeated(walk: Walk) -> None:
    """The same event in the same position leads to the same position."""
    for state in walk.sample[:-1]:
        for event in state.actions:
            if state.play_event(event) != state.play_event(event):
                walk.fail("not_repeatable", event=event, position=state.position)


def check_counts(walk: Walk) -> None:
    """Points, places and what a learner sees are written whole."""
    engine, players = walk.game.engine, walk.game.players
    for state in walk.sample:
        for name, count in (("scores", players), ("ranks", players)):
            if not _writes_all(getattr(walk.game.package.rules, name), state, count):
                walk.fail("not_written", part=name, position=state.position)
        seen = [np.full(walk.game.feature_count, pattern, np.int16) for pattern in PATTERNS]
        for out in seen:
            engine.features(state.words, 0, out)
        if not _alike(*seen):
            walk.fail("not_written", part="observe", position=state.position)


def _writes_all(function: Any, state: State, count: int) -> bool:
    found = [np.full(count, pattern, np.int64) for pattern in PATTERNS]
    for out in found:
        function(state.fields, out)
    return _alike(*found)


def check_places(walk: Walk) -> None:
    """The places of an ended game follow the points, from 0 on."""
    last = walk.states[-1]
    better = [
        (one, other)
        for one, points in enumerate(last.scores)
        for other, fewer in enumerate(last.scores)
        if points > fewer
    ]
    if min(last.ranks) != 0 or any(last.ranks[a] >= last.ranks[b] for a, b in better):
        walk.fail("bad_places", scores=last.scores, ranks=last.ranks)


CHECKS = (check_seats, check_repeated, check_counts, check_places)
