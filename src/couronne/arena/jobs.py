"""Games between bots as independent jobs: data goes to a process, a result comes back.

A job gives the same game wherever it is played, unless a clock cuts the thinking short.
"""

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass
from functools import cache, partial
from itertools import chain, islice
from typing import Any, TypeVar

from couronne.arena.table import play_out
from couronne.errors import BadChoice
from couronne.games.game import Game
from couronne.kernel import specialise
from couronne.kernel.cpu import cores
from couronne.players.bots import make_bot
from couronne.players.player import Player, Remark
from couronne.records.ledger import Ledger
from couronne.records.record import Result
from couronne.records.writing import write

Task = TypeVar("Task")
Done = TypeVar("Done")
Workers = Callable[[Iterable[Task]], Generator[Done, None, None]]
"""Do tasks somewhere, and yield each result when it is there; the order does not matter."""

AHEAD = 2
"""Jobs handed out for each process, so that none waits for the next."""


@dataclass(frozen=True)
class Job:
    """One game to be played."""

    number: int
    """Its place among the jobs that belong together."""
    game: Game
    players: tuple[str, ...]
    """Who sits at each seat, by the name that people type."""
    seed: bytes
    seconds: float | None = None
    """For a turn; without it, each player takes its own time."""


@dataclass(frozen=True)
class Played:
    """A job done."""

    job: Job
    result: Result
    record: str
    """The whole game, as a `.crown` text."""
    remarks: tuple[tuple[Remark, ...], ...]
    """By seat: what there is to be told about the player."""


def play(job: Job) -> Played:
    """Play one game here and now."""
    with seated(job) as (ledger, bots):
        play_out(ledger, bots, job.seconds)
    record = ledger.record()
    assert record.result is not None
    remarks = tuple(tuple(bot.remarks) for bot in bots)
    return Played(job, record.result, write(record), remarks)


@contextmanager
def seated(job: Job) -> Iterator[tuple[Ledger, list[Player]]]:
    """Open the table of a job: the deal is made, the players are there as long as it is open."""
    game = prepared(job.game, frozenset(job.players))
    with ExitStack() as stack:
        bots = [
            stack.enter_context(closing(make_bot(name, job.seed, seat)))
            for seat, name in enumerate(job.players)
        ]
        yield Ledger.start(game, tuple(bot.name for bot in bots), job.seed), bots


@cache
def prepared(game: Game, players: frozenset[str]) -> Game:
    """Have a game and its players compiled or loaded before any clock runs."""
    first = game.start(seed=0).public()
    for name in sorted(players):
        make_bot(name, bytes(32), first.turn).prepare(first)
    return game


def play_all(jobs: Iterable[Job], workers: int) -> Generator[Played, None, None]:
    """Play jobs as `work_all` does.

    The players of the first are prepared here, so that their code is compiled once and not by every
    process.
    """
    coming = iter(jobs)
    first = list(islice(coming, 1))
    for job in first:
        prepared(job.game, frozenset(job.players))
    yield from work_all(play, chain(first, coming), workers)


def work_all(
    work: Callable[[Task], Done], tasks: Iterable[Task], workers: int
) -> Generator[Done, None, None]:
    """Do tasks in so many processes, or here if it is one; yield each when it is done.

    Closing the iterator, or an error in it, ends the processes at once.
    """
    coming = iter(tasks)
    first = list(islice(coming, workers))
    if len(first) < 2:
        yield from map(work, chain(first, coming))
        return
    try:
        with _processes(len(first)) as pool:
            yield from _work_in(pool, work, first, coming)
    except BrokenProcessPool:
        raise BadChoice("worker_lost") from None


def workers_for(
    work: Callable[[Task], Done], count: int | None = None, on: str | None = None
) -> Workers[Task, Done]:
    """Find who works: so many cores of this machine, else all of them, or a cluster."""
    if on is None:
        return partial(work_all, work, workers=count or cores())
    from couronne.arena.cluster import ray_workers

    return ray_workers(work, on)


def _work_in(
    pool: ProcessPoolExecutor,
    work: Callable[[Task], Done],
    first: Sequence[Task],
    coming: Iterator[Task],
) -> Iterator[Done]:
    """Keep every process busy until no task is left."""
    with _interrupts_held():  # every process starts here, and inherits what is held
        running = {pool.submit(work, task) for task in first}
    running |= {pool.submit(work, task) for task in islice(coming, len(first) * (AHEAD - 1))}
    while running:
        done, running = wait(running, return_when=FIRST_COMPLETED)
        running |= {pool.submit(work, task) for task in islice(coming, len(done))}
        yield from (future.result() for future in done)


@contextmanager
def _processes(count: int) -> Iterator[ProcessPoolExecutor]:
    """Open a pool of new processes, and leave none of them behind."""
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    begun = context.Value("i", os.getpid())  # other pools of this machine begin at other cores
    pool = ProcessPoolExecutor(count, context, initializer=begin_work, initargs=(begun,))
    try:
        yield pool
    except BaseException:
        for process in set(multiprocessing.active_children()) - others:
            process.terminate()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def _interrupts_held() -> Iterator[None]:
    """Keep Ctrl-C waiting; a process started meanwhile never hears it, its parent does."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    held = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, held)


def begin_work(begun: Any) -> None:
    """Set up a process with a core of its own, as far as there are enough."""
    with begun.get_lock():
        keep_to_one_core(begun.value)
        begun.value += 1
    leave_all_to_parent()


def leave_all_to_parent() -> None:
    """Have a process leave Ctrl-C and notices to its parent, and not outlive it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    specialise.announce_compilation = lambda _game: None
    threading.Thread(target=_leave_with_parent, daemon=True).start()


def keep_to_one_core(number: int) -> None:
    """Stay on one core, by its number, with all processes that are started from here.

    A program in its sandbox answers while its worker waits; to wake another core for it would take
    longer than most answers.
    """
    if hasattr(os, "sched_setaffinity"):
        cores_here = sorted(os.sched_getaffinity(0))
        os.sched_setaffinity(0, {cores_here[number % len(cores_here)]})


def _leave_with_parent() -> None:
    parent = multiprocessing.parent_process()
    assert parent is not None
    parent.join()
    os._exit(1)
