"""Grades a class: every group's program, several at a time."""

import os
from collections.abc import Generator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from threading import Event

from couronne.classroom.grading.calls import NAMES
from couronne.classroom.grading.examiner import LIMITS, Examiner, Verdict
from couronne.classroom.grading.findings import Finding, phrase
from couronne.classroom.grading.groups import PROGRAM, Group
from couronne.classroom.grading.scale import BONUS, WHOLE, Scale
from couronne.classroom.grading.suite import Requirement, suite
from couronne.errors import BadChoice
from couronne.sandbox import isolation
from couronne.sandbox.snapshot import take


@dataclass(frozen=True)
class FunctionMark:
    """What one function brought."""

    function: str
    verdicts: tuple[Verdict, ...]
    worth: float

    @property
    def share(self) -> float:
        """How much of it is right, from 0 to 1; what one constant answer would meet is nothing."""
        earned = [verdict for verdict in self.verdicts if not verdict.requirement.is_condition]
        broken = sum(not verdict.met for verdict in self.verdicts if verdict not in earned)
        met = [verdict.requirement.constants for verdict in earned if verdict.met]
        if not met or frozenset.intersection(*met):
            return 0.0
        return max(0, len(met) - broken) / len(earned)

    @property
    def points(self) -> float:
        """Its part of the mark."""
        return self.share * self.worth


@dataclass(frozen=True)
class Report:
    """All that a group is told."""

    group: Group
    functions: tuple[FunctionMark, ...]
    refused: Finding | None
    """Why there was nothing to examine."""
    scale: Scale

    @property
    def mark(self) -> float:
        """The mark out of 14."""
        whole = sum(function.points for function in self.functions)
        return round(max(0.0, whole - self.off), 2)

    @property
    def off(self) -> float:
        """What missing tests cost."""
        return 0.0 if self.group.has_tests else self.scale.without_tests

    @property
    def ai(self) -> float | None:
        """The mark of the AI out of 6, once there is one."""
        return self.scale.ai.get(self.group.name)

    @property
    def bonus(self) -> float:
        """The point of a finalist."""
        return BONUS if self.group.name in self.scale.finalists else 0.0

    @property
    def total(self) -> float | None:
        """The mark out of 20, once the AI has one."""
        return None if self.ai is None else round(min(WHOLE, self.mark + self.ai + self.bonus), 2)


def grade(
    groups: Sequence[Group], scale: Scale, seed: int, unsafe: bool = False
) -> Generator[Report]:
    """Grade groups, in their order; leaving early ends what is going on."""
    if not unsafe:
        isolation.check()
    requirements, stop = suite(seed), Event()
    work = partial(_report, requirements=requirements, scale=scale, stop=stop)
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        futures = [pool.submit(work, group, unsafe=unsafe) for group in groups]
        try:
            for future in futures:
                yield future.result()
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _report(
    group: Group,
    requirements: tuple[Requirement, ...],
    scale: Scale,
    stop: Event,
    unsafe: bool,
) -> Report:
    outcome = _examined(group, requirements, stop, unsafe)
    refused = outcome if isinstance(outcome, Finding) else None
    verdicts = () if isinstance(outcome, Finding) else outcome
    functions = tuple(
        FunctionMark(
            name,
            tuple(verdict for verdict in verdicts if verdict.requirement.function == name),
            scale.points[name],
        )
        for name in NAMES
    )
    return Report(group, functions, refused, scale)


def _examined(
    group: Group, requirements: tuple[Requirement, ...], stop: Event, unsafe: bool
) -> "tuple[Verdict, ...] | Finding":
    if group.program is None:
        return Finding("import", None, PROGRAM, phrase("no_file"))
    try:
        program = take(group.program, LIMITS, group.place)
        return Examiner(program, stop, unsafe).examine(requirements)
    except BadChoice as error:
        return Finding("import", None, phrase("loads"), phrase("refused", error=error))
    except OSError as error:
        file = str(error.filename or group.program)
        return Finding("import", None, phrase("loads"), phrase("unreadable", file=file))
