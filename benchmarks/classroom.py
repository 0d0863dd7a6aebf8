"""What the sandbox costs, and grading a class: `make bench-classroom`.

The class is thirty groups: the reference solution, right or with one of the usual mistakes.
"""

import os
import statistics
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from couronne.arena.jobs import keep_to_one_core
from couronne.classroom import roi_des_roses
from couronne.classroom.grading.grading import grade
from couronne.classroom.grading.groups import find_groups
from couronne.classroom.grading.scale import Scale
from couronne.sandbox.process import Guest

SOLUTION = Path(roi_des_roses.__file__).read_text("utf-8")
MISTAKES = (
    ("TAILLE = 9", "TAILLE = 9"),
    (" : {", ": {"),
    ("apres = [list(pions) for pions in plateau]", "apres = plateau"),
    ("    total = 0\n", "    while True: pass\n"),
    ("while reponse not in actions", "while False"),
    ("fini = passes == 2 or", "fini = passes == 3 or"),
)
GROUPS, CALLS, STARTS = 30, 5_000, 20
POSITION = [[["."] * 9 for _ in range(9)], 4, 4, ["N1"] * 5, ["S1"] * 5, "Rouge"]


def seconds(work: Callable[[], object]) -> float:
    """Return how long something takes."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def start(program: Path) -> None:
    """Start a program in its sandbox, load it and end it."""
    with Guest(program) as guest:
        assert guest.load().failure is None


def round_trips(program: Path) -> list[float]:
    """Return what calls of a program that answers at once take."""
    with Guest(program) as guest:
        guest.load()
        return [seconds(lambda: guest.call("play", POSITION, 1.0)) for _ in range(CALLS)]


def in_a_worker(program: Path) -> list[float]:
    """Measure calls as the workers of a match make them: all on one core."""
    everywhere = os.sched_getaffinity(0)
    keep_to_one_core(0)
    try:
        return round_trips(program)
    finally:
        os.sched_setaffinity(0, everywhere)


def write_class(folder: Path) -> None:
    """Write the files of all groups."""
    for number in range(GROUPS):
        right, wrong = MISTAKES[number % len(MISTAKES)]
        group = folder / f"group-{number:02}"
        group.mkdir(parents=True)
        (group / "roi_des_roses.py").write_text(SOLUTION.replace(right, wrong), "utf-8")


def main() -> None:
    """Measure, and print a table."""
    with tempfile.TemporaryDirectory() as name:
        program = Path(name, "ia.py")
        program.write_text("def name(): return 'Ada'\ndef play(*a): return 'passe'\n")
        started = statistics.median(seconds(lambda: start(program)) for _ in range(STARTS))
        trip = statistics.median(in_a_worker(program))
        write_class(Path(name, "class"))
        groups = find_groups([Path(name, "class")])
        graded = seconds(lambda: list(grade(groups, Scale(), seed=1)))
    print(f"start of a sandboxed program, to its end  {1000 * started:8.1f} ms (median)")
    print(f"a call, there and back                    {1e6 * trip:8.1f} µs (median)")
    print(f"grading {GROUPS} groups                         {graded:8.1f} s")


if __name__ == "__main__":
    main()
