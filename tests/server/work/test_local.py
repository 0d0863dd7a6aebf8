"""Jobs done by real processes of this machine."""

import asyncio
import json
import os
import signal
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest

import couronne
from couronne.server.work.job import Job, NotDone, Replaced
from couronne.server.work.kinds import position_data
from couronne.server.work.local import LocalWork
from couronne.server.work.processes import GENTLE, PATIENT
from tests.server.work.jobs import START, look, move, run


@asynccontextmanager
async def working(workers: int = 1) -> AsyncIterator[LocalWork]:
    work = LocalWork(workers)
    try:
        yield work
    finally:
        await work.close()


def patient_processes(work: LocalWork) -> list[int]:
    """Return those that do what is not urgent, by their numbers."""
    pool = work._desks[PATIENT].processes._pool
    assert pool is not None
    return list(pool._processes)


def test_a_position_in_a_job_carries_no_draws() -> None:
    assert START.draws is not None
    assert position_data(START)["draws"] is None


def test_a_job_survives_being_written_down() -> None:
    assert Job.from_json(move(number=3).to_json()) == move(number=3)


@pytest.mark.parametrize("text", ["", "[]", "{", '{"kind": "move"}', "null", "[" * 100_000])
def test_what_is_no_job_is_refused(text: str) -> None:
    with pytest.raises(NotDone):
        Job.from_json(text)


def test_a_bots_move_and_a_look_are_what_they_are_here() -> None:
    async def ask() -> tuple[Any, Any]:
        async with working() as work:
            return await work.do(move()), await work.do(look())

    label, found = run(ask())

    assert label in [one.label for one in START.moves]
    here = couronne.analyse(START, simulations=200).as_data()
    assert found == json.loads(json.dumps(here))


def test_whoever_asks_the_same_gets_the_same_answer_once() -> None:
    async def ask() -> tuple[list[Any], float]:
        async with working() as work:
            waiting = [asyncio.create_task(work.do(look(simulations=300))) for _ in range(5)]
            await asyncio.sleep(0)
            figures = (await work.figures())[PATIENT]
            return await asyncio.gather(*waiting), figures["waiting"] + figures["running"]

    answers, jobs = run(ask())

    assert jobs == 1
    assert all(answer == answers[0] for answer in answers)


def test_an_older_question_of_a_table_is_replaced_by_a_newer() -> None:
    async def ask() -> Any:
        async with working() as work:
            busy = asyncio.create_task(work.do(move("table:b")))
            await asyncio.sleep(0)
            older = asyncio.create_task(work.do(move(number=1)))
            await asyncio.sleep(0)
            newer = asyncio.create_task(work.do(move(number=2)))
            return await asyncio.gather(busy, older, newer, return_exceptions=True)

    busy, older, newer = run(ask())

    assert isinstance(older, Replaced)
    assert isinstance(busy, str)
    assert isinstance(newer, str)


@pytest.mark.parametrize(
    "job",
    [
        Job("nonsense", "anne", "a", {}),
        Job("move", "anne", "a", {"position": "here"}, urgent=True),
        move(bot="unsafe:/etc/passwd.py"),
        move(bot="ia.py"),
        look(simulations=0),
    ],
    ids=["kind", "payload", "unsafe program", "program", "simulations"],
)
def test_a_job_that_cannot_be_done_keeps_nobody_else_from_working(job: Job) -> None:
    async def ask() -> Any:
        async with working() as work:
            with pytest.raises(NotDone):
                await work.do(job)
            return await work.do(move())

    assert run(ask())


def test_looks_stand_back_for_moves() -> None:
    """Processes for looks are nice; a move does not wait until they are through."""

    async def ask() -> tuple[bool, int]:
        async with working() as work:
            await work.do(look(simulations=10))
            long = asyncio.create_task(work.do(look(simulations=10_000_000, key="look:long")))
            await work.do(move())
            (process,) = patient_processes(work)
            return long.done(), os.getpriority(os.PRIO_PROCESS, process)

    waited_for_look, niceness = run(ask())

    assert not waited_for_look
    assert niceness == GENTLE


def test_a_job_goes_on_after_its_process_was_killed() -> None:
    async def ask() -> Any:
        async with working() as work:
            await work.do(look(simulations=10))
            long = asyncio.create_task(work.do(look(simulations=20_000, key="look:long")))
            await asyncio.sleep(0.05)
            (process,) = patient_processes(work)
            os.kill(process, signal.SIGKILL)
            return await long

    assert run(ask())["simulations"] == 20_000


def test_nobody_waits_for_what_was_given_up() -> None:
    async def ask() -> float:
        async with working() as work:
            asked = [asyncio.create_task(work.do(look(key=f"look:{n}"))) for n in range(5)]
            await asyncio.sleep(0)
            for task in asked:
                task.cancel()
            await asyncio.gather(*asked, return_exceptions=True)
            return (await work.figures())[PATIENT]["waiting"]

    assert run(ask()) == 0
