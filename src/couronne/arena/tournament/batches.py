"""Batches: some games of one meeting as pure data, played anywhere with the same result.

A program is started once for a batch, and again after it has ended; what it remembers from game
to game therefore follows from the batch alone. No two games of such a batch share a deal.
"""

import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass, field
from typing import Self

from couronne.arena.jobs import prepared
from couronne.arena.table import play_turn
from couronne.arena.tournament.faults import Fault, faults_of
from couronne.arena.tournament.meetings import Placed
from couronne.arena.tournament.plan import PROGRAM
from couronne.games.game import Game
from couronne.players.bots import make_bot, own_seed
from couronne.players.foreign import ForeignPlayer
from couronne.players.player import Player
from couronne.records.ledger import Ledger
from couronne.records.record import Result, TableEvent
from couronne.records.writing import write
from couronne.sandbox.snapshot import Snapshot

MOST_PRINTED = 1_000
"""Characters that a program printed in a game which are kept."""


@dataclass(frozen=True)
class Contestant:
    """Who plays: a bot by its name, or a program with its files."""

    entry: int
    player: str
    files: Mapping[str, bytes] = field(default_factory=dict)
    """By path, below the folder of the program."""
    unsafe: bool = False
    """Whether the program is trusted to run without protection."""


@dataclass(frozen=True)
class Task:
    """One game of a batch."""

    placed: Placed
    seed: bytes


@dataclass(frozen=True)
class Batch:
    """Games to be played one after another."""

    game: Game
    contestants: tuple[Contestant, ...]
    tasks: tuple[Task, ...]
    seconds: float | None = None


@dataclass(frozen=True)
class GamePlayed:
    """A game of a batch, done; everything by seat."""

    placed: Placed
    result: Result
    record: str
    seconds: tuple[float, ...]
    faults: tuple[Fault, ...]
    printed: tuple[str, ...]


def play_batch(batch: Batch) -> tuple[GamePlayed, ...]:
    """Play a batch here and now."""
    bots = frozenset(one.player for one in batch.contestants if not one.files)
    game = prepared(batch.game, bots)
    with Troupe(batch.contestants) as troupe:
        return tuple(_play(game, task, troupe, batch.seconds) for task in batch.tasks)


class Troupe:
    """The players of a batch: programs stay from game to game, bots come anew."""

    def __init__(self, contestants: Sequence[Contestant]) -> None:
        self.contestants = {one.entry: one for one in contestants}
        self.programs: dict[int, ForeignPlayer] = {}
        self.stack = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.stack.close()

    def player(self, entry: int, seed: bytes, seat: int) -> Player:
        """Return a player for one game."""
        contestant = self.contestants[entry]
        if not contestant.files:
            return make_bot(contestant.player, seed, seat)
        if entry not in self.programs:
            self.programs[entry] = self._program(contestant, seed, seat)
        program = self.programs[entry]
        program.begin_game()
        return program

    def _program(self, contestant: Contestant, seed: bytes, seat: int) -> ForeignPlayer:
        program = Snapshot(PROGRAM, contestant.files)
        own = own_seed(seed, seat)
        player = ForeignPlayer(contestant.player, program, own, contestant.unsafe)
        return self.stack.enter_context(closing(player))


def _play(game: Game, task: Task, troupe: Troupe, seconds: float | None) -> GamePlayed:
    seated = task.placed.seated
    players = [troupe.player(entry, task.seed, seat) for seat, entry in enumerate(seated)]
    ledger = Ledger.start(game, tuple(player.name for player in players), task.seed)
    table = _Table(ledger, players)
    while not ledger.ended:
        table.turn(seconds)
    record = ledger.record()
    assert record.result is not None
    return GamePlayed(
        task.placed,
        record.result,
        write(record),
        tuple(table.spent),
        tuple(table.faults),
        tuple("".join(_printed(player))[:MOST_PRINTED] for player in players),
    )


def _printed(player: Player) -> Iterator[str]:
    return (remark.text for remark in player.remarks if remark.kind == "printed")


class _Table:
    """A game being played, with what each turn cost and what went wrong in it."""

    def __init__(self, ledger: Ledger, players: Sequence[Player]) -> None:
        self.ledger, self.players = ledger, players
        self.spent = [0.0] * len(players)
        self.heard = [0] * len(players)
        self.faults: list[Fault] = []

    def turn(self, seconds: float | None) -> None:
        """Let who is in turn play."""
        seat, state, ply = self.ledger.state.turn, self.ledger.state, len(self.ledger.events)
        player = self.players[seat]
        began = time.perf_counter()
        play_turn(self.ledger, player, seconds)
        self.spent[seat] += time.perf_counter() - began
        new = player.remarks[self.heard[seat] :]
        self.heard[seat] += len(new)
        forfeited = self.ledger.events[ply] == TableEvent("forfeit", seat)
        self.faults += faults_of(new, forfeited, seat, ply, state)
