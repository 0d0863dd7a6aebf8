"""Bots on other machines: real ones that take work from a real Redis, and go away."""

import asyncio
import json
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
import redis

import couronne
from couronne.server.work.job import Job, NotDone
from couronne.server.work.processes import PATIENT, URGENT
from couronne.server.work.queue import PREFIX
from couronne.server.work.shared import SharedWork
from tests.server.serving import Server
from tests.server.work.jobs import START, look, move, run
from tests.server.work.machines import Machine
from tests.services import Redis

MOVES = [one.label for one in START.moves]
LONG = 100_000
"""Simulations that take some time."""


@pytest.fixture(scope="module")
def service() -> Iterator[Redis]:
    with Redis() as running:
        yield running


@pytest.fixture(scope="module")
def machine(service: Redis, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Machine]:
    """A machine that stays."""
    with Machine(tmp_path_factory.mktemp("machine") / "log", service.url) as running:
        yield running


@asynccontextmanager
async def site(service: Redis, workers: int = 0) -> AsyncIterator[SharedWork]:
    """What a server asks; without workers it leaves all work to others."""
    work = SharedWork(service.url, workers)
    try:
        yield work
    finally:
        await work.close()


async def figure(work: SharedWork, line: str, name: str, wanted: float) -> None:
    """Wait until a figure of the queue is as it should be."""
    while (await work.figures()).get(line, {}).get(name) != wanted:
        await asyncio.sleep(0.02)


def test_another_machine_comes_to_the_same(service: Redis, machine: Machine) -> None:
    async def ask() -> tuple[Any, Any]:
        async with site(service) as work:
            return await work.do(move()), await work.do(look())

    label, found = run(ask())

    assert label in MOVES
    assert found == json.loads(json.dumps(couronne.analyse(START, simulations=200).as_data()))
    assert machine.done >= 2


def test_a_server_without_processes_has_its_bots_played_elsewhere(
    service: Redis, machine: Machine, tmp_path: Path
) -> None:
    done = machine.done
    with Server(
        tmp_path / "site.db", "--redis", service.url, "--bot-workers", "0", "--rate", "0"
    ) as server:
        anne = server.guest("Anne")
        table = anne.table("roses", "me", "bot:2")
        for _ in range(3):
            anne.wait_for(table, lambda told: told["mine"])
            anne.move(table)
        anne.wait_for(table, lambda told: told["mine"])

    assert machine.done > done


def test_a_server_does_its_part_of_the_work() -> None:
    async def ask(service: Redis) -> Any:
        async with site(service, workers=1) as work:
            return await asyncio.gather(*(work.do(move(f"table:{n}")) for n in range(5)))

    with Redis() as alone:
        assert set(run(ask(alone))) <= set(MOVES)


def test_whoever_has_many_bots_delays_nobody_else(service: Redis, machine: Machine) -> None:
    """A user with 50 bots that wait, and another with a single one."""
    order: list[str] = []

    async def answered(work: SharedWork, job: Job) -> None:
        await work.do(job)
        order.append(job.owner)

    async def ask() -> None:
        async with site(service) as work:
            many = [
                asyncio.create_task(answered(work, move(f"table:{n}", owner="many")))
                for n in range(50)
            ]
            await figure(work, URGENT, "owners", 1)
            await answered(work, move("table:single", owner="one"))
            await asyncio.gather(*many)

    run(ask())

    assert machine.process.poll() is None
    assert len(order) == 51
    assert order.index("one") < 25


def test_a_move_does_not_wait_for_looks(service: Redis, machine: Machine) -> None:
    async def ask() -> bool:
        async with site(service) as work:
            looks = [
                asyncio.create_task(work.do(look(key=f"look:{n}", simulations=LONG)))
                for n in range(5)
            ]
            await figure(work, PATIENT, "running", 1)
            await work.do(move())
            waited_for_looks = any(one.done() for one in looks[1:])
            for one in looks:
                one.cancel()
            return waited_for_looks

    assert not run(ask())
    assert machine.process.poll() is None


def test_two_machines_share_the_work(service: Redis, machine: Machine, tmp_path: Path) -> None:
    done = machine.done

    async def ask(other: Machine) -> int:
        async with site(service) as work:
            await figure(work, PATIENT, "workers", 2)
            looks = (work.do(look(key=f"look:{n}", simulations=2_000)) for n in range(6))
            await asyncio.gather(*looks)
            return other.done

    with Machine(tmp_path / "log", service.url) as other:
        others = run(ask(other))

    assert others > 0
    assert machine.done > done


def test_what_a_machine_was_doing_when_it_died_is_done_by_another(tmp_path: Path) -> None:
    async def ask(service: Redis, first: Machine) -> Any:
        async with site(service) as work:
            asked = asyncio.create_task(work.do(look(simulations=LONG)))
            await figure(work, PATIENT, "running", 1)
            first.kill()
            with Machine(tmp_path / "second", service.url) as second:
                answer = await asked
                assert second.done == 1
            return answer

    with Redis() as service:
        first = Machine(tmp_path / "first", service.url)
        answer = run(ask(service, first))

    assert answer["simulations"] == LONG


def test_what_a_machine_was_doing_when_it_was_stopped_is_done_by_another_at_once(
    tmp_path: Path,
) -> None:
    async def ask(service: Redis, first: Machine) -> float:
        async with site(service) as work:
            asked = asyncio.create_task(work.do(look(simulations=LONG)))
            await figure(work, PATIENT, "running", 1)
            assert first.stop() == 0
            await figure(work, PATIENT, "waiting", 1)
            asked.cancel()
            return (await work.figures())[PATIENT]["workers"]

    with Redis() as service:
        first = Machine(tmp_path / "first", service.url)
        assert run(ask(service, first)) == 0


@pytest.mark.parametrize("forgetful", [True, False], ids=["forgetful", "keeping all"])
def test_nothing_is_lost_when_redis_is_restarted(tmp_path: Path, forgetful: bool) -> None:
    async def ask(service: Redis, machine: Machine) -> list[Any]:
        async with site(service) as work:
            await work.do(move("table:before"))
            asked = [
                asyncio.create_task(work.do(look(key=f"look:{n}", simulations=LONG)))
                for n in range(3)
            ]
            await figure(work, PATIENT, "running", 1)
            service.kill()
            asked.append(asyncio.create_task(work.do(move("table:meanwhile"))))
            machine.wait_for("redis away")
            assert await work.figures() == {}
            service.start()
            return await asyncio.gather(*asked)

    with Redis(forgetful) as service, Machine(tmp_path / "log", service.url) as machine:
        *looks, label = run(ask(service, machine))
        machine.wait_for("redis back")

    assert [found["simulations"] for found in looks] == [LONG] * 3
    assert label in MOVES
    assert "Traceback" not in machine.log


def test_a_machine_waits_for_a_redis_that_is_not_there_yet(tmp_path: Path) -> None:
    async def ask(service: Redis) -> Any:
        async with site(service) as work:
            return await work.do(move())

    with Redis() as service:
        service.stop()
        with Machine(tmp_path / "log", service.url) as machine:
            machine.wait_for("redis away")
            service.start()

            assert run(ask(service)) in MOVES


def test_garbage_in_the_queue_kills_nobody(service: Redis, machine: Machine) -> None:
    nonsense = [
        Job("nonsense", "anne", "kind", {}, urgent=True),
        Job("move", "anne", "payload", {"position": []}, urgent=True),
        move("table:program", bot="unsafe:/etc/passwd.py"),
        look(key="look:none", simulations=-1),
    ]

    async def ask() -> tuple[list[Any], Any]:
        async with site(service) as work:
            answers = await asyncio.gather(*map(work.do, nonsense), return_exceptions=True)
            _write_garbage(service, work._name)
            return answers, await work.do(move())

    answers, label = run(ask())

    assert all(isinstance(answer, NotDone) for answer in answers)
    assert label in MOVES
    assert machine.process.poll() is None


def _write_garbage(service: Redis, asker: str) -> None:
    """Write what no server would: a job that is no JSON, and answers that are none."""
    facts = {"key": "x", "number": 0, "owner": "x", "line": URGENT, "since": 0, "tries": 0}
    with redis.Redis.from_url(service.url) as raw:
        raw.hset(f"{PREFIX}:job:x", mapping={"text": b"\xff{", "askers": "nobody", **facts})
        raw.zadd(f"{PREFIX}:{URGENT}:waiting", {"x": 0})
        answers = ["", "[]", "{}", '{"id": 3}', '{"id": "table:a@0", "result', b"\xff"]
        raw.rpush(f"{PREFIX}:answers:{asker}", *answers)
