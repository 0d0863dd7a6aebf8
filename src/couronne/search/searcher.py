"""A search in progress: given a position and a budget, it tells what it found."""

import hashlib
import time
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from couronne.games.game import Game
from couronne.games.state import State
from couronne.kernel.contract import CHANCE
from couronne.kernel.rng import stream
from couronne.search import mcts
from couronne.search.node import NODE, NOTHING, ROOT
from couronne.search.program import new_desk, program_for
from couronne.search.tuning import Tuning

MOST_NODES = 2_000_000
"""Nodes of a tree (56 bytes each); when they are used up the tree grows no further."""
FIRST_SLICE = 16
SLICE_SECONDS = 0.02
"""Between slices the clock is looked at, and an interruption is heard."""

STAGES = 16
"""How often a search asks itself whether it may stop: at fixed numbers of simulations."""
CATCHING_UP = 0.5
"""The most of the simulations left that the second move is taken to get."""
LONGEST_LINE = 12
SOUND = 8
"""Visits below which a line foreseen is guesswork."""


@dataclass(frozen=True)
class Choice:
    """A move as the search sees it, from the view of the player in turn."""

    action: int
    visits: int
    win: float
    """The share of the win, 0 to 1."""
    margin: float
    """The expected lead over the best opponent, in points."""
    worth: float
    """What the search goes by."""
    line: tuple[int, ...]
    """The events foreseen, this move first, up to the next draw."""


@dataclass(frozen=True)
class Findings:
    """What a search has found."""

    simulations: int
    """Those that were run now; findings may rest on earlier ones too."""
    win: tuple[float, ...]
    """By seat: the share of the win."""
    margin: tuple[float, ...]
    """By seat: the expected lead over the best opponent."""
    choices: tuple[Choice, ...]
    """The moves, best first; none when chance acts or the game is over."""
    seconds: float

    @property
    def best(self) -> int:
        """The action to be played."""
        return self.choices[0].action


class Searcher:
    """Searches positions of one game, keeping what it knows from one move to the next."""

    def __init__(
        self, game: Game, tuning: Tuning, seed: bytes = b"", nodes: int = MOST_NODES
    ) -> None:
        self.program = program_for(game)
        self.tuning = tuning
        self.seed = seed
        self.game = game
        room = max(nodes, 1 + self.program.rules.MAX_ACTIONS)
        self.tree: Any = np.empty(room, NODE)
        self.spare: Any = np.empty(room, NODE)
        self.root: Any = None

    def search(
        self, state: State, simulations: int, seconds: float | None = None, keep: bool = True
    ) -> Findings:
        """Run so many simulations, or as many as fit into so many seconds, if fewer."""
        started = time.perf_counter()
        self._stand_at(state, keep)
        self._run(simulations, None if seconds is None else started + seconds)
        return self._findings(state, time.perf_counter() - started)

    def decide(self, state: State, simulations: int, seconds: float | None = None) -> Findings:
        """Search as long as it may well change which move is best, going on from what is known."""
        started = time.perf_counter()
        deadline = None if seconds is None else started + seconds
        self._stand_at(state, keep=True)
        stage = -(-simulations // STAGES)
        has_time = True
        while has_time and self.counted < simulations:
            has_time = self._run(min(stage, simulations - self.counted), deadline)
            if self._is_decided(simulations - self.counted):
                break
        return self._findings(state, time.perf_counter() - started)

    def _is_decided(self, left: int) -> bool:
        """Tell whether no other move is likely to be looked at more often in the end."""
        visits = sorted(self._visits(child) for child in self._children(ROOT))
        return len(visits) > 1 and visits[-1] - visits[-2] > CATCHING_UP * left

    def _stand_at(self, state: State, keep: bool) -> None:
        """Begin a tree at this position, or go on with a part of the last one."""
        node = NOTHING
        if keep and self.root is not None:
            node = int(self.program.find(self.root, state.words, self.tree))
        x = stream(_number(self.seed, state))
        self.desk = new_desk(x)
        self.totals = self.program.new_totals()
        self.counted = 0
        if node == NOTHING:
            self.tree[ROOT] = 0
            self.tree[ROOT].seat = CHANCE
        else:
            self.desk[mcts.USED] = self.program.transplant(self.tree, node, self.spare)
            self.tree, self.spare = self.spare, self.tree
            self.tree[ROOT].visits = self._visits_below()
        self.root = state.words

    def _visits_below(self) -> int:
        return sum(int(self.tree[child].visits) for child in self._children(ROOT))

    def _run(self, simulations: int, deadline: float | None) -> bool:
        """Search slice by slice, one at least; tell whether there is time for more."""
        numbers = self.tuning.numbers()
        left, size = simulations, FIRST_SLICE
        while left > 0:
            count = min(size, left)
            started = time.perf_counter()
            self.program.explore(self.root, self.tree, self.desk, numbers, self.totals, count)
            now = time.perf_counter()
            self.counted += count
            left -= count
            if deadline is not None and now >= deadline:
                return False
            room = SLICE_SECONDS if deadline is None else min(SLICE_SECONDS, deadline - now)
            size = max(1, int(count * min(2.0, room / max(now - started, 1e-9))))
        return True

    def _children(self, node: int) -> Iterator[int]:
        child = int(self.tree[node].first)
        while child != NOTHING:
            yield child
            child = int(self.tree[child].next)

    def _findings(self, state: State, seconds: float) -> Findings:
        choices: list[Choice] = []
        if state.turn >= 0:
            choices = [self._choice(child) for child in self._children(ROOT)]
            choices.sort(key=lambda choice: (choice.visits, choice.worth), reverse=True)
        share, margin = (self.totals[:, : self.game.players] / max(self.counted, 1)).tolist()
        if choices:
            share = _led_by(share, state.turn, choices[0].win)
            margin = _ahead_by(margin, state.turn, choices[0].margin)
        return Findings(self.counted, tuple(share), tuple(margin), tuple(choices), seconds)

    def _choice(self, node: int) -> Choice:
        found = self.tree[node]
        visits = int(found.visits)
        won, margin, worth = (
            float(total) / max(visits, 1) for total in (found.won, found.margin, found.worth)
        )
        return Choice(int(found.action), visits, won, margin, worth, self._line(node))

    def _line(self, node: int) -> tuple[int, ...]:
        """Follow the moves looked at most, up to a draw or to where little is known."""
        line = [int(self.tree[node].action)]
        while len(line) < LONGEST_LINE:
            after = max(self._children(node), key=self._visits, default=NOTHING)
            if after == NOTHING or self.tree[after].seat < 0 or self._visits(after) < SOUND:
                break
            node = after
            line.append(int(self.tree[node].action))
        return tuple(line)

    def _visits(self, node: int) -> int:
        return int(self.tree[node].visits)


def _led_by(share: list[float], seat: int, win: float) -> list[float]:
    """Give the player in turn what the best move promises, and the others the rest in proportion.

    The mean over all simulations counts moves that were only tried.
    """
    others = sum(share) - share[seat]
    return [
        win if place == seat else (1 - win) * (part / others if others else 1 / (len(share) - 1))
        for place, part in enumerate(share)
    ]


def _ahead_by(margin: list[float], seat: int, lead: float) -> list[float]:
    """Give the player in turn the lead of the best move; between two, the other lags as much."""
    others = [-lead] * 2 if len(margin) == 2 else margin
    return [lead if place == seat else others[place] for place in range(len(margin))]


def _number(seed: bytes, state: State) -> int:
    """Return a number that follows from the seed and the position alone."""
    digest = hashlib.sha256(seed + state.words[: state.game.engine.words].tobytes()).digest()
    return int.from_bytes(digest[:8], "big")
