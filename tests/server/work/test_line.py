"""In what order jobs are done, and how long each may take."""

import time

from couronne.server.work.job import Job
from couronne.server.work.line import LEAST, PATIENCE, Line


def job(owner: str, key: str, number: int = 0, address: str = "") -> Job:
    return Job("move", owner, key, {}, number, urgent=True, address=address)


def taken(line: Line) -> list[tuple[Job, float]]:
    """Do all jobs, one after another."""
    found = []
    while (one := line.take()) is not None:
        found.append(one)
        line.done(one[0])
    return found


def line_of(*jobs: Job) -> Line:
    line = Line(workers=1)
    for one in jobs:
        line.put(one)
    return line


def test_whoever_has_many_jobs_lets_others_through() -> None:
    many = [job("many", f"m{number}") for number in range(5)]

    order = [one.key for one, _seconds in taken(line_of(*many, job("one", "single")))]

    assert order == ["m0", "single", "m1", "m2", "m3", "m4"]


def test_whoever_has_many_jobs_takes_no_time_from_others() -> None:
    many = [job("many", f"m{number}") for number in range(1000)]

    seconds = {one.key: time for one, time in taken(line_of(*many, job("one", "single")))}

    assert seconds["single"] == PATIENCE / 2
    assert seconds["m1"] == LEAST


def crowd(owners: int, each: int = 1) -> list[Job]:
    """Jobs of many guests who share an address."""
    pairs = [(owner, number) for owner in range(owners) for number in range(each)]
    return [job(f"g{owner}", f"g{owner}.{number}", address="crowded") for owner, number in pairs]


def test_an_address_has_one_turn_however_many_guests_it_has() -> None:
    order = [one.key for one, _seconds in taken(line_of(*crowd(100), job("one", "single")))]

    assert order[:3] == ["g0.0", "single", "g1.0"]
    assert len(order) == 101


def test_the_owners_of_an_address_take_turns() -> None:
    order = [one.key for one, _seconds in taken(line_of(*crowd(3, each=2)))]

    assert order == ["g0.0", "g1.0", "g2.0", "g0.1", "g1.1", "g2.1"]


def test_an_address_takes_no_time_from_others_however_many_guests_it_has() -> None:
    line = line_of(*crowd(10), job("one", "single", address="elsewhere"))

    seconds = {one.key: time for one, time in taken(line)}

    assert seconds["single"] == PATIENCE / 2
    assert seconds["g0.0"] == PATIENCE / 2 / 10


def test_a_guest_with_many_jobs_takes_no_time_from_others_of_the_address() -> None:
    many = [job("many", f"m{number}", address="school") for number in range(5)]

    seconds = {
        one.key: time for one, time in taken(line_of(*many, job("o", "o", address="school")))
    }

    assert seconds["o"] == PATIENCE / 2
    assert seconds["m0"] == PATIENCE / 2 / 5


def test_of_a_key_only_the_latest_job_waits() -> None:
    jobs = [job("anne", "table", number) for number in (3, 7, 5)]
    line = Line(workers=1)

    assert [line.put(one) for one in jobs] == [None, jobs[0], jobs[2]]
    assert [one.number for one, _seconds in taken(line)] == [7]


def test_no_more_jobs_are_taken_than_there_are_workers() -> None:
    line = line_of(job("anne", "a"), job("anne", "b"))

    first = line.take()

    assert first is not None
    assert line.take() is None
    line.done(first[0])
    assert line.take() is not None


def test_a_job_that_nobody_waits_for_is_not_done() -> None:
    line = line_of(job("anne", "a"), job("anne", "b"))

    line.drop(job("anne", "a"))
    line.drop(job("anne", "b", number=1))

    assert [one.key for one, _seconds in taken(line)] == ["b"]


def test_a_line_tells_how_long_it_is() -> None:
    line = line_of(job("anne", "a"), job("anne", "b"), job("bob", "c"))
    time.sleep(0.05)
    line.take()

    figures = line.figures()

    assert 0.05 <= figures.pop("mean_wait") < 5
    assert figures == {"waiting": 2, "running": 1, "owners": 2, "workers": 1}
