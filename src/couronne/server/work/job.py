"""A job: plain data that can travel to another machine, and what can become of it."""

import json
from dataclasses import asdict, dataclass
from typing import Any, Protocol


@dataclass(frozen=True)
class Job:
    """Something to be done elsewhere."""

    kind: str
    """What is to be done, by its name in the table of kinds."""
    owner: str
    """For whom: the owners of an address are served in turn."""
    key: str
    """What it is about; of the jobs under one key only the latest waits."""
    payload: dict[str, Any]
    """What the work needs, as JSON has it."""
    number: int = 0
    """Which of two jobs under one key is the later one; with equal numbers they are the same."""
    urgent: bool = False
    """Whether somebody waits at a table."""
    address: str = ""
    """From where its owner comes: addresses are served in turn; without one it is the owner."""

    @property
    def origin(self) -> str:
        """By what turns are taken before owners take theirs."""
        return self.address or self.owner

    @property
    def id(self) -> str:
        """What tells one question from another."""
        return f"{self.key}@{self.number}"

    def to_json(self) -> str:
        """Write the job as text."""
        return json.dumps(asdict(self))

    @staticmethod
    def from_json(text: str | bytes) -> "Job":
        """Read what `to_json` wrote, or raise NotDone: it may come from anywhere."""
        try:
            job = Job(**json.loads(text))
        except (ValueError, TypeError, RecursionError):
            raise NotDone("unreadable") from None
        if not isinstance(job.payload, dict):
            raise NotDone("unreadable")
        return job


class NotDone(Exception):
    """A job to which there is no answer, with the reason."""


class Replaced(NotDone):
    """A job that nobody needs to do any more: a later one under its key was asked for."""


class Work(Protocol):
    """Who does jobs."""

    async def do(self, job: Job) -> Any:
        """Return what came of a job, as JSON has it, or raise NotDone."""

    async def figures(self) -> dict[str, dict[str, float]]:
        """Return, for urgent and for other jobs, how many wait and run, for whom and how long."""

    async def close(self) -> None:
        """Leave all work where it is."""
