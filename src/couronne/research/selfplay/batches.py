"""Batches: some games as pure data, played anywhere with the same result."""

import time
from dataclasses import dataclass

from couronne.arena.jobs import Job
from couronne.records.writing import write
from couronne.research.selfplay import table
from couronne.research.selfplay.decisions import play


@dataclass(frozen=True)
class Batch:
    """Games to be played one after another."""

    jobs: tuple[Job, ...]
    observations: bool


@dataclass(frozen=True)
class GamePlayed:
    """A game of a batch, done."""

    number: int
    positions: int
    """Rows that it has in the table."""
    record: str
    rows: bytes
    """As `table.pack` writes them."""


@dataclass(frozen=True)
class BatchPlayed:
    """A batch, done."""

    games: tuple[GamePlayed, ...]
    seconds: float


def play_batch(batch: Batch) -> BatchPlayed:
    """Play a batch here and now."""
    began = time.perf_counter()
    games = tuple(_play(job, batch.observations) for job in batch.jobs)
    return BatchPlayed(games, time.perf_counter() - began)


def _play(job: Job, observations: bool) -> GamePlayed:
    ledger, decisions = play(job)
    columns = [*table.COLUMNS, *([table.observation(job.game)] if observations else [])]
    rows = table.pack(decisions, columns)
    return GamePlayed(job.number, len(decisions), write(ledger.record()), rows)
