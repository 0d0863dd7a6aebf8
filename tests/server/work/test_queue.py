"""The queue in a real Redis: who is served when, and what becomes of jobs that go astray."""

import asyncio
import json
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import pytest
import redis

from couronne.server.work.job import Job
from couronne.server.work.line import LEAST, PATIENCE
from couronne.server.work.processes import PATIENT, URGENT
from couronne.server.work.queue import PREFIX, Queue, Taken
from tests.server.work.jobs import look, move, run
from tests.services import Redis

LINES = (URGENT, PATIENT)
WORKER = "worker"
Test = Callable[[Queue], Awaitable[Any]]


@pytest.fixture(scope="module")
def service() -> Iterator[Redis]:
    with Redis() as running:
        yield running


@pytest.fixture
def raw(service: Redis) -> Iterator[Any]:
    """Redis as anybody may use it, empty."""
    with redis.Redis.from_url(service.url, decode_responses=True) as client:
        client.flushall()
        yield client


@pytest.fixture
def ask(service: Redis, raw: Any) -> Callable[[Test], Any]:  # noqa: ARG001 (empties it)
    """Run something with a queue."""

    async def with_queue(test: Test) -> Any:
        queue = Queue(service.url)
        try:
            return await test(queue)
        finally:
            await queue.close()

    return lambda test: run(with_queue(test))


async def put(queue: Queue, *jobs: Job, asker: str = "site") -> None:
    for job in jobs:
        await queue.put(asker, job)


async def take(queue: Queue) -> Taken:
    taken = await queue.take(WORKER, 1, LINES)
    assert taken is not None
    return taken


async def finish(queue: Queue, taken: Taken, result: str = "done") -> None:
    await queue.finish(taken.id, json.dumps({"id": taken.id, "result": result}))


async def served(queue: Queue) -> list[Taken]:
    """Do everything, one job after another."""
    found = []
    while (taken := await queue.take(WORKER, 1, LINES)) is not None:
        found.append(taken)
        await finish(queue, taken)
    return found


async def told(queue: Queue, asker: str = "site") -> Any:
    answer = await queue.next_answer(asker)
    return None if answer is None else json.loads(answer)


def key_of(taken: Taken) -> str:
    return Job.from_json(taken.text).key


def keys(everything: list[Taken]) -> list[str]:
    return [key_of(taken) for taken in everything]


def test_a_job_arrives_as_it_was_asked(ask: Any) -> None:
    async def test(queue: Queue) -> Taken:
        await put(queue, move())
        return await take(queue)

    assert Job.from_json(ask(test).text) == move()


def test_whoever_has_many_jobs_lets_others_through(ask: Any) -> None:
    """A user with 50 bots that wait does not delay another's single one."""

    async def test(queue: Queue) -> list[Taken]:
        await put(queue, *(move(f"m{n}", owner="many") for n in range(50)))
        before = await take(queue)
        await put(queue, move("single", owner="one"))
        return [before, *await served(queue)]

    everything = ask(test)

    assert keys(everything)[:3] == ["m0", "single", "m1"]
    assert len(everything) == 51


def test_whoever_has_many_jobs_takes_no_time_from_others(ask: Any) -> None:
    async def test(queue: Queue) -> list[Taken]:
        await put(queue, *(move(f"m{n}", owner="many") for n in range(1000)))
        await put(queue, move("single", owner="one"))
        return await served(queue)

    seconds = {key_of(taken): taken.seconds for taken in ask(test)}

    assert seconds["single"] == PATIENCE / 2
    assert seconds["m1"] == LEAST
    assert seconds["m999"] == PATIENCE


def crowd(owners: int, each: int = 1) -> list[Job]:
    """Jobs of many guests who share an address."""
    return [
        move(f"g{owner}.{number}", owner=f"g{owner}", address="crowded")
        for owner in range(owners)
        for number in range(each)
    ]


def test_an_address_has_one_turn_however_many_guests_it_has(ask: Any) -> None:
    async def test(queue: Queue) -> list[Taken]:
        await put(queue, *crowd(50))
        before = await take(queue)
        await put(queue, move("single", owner="one", address="elsewhere"))
        return [before, *await served(queue)]

    everything = ask(test)

    assert keys(everything)[:3] == ["g0.0", "single", "g1.0"]
    assert len(everything) == 51
    assert everything[1].seconds == PATIENCE / 2


def test_the_owners_of_an_address_take_turns(ask: Any) -> None:
    async def test(queue: Queue) -> list[Taken]:
        await put(queue, *crowd(2, each=3), move("late", owner="late", address="crowded"))
        return await served(queue)

    order = keys(ask(test))

    assert order == ["g0.0", "g1.0", "late", "g0.1", "g1.1", "g0.2", "g1.2"]


def test_the_owners_of_an_address_share_its_time(ask: Any) -> None:
    async def test(queue: Queue) -> list[Taken]:
        await put(queue, *crowd(2, each=2), move("one", owner="one", address="elsewhere"))
        return await served(queue)

    first, second = ask(test)[:2]

    assert (key_of(first), first.seconds) == ("g0.0", PATIENCE / 2 / 2 / 2)
    assert (key_of(second), second.seconds) == ("one", PATIENCE / 2)


def test_a_later_job_of_a_table_keeps_the_turn_of_the_earlier(ask: Any) -> None:
    async def test(queue: Queue) -> list[Taken]:
        await put(queue, *crowd(3))
        await put(queue, move("g0.0", 1, owner="g0", address="crowded"))
        return await served(queue)

    assert keys(ask(test)) == ["g0.0", "g1.0", "g2.0"]


def test_moves_come_before_looks(ask: Any) -> None:
    async def test(queue: Queue) -> list[Taken]:
        await put(queue, look(key="first"), look(key="second"), move("move"))
        return await served(queue)

    assert keys(ask(test)) == ["move", "first", "second"]


def test_of_a_key_only_the_latest_job_is_done(ask: Any) -> None:
    async def test(queue: Queue) -> tuple[list[Taken], list[Any]]:
        await put(queue, *(move(number=number) for number in (3, 7, 5)))
        done = await served(queue)
        return done, [await told(queue) for _ in range(3)]

    done, answers = ask(test)

    assert [taken.id for taken in done] == ["table:a@7"]
    assert answers == [
        {"id": "table:a@3", "replaced": True},
        {"id": "table:a@5", "replaced": True},
        {"id": "table:a@7", "result": "done"},
    ]


def test_all_who_ask_the_same_are_told_though_it_is_done_once(ask: Any) -> None:
    async def test(queue: Queue) -> tuple[int, list[Any]]:
        await put(queue, look(), look(), asker="here")
        taken = await take(queue)
        await put(queue, look(), asker="there")
        await finish(queue, taken)
        done = 1 + len(await served(queue))
        return done, [(await told(queue, asker))["result"] for asker in ("here", "there")]

    assert ask(test) == (1, ["done", "done"])


def test_a_job_that_nobody_waits_for_is_not_done(ask: Any) -> None:
    async def test(queue: Queue) -> list[Taken]:
        await put(queue, look(key="mine"), look(key="ours"), asker="here")
        await put(queue, look(key="ours"), asker="there")
        await queue.forget("here", look(key="mine"))
        await queue.forget("here", look(key="ours"))
        return await served(queue)

    assert keys(ask(test)) == ["ours"]


def end_leases(raw: Any, line: str = URGENT) -> None:
    """Let time pass for whoever has taken a job."""
    running = f"{PREFIX}:{line}:running"
    for identity in raw.zrange(running, 0, -1):
        raw.zadd(running, {identity: 0})


def test_a_job_whose_worker_is_silent_is_given_to_another(ask: Any, raw: Any) -> None:
    async def test(queue: Queue) -> tuple[Taken, Taken, Any]:
        await put(queue, move("first"), move("second"))
        lost = await take(queue)
        end_leases(raw)
        again = await take(queue)
        await finish(queue, again)
        await finish(queue, lost, "late")
        return lost, again, await told(queue)

    lost, again, answer = ask(test)

    assert lost.id == again.id
    assert answer == {"id": lost.id, "result": "done"}


def test_a_worker_that_says_it_lives_keeps_its_job(ask: Any, raw: Any) -> None:
    async def test(queue: Queue) -> Taken | None:
        await put(queue, move())
        taken = await take(queue)
        end_leases(raw)
        await queue.renew(WORKER, [taken.id])
        return await queue.take(WORKER, 1, LINES)

    assert ask(test) is None


def test_a_job_that_costs_worker_after_worker_is_given_up(ask: Any, raw: Any) -> None:
    async def test(queue: Queue) -> tuple[int, Any]:
        await put(queue, move())
        tries = 0
        while await queue.take(WORKER, 1, LINES) is not None:
            tries += 1
            end_leases(raw)
        return tries, await told(queue)

    tries, answer = ask(test)

    assert tries == 4
    assert answer == {"id": move().id, "error": "lost too often"}


def test_a_job_that_is_given_back_twice_was_lost_once(ask: Any) -> None:
    async def test(queue: Queue) -> int:
        await put(queue, move())
        tries = 0
        while (taken := await queue.take(WORKER, 1, LINES)) is not None:
            tries += 1
            await queue.give_back(taken.id, lost=True)
            await queue.give_back(taken.id, lost=True)
        return tries

    assert ask(test) == 4


def test_a_worker_that_leaves_gives_its_job_back_for_nothing(ask: Any) -> None:
    async def test(queue: Queue) -> None:
        await put(queue, move())
        for _ in range(10):
            taken = await take(queue)
            await queue.give_back(taken.id, lost=False)

    ask(test)


def test_a_lost_job_gives_way_to_a_later_one_of_its_table(ask: Any, raw: Any) -> None:
    async def test(queue: Queue) -> list[Taken]:
        await put(queue, move(number=1))
        await take(queue)
        await put(queue, move(number=2))
        end_leases(raw)
        return await served(queue)

    assert [taken.id for taken in ask(test)] == ["table:a@2"]


def test_nothing_is_left_when_all_is_done(ask: Any, raw: Any) -> None:
    async def test(queue: Queue) -> None:
        await put(queue, move("a"), move("b"), look())
        await served(queue)
        for _ in range(3):
            await told(queue)

    ask(test)

    kept = {f"{PREFIX}:{line}:{what}" for line in LINES for what in ("state", "workers", "slots")}
    assert set(raw.keys("*")) <= kept


def test_the_queue_tells_how_long_it_is(ask: Any) -> None:
    async def test(queue: Queue) -> Any:
        await put(queue, move("a"), move("b"), move("c", owner="bob"))
        await asyncio.sleep(0.1)
        await take(queue)
        return await queue.figures()

    figures = ask(test)

    assert 0.1 <= figures[URGENT].pop("mean_wait") < 10
    assert figures[URGENT] == {"waiting": 2, "running": 1, "owners": 2, "workers": 1}
    assert figures[PATIENT] == {
        "waiting": 0,
        "running": 0,
        "owners": 0,
        "mean_wait": 0,
        "workers": 1,
    }


def test_what_others_have_written_into_the_queue_is_left_out(ask: Any, raw: Any) -> None:
    line = f"{PREFIX}:{URGENT}"
    raw.zadd(f"{line}:waiting", {"no such job": -3, "half": -2, "wrong type": -1})
    raw.zadd(f"{line}:running", {"no such job either": 0, "wrong type": 0})
    raw.zadd(f"{line}:workers", {"somebody": 1e12})
    raw.hset(f"{PREFIX}:job:half", mapping={"text": "{", "owner": "nobody"})
    raw.set(f"{PREFIX}:job:wrong type", "garbage")
    raw.hset(f"{line}:latest", "table:a", "no such job")

    async def test(queue: Queue) -> list[Taken]:
        await put(queue, move())
        return await served(queue)

    assert keys(ask(test)) == ["table:a"]


def test_whoever_lost_a_job_to_others_is_not_counted_for_ever(ask: Any, raw: Any) -> None:
    async def test(queue: Queue) -> Any:
        await put(queue, move())
        raw.delete(f"{PREFIX}:job:{move().id}")
        await served(queue)
        return (await queue.figures())[URGENT]["owners"]

    assert ask(test) == 0
