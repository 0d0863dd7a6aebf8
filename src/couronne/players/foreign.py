"""Other people's programs as players: a student's `ia.py`, asked in a sandbox."""

import hashlib
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from couronne.errors import BadChoice
from couronne.games.roses import course
from couronne.games.state import Move, State
from couronne.players.player import Forfeit, Player, Remark
from couronne.sandbox import isolation
from couronne.sandbox.limits import Limits
from couronne.sandbox.process import Guest
from couronne.sandbox.reply import Failure, Reply
from couronne.sandbox.snapshot import Snapshot, check_program

CALLS = 3
"""An AI that has not given a valid answer after so many calls has forfeited its turn."""
MOST_REMARKS = 200
"""In a game; what comes after them is not kept."""
LONGEST_REMARK = 2_000
LONGEST_NAME = 40
"""What is told of how a program calls itself."""


class Bank:
    """The time that a program has left in a game, beyond that of each answer."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.seconds = limits.bank
        self.strikes = 0

    def in_time(self, answer: float) -> float:
        """Return the seconds after which an answer is late."""
        return answer * (1 + self.limits.margin)

    def allowed(self, answer: float, before: float = 0.0) -> float:
        """Return the seconds after which an answer is waited for no longer.

        `before` is what earlier calls for the same answer took.
        """
        credit = self.seconds if self.strikes < self.limits.strikes else 0.0
        return self._free(answer, before) + credit

    def spend(self, answer: float, used: float, before: float = 0.0) -> bool:
        """Take what a call cost; tell whether it was late."""
        over = used - self._free(answer, before)
        if over <= 0:
            return False
        self.strikes += 1
        self.seconds -= over
        return True

    def _free(self, answer: float, before: float) -> float:
        return max(0.0, self.in_time(answer) - before)


class ForeignPlayer(Player):
    """A program with the course's `play`, in a process of its own for one game or several."""

    thinks = True

    def __init__(
        self,
        name: str,
        program: Path | Snapshot,
        seed: bytes,
        unsafe: bool = False,
        limits: Limits = Limits(),  # noqa: B008 (immutable)
    ) -> None:
        if isinstance(program, Path):
            check_program(program)
        if not unsafe:
            isolation.check()
        self.name = name
        self.program, self.unsafe, self.limits = program, unsafe, limits
        self.seed = int.from_bytes(hashlib.sha256(b"program:" + seed).digest()[:8], "big")
        self.guest: Guest | None = None
        self.bank = Bank(limits)
        self.remarks: list[Remark] = []

    def choose(self, state: State, clock: float | None = None) -> Move:
        """Ask up to three times for a valid answer; without one the turn is forfeited.

        The time of an answer is that of all three together.
        """
        if state.game.rules != course.RULES:
            raise BadChoice("program_needs_course")
        seconds, before = self.limits.answer if clock is None else clock, 0.0
        for _ in range(CALLS):
            reply = self._play(state, seconds, before)
            before += reply.seconds
            move = self._move(state, reply)
            if move is not None:
                return move
        raise Forfeit

    def begin_game(self) -> None:
        """Start over with a full bank; a process that has ended will be started again."""
        self.bank = Bank(self.limits)
        self.remarks = []
        if self.guest is not None and not self.guest.alive:
            self.close()

    def prepare(self, state: State) -> None:
        """There is nothing to compile."""

    def close(self) -> None:
        """End the process."""
        if self.guest is not None:
            self.guest.close()
            self.guest = None

    def _play(self, state: State, seconds: float, before: float) -> Reply:
        guest = self._awake()
        reply = self._ask(guest, "play", course.arguments(state.fields), seconds, before)
        if reply.printed or reply.complained:
            self._remark("printed", reply.printed + reply.complained)
        return reply

    def _ask(
        self,
        guest: Guest,
        function: str,
        arguments: Sequence[Any],
        seconds: float,
        before: float = 0.0,
    ) -> Reply:
        """Call a function, and charge the bank for it."""
        reply = guest.call(function, arguments, self.bank.allowed(seconds, before))
        if guest.alive and self.bank.spend(seconds, reply.seconds, before):
            self._remark("late", f"{reply.seconds:.2f} s")
        return reply

    def _remark(self, kind: str, text: str) -> None:
        if len(self.remarks) < MOST_REMARKS:
            self.remarks.append(Remark(kind, text[:LONGEST_REMARK]))

    def _awake(self) -> Guest:
        """Return the process, started with the first question; one that has ended stays so."""
        if self.guest is None:
            self.guest = Guest(self.program, self.limits, self.unsafe)
            failure = self.guest.load(self.seed).failure
            if failure is not None:
                self.guest.kill()
                self._note(failure, "import")
            else:
                self._ask_name(self.guest)
        if not self.guest.alive:
            raise Forfeit
        return self.guest

    def _ask_name(self, guest: Guest) -> None:
        """Remember what the program calls itself; it may play without a name."""
        reply = self._ask(guest, "name", (), self.limits.answer)
        given = reply.value
        if type(given) is str and given.strip():
            self._remark("named", given.strip()[:LONGEST_NAME])
        elif reply.failure is None:
            self._remark("nameless", repr(given))
        else:
            self._remark("nameless", reply.failure.trace or reply.failure.text)

    def _move(self, state: State, reply: Reply) -> Move | None:
        """Return the move that was answered, if it is one."""
        if reply.failure is not None:
            self._note(reply.failure)
            return None
        answer = reply.value
        label = course.LABELS.get(answer) if type(answer) is str else None
        for move in state.moves:
            if move.label == label:
                return move
        self._remark("invalid", repr(answer))
        return None

    def _note(self, failure: Failure, raised: str = "raised") -> None:
        """Remember a failure; after one that ended the process there is nobody to ask."""
        kind = raised if failure.kind == "raised" else failure.kind
        kind = "memory" if failure.type == MemoryError.__name__ else kind
        self._remark(kind, failure.trace or failure.text)
        if failure.fatal:
            raise Forfeit
