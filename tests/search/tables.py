"""Games of every kind to search in, and trees to look into."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, NamedTuple

import numpy as np

import couronne
from couronne import Game, State
from couronne.games.package import package
from couronne.kernel.contract import CHANCE
from couronne.kernel.rng import stream
from couronne.search import mcts
from couronne.search.node import NODE, NOTHING, ROOT
from couronne.search.program import SearchProgram, new_desk, program_for
from couronne.search.tuning import PLAIN_UCT, Tuning, tuning_of


class Table(NamedTuple):
    """A rule set and a number of players."""

    name: str
    rules: str
    players: int

    def __str__(self) -> str:
        return f"{self.name}-{self.rules}-{self.players}"

    @property
    def game(self) -> Game:
        """The game that is played there."""
        return _game(self)


@cache
def _game(table: Table) -> Game:
    return couronne.load(table.name, table.rules, table.players)


TABLES = [
    Table(name, rules, players)
    for name, rules in couronne.games()
    for players in package(name).rule_sets[rules].players
]
"""Every rule set at every table size."""
GAMES = [Table("roses", "classic", 2), Table("kingdomino", "seed", 2), TABLES[-5]]
"""One table of each game, with draws in all of them."""
WAYS = ("plain", "strong")
"""Textbook UCT, and the search as its game would have it."""


def tuning(way: str, game: Game) -> Tuning:
    """Return the numbers of a way to search."""
    return PLAIN_UCT if way == "plain" else tuning_of(game)


def decisions(game: Game, seed: int) -> Iterator[State]:
    """Walk through a random game, from one decision to the next, and on to its end."""
    random = Random(f"{game} {seed}")
    state = game.start(seed=seed)
    while not state.over:
        yield state
        state = state.play(random.choice(state.actions))
    yield state


def middle(game: Game, seed: int) -> State:
    """Return a position from the middle of a random game."""
    states = list(decisions(game, seed))
    return states[len(states) // 2].public()


@dataclass
class Explored:
    """A search at some position: what `explore` works on."""

    program: SearchProgram
    root: Any
    tree: Any
    desk: Any
    numbers: Any
    totals: Any

    def run(self, simulations: int) -> "Explored":
        """Run so many simulations more."""
        self.program.explore(
            self.root, self.tree, self.desk, self.numbers, self.totals, simulations
        )
        return self

    @property
    def used(self) -> int:
        """How many nodes there are."""
        return int(self.desk[mcts.USED])

    @property
    def all_bytes(self) -> tuple[bytes, ...]:
        """All that was written."""
        parts = (self.tree[: self.used], self.desk, self.totals)
        return tuple(part.tobytes() for part in parts)

    def children(self, node: int = ROOT) -> list[int]:
        """List the nodes that follow a node."""
        return children(self.tree, node)

    def visits(self, node: int = ROOT) -> int:
        """Tell how often a node was met."""
        return int(self.tree[node].visits)


def begin(
    state: State,
    way: str = "plain",
    seed: int = 1,
    nodes: int = 20_000,
    program: SearchProgram | None = None,
) -> Explored:
    """Begin a search at a position."""
    program = program or program_for(state.game)
    tree = np.zeros(nodes, NODE)
    tree[ROOT].seat = CHANCE
    numbers = tuning(way, state.game).numbers()
    return Explored(
        program, state.words, tree, new_desk(stream(seed)), numbers, program.new_totals()
    )


def children(tree: Any, node: int) -> list[int]:
    """List the nodes that follow a node, each once."""
    found: list[int] = []
    child = int(tree[node].first)
    while child != NOTHING:
        assert child not in found, "a list that goes round"
        found.append(child)
        child = int(tree[child].next)
    return found


def check_tree(tree: Any, used: int) -> None:
    """Check that every node in use follows one other, and that the counts agree."""
    met = [ROOT]
    for node in met:
        assert 0 <= node < used, "a link beyond the nodes in use"
        follow = children(tree, node)
        visits = int(tree[node].visits)
        assert sum(int(tree[child].visits) for child in follow) <= visits
        assert 0 <= tree[node].won <= visits + 1e-9
        assert -1e-9 <= tree[node].worth <= visits + 1e-9
        met.extend(follow)
    assert len(met) == len(set(met)) == used
