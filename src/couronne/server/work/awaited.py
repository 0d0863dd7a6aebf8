"""Answers that are awaited: whoever asks the same waits for the same one."""

import asyncio
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from couronne.server.work.job import Job, NotDone


@dataclass
class Question:
    """A job that was asked for."""

    job: Job
    answer: asyncio.Future[Any]
    hearers: int = 0


class Awaited:
    """The questions that are open."""

    def __init__(self, ask: Callable[[Job], None], forget: Callable[[Job], None]) -> None:
        self._ask = ask
        self._forget = forget
        """Called when nobody waits for an answer any more."""
        self._open: dict[str, Question] = {}

    @property
    def jobs(self) -> list[Job]:
        """What is still to be answered."""
        return [question.job for question in self._open.values()]

    async def answer(self, job: Job) -> Any:
        """Ask, unless the same was asked; return the answer when it comes."""
        question = self._open.get(job.id) or self._new(job)
        question.hearers += 1
        try:
            return await asyncio.shield(question.answer)
        finally:
            question.hearers -= 1
            if not question.hearers and self._open.get(job.id) is question:
                del self._open[job.id]
                self._forget(job)

    def _new(self, job: Job) -> Question:
        question = Question(job, asyncio.get_running_loop().create_future())
        self._open[job.id] = question
        self._ask(job)
        return question

    def give(self, identity: str, result: Any) -> None:
        """Answer a question, if it is still open."""
        if (question := self._open.pop(identity, None)) is not None:
            question.answer.set_result(result)

    def refuse(self, identity: str, error: NotDone) -> None:
        """Say that there is no answer."""
        if (question := self._open.pop(identity, None)) is not None:
            question.answer.set_exception(error)

    def close(self) -> None:
        """Leave all questions without an answer."""
        for question in self._open.values():
            question.answer.cancel()
        self._open.clear()
