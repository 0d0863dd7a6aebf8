"""Asks one student's program all that the examination wants to know, in the sandbox."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from threading import Event

from couronne.classroom.grading.calls import Call
from couronne.classroom.grading.findings import Finding, not_loaded
from couronne.classroom.grading.judges import Answered
from couronne.classroom.grading.suite import Requirement
from couronne.sandbox.limits import MEGABYTE, Limits
from couronne.sandbox.process import Guest
from couronne.sandbox.reply import Failure, Reply

LIMITS = Limits(start=3.0, patience=2.0, output=500_000, reply=4 * MEGABYTE)
SECONDS, SECONDS_OF_A_GAME = 0.5, 3.0
"""Of CPU, for a call; for the whole game of `main`."""
PATIENCE = 2
"""Endless calls of a function, after which it is called no more."""


@dataclass(frozen=True)
class Verdict:
    """How a requirement was met."""

    requirement: Requirement
    findings: tuple[Finding, ...]

    @property
    def met(self) -> bool:
        """Whether nothing was wrong."""
        return not self.findings


class Interrupted(Exception):
    """Nobody wants to know any more."""


class Examiner:
    """The examination of one program; a process that ended is started anew for the next call."""

    def __init__(self, program: Path, seed: int, stop: Event, unsafe: bool = False) -> None:
        self.program, self.seed, self.stop, self.unsafe = program, seed, stop, unsafe
        self.guest: Guest | None = None
        self.endless: Counter[str] = Counter()

    def examine(self, suite: Sequence[Requirement]) -> "tuple[Verdict, ...] | Finding":
        """Return how each requirement was met, or why the program could not be loaded at all."""
        try:
            failure = self._start()
            if failure is not None:
                return not_loaded(failure)
            answers = self._answers(suite)
        finally:
            if self.guest is not None:
                self.guest.close()
        return tuple(
            Verdict(one, tuple(one.bench([answers[call] for call in one.calls]))) for one in suite
        )

    def _answers(self, suite: Sequence[Requirement]) -> dict[Call, Answered]:
        """Make every call once, whatever it is needed for."""
        calls = dict.fromkeys(call for one in suite for call in one.calls)
        return {call: Answered(call, self._ask(call)) for call in calls}

    def _ask(self, call: Call) -> Reply:
        if self.stop.is_set():
            raise Interrupted
        if self.endless[call.function] >= PATIENCE:
            return Reply(failure=Failure("timeout", text=""))
        failure = self._start()
        if failure is not None:
            return Reply(failure=failure)
        assert self.guest is not None
        seconds = SECONDS_OF_A_GAME if call.function == "main" else SECONDS
        reply = self.guest.call(call.function, call.arguments, seconds, call.inputs, watch=True)
        if reply.failure is not None and reply.failure.kind == "timeout":
            self.endless[call.function] += 1
        return reply

    def _start(self) -> Failure | None:
        """Start the program if it is not running; return why it could not be loaded."""
        if self.guest is not None and self.guest.alive:
            return None
        if self.guest is not None:
            self.guest.close()
        self.guest = Guest(self.program, LIMITS, self.unsafe)
        return self.guest.load(self.seed).failure
