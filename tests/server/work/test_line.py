"""In what order jobs are done, and how long each may take."""

import time

from couronne.server.work.job import Job
from couronne.server.work.line import LEAST, PATIENCE, Line


def job(owner: str, key: str, number: int = 0) -> Job:
    return Job("move", owner, key, {}, number, urgent=True)


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
