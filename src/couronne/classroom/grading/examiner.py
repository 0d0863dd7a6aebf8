"""Asks one student's program all that the examination wants to know, in the sandbox."""

import time
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from threading import Event

from couronne.classroom.grading.calls import Call
from couronne.classroom.grading.findings import Finding, not_loaded
from couronne.classroom.grading.judges import Answered
from couronne.classroom.grading.rehearsal import judged
from couronne.classroom.grading.suite import GAME, Requirement
from couronne.sandbox.limits import MEGABYTE, Limits
from couronne.sandbox.process import Guest
from couronne.sandbox.reply import Failure, Reply
from couronne.sandbox.snapshot import Snapshot

LIMITS = Limits(start=3.0, patience=2.0, reply=MEGABYTE // 2)
GAME_LIMITS = replace(LIMITS, patience=20.0, output=2_000_000, reply=4 * MEGABYTE)
"""Only `main` prints a whole game and may sleep in it."""
SECONDS, SECONDS_OF_A_GAME = 0.5, 3.0
"""Of CPU, for a call; for the whole game of `main`."""
ROOM = 32 * MEGABYTE
"""For all answers of a function, which are kept until they are judged."""
TOLD = 5
"""Findings of a requirement that are kept with their texts."""
PATIENCE = 2
"""Calls of a function that ended the process, after which it is called no more."""
WHOLE_PATIENCE = 60.0
"""Seconds for all calls of a program, after which none is called any more."""


@dataclass(frozen=True)
class Verdict:
    """How a requirement was met."""

    requirement: Requirement
    findings: tuple[Finding, ...]

    @property
    def met(self) -> bool:
        """Whether nothing was wrong."""
        return not self.findings


TOO_MUCH = Reply(failure=Failure("garbled", text="too long"))


class Interrupted(Exception):
    """Nobody wants to know any more."""


class Examiner:
    """The examination of one program; a process that ended is started anew for the next call."""

    def __init__(self, program: Snapshot, stop: Event, unsafe: bool = False) -> None:
        self.program, self.stop, self.unsafe = program, stop, unsafe
        self.guest: Guest | None = None
        self.fatal: Counter[str] = Counter()
        self.last: dict[str, Failure] = {}
        self.began = time.monotonic()
        self.room = ROOM

    def examine(self, suite: Sequence[Requirement]) -> "tuple[Verdict, ...] | Finding":
        """Return how each requirement was met, or why the program could not be loaded at all."""
        try:
            failure = self._start()
            if failure is not None:
                return not_loaded(failure)
            functions = groupby(suite, key=lambda one: one.function)
            return tuple(one for _name, group in functions for one in self._verdicts(list(group)))
        finally:
            if self.guest is not None:
                self.guest.close()

    def _verdicts(self, requirements: Sequence[Requirement]) -> Iterator[Verdict]:
        """Examine one function, and forget its answers."""
        answers = self._answers(requirements)
        for one in requirements:
            found = one.bench([answers[call] for call in one.calls])
            findings = (wrong if told < TOLD else wrong.bare for told, wrong in enumerate(found))
            yield Verdict(one, tuple(findings))

    def _answers(self, requirements: Sequence[Requirement]) -> dict[Call, Answered]:
        """Make every call once, whatever it is needed for."""
        self.room = ROOM
        calls = dict.fromkeys(call for one in requirements for call in one.calls)
        return {call: self._answered(call) for call in calls}

    def _answered(self, call: Call) -> Answered:
        reply = self._ask(call)
        if call.function == GAME:
            return judged(call, reply)
        self.room -= reply.weight
        return Answered(call, reply if self.room >= 0 else TOO_MUCH)

    def _ask(self, call: Call) -> Reply:
        if self.stop.is_set():
            raise Interrupted
        if self.fatal[call.function] >= PATIENCE:
            return Reply(failure=self.last[call.function])
        if time.monotonic() - self.began > WHOLE_PATIENCE:
            return Reply(failure=Failure("timeout"))
        failure = self._start()
        if failure is not None:
            return Reply(failure=failure)
        reply = self._call(call)
        if reply.failure is not None and reply.failure.fatal:
            self.fatal[call.function] += 1
            self.last[call.function] = reply.failure
        return reply

    def _call(self, call: Call) -> Reply:
        assert self.guest is not None
        is_game = call.function == GAME
        return self.guest.call(
            call.function,
            call.arguments,
            SECONDS_OF_A_GAME if is_game else SECONDS,
            call.inputs,
            watch=True,
            limits=GAME_LIMITS if is_game else None,
        )

    def _start(self) -> Failure | None:
        """Start the program if it is not running; return why it could not be loaded.

        It is told no seed: from that of the examination follows what is right.
        """
        if self.guest is not None and self.guest.alive:
            return None
        if self.guest is not None:
            self.guest.close()
        self.guest = Guest(self.program, LIMITS, self.unsafe)
        return self.guest.load().failure
