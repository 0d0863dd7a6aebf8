"""What is to be written: rows that share statements, and steps that read before they write."""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from sqlalchemy import Connection

from couronne.errors import Refusal

Step = Callable[[Connection], None]


class Conflict(Refusal):
    """What was to be written contradicts what another server has written meanwhile."""


@dataclass
class Change:
    """What is written together, or not at all."""

    rows: list[tuple[Any, dict[str, Any]]] = field(default_factory=list)
    checks: list[Step] = field(default_factory=list)
    steps: list[Step] = field(default_factory=list)
    locks: set[int] = field(default_factory=set)

    def copy(self) -> "Change":
        """Return the same, to which more may be added."""
        return Change(list(self.rows), list(self.checks), list(self.steps), set(self.locks))

    def add(self, statement: Any, **row: Any) -> "Change":
        """Add one more row; statements that many changes share are run once for all of them."""
        self.rows.append((statement, row))
        return self

    def provided(self, check: Step) -> "Change":
        """Add something that is looked at before anything is written, and may refuse the change.

        What it locks stays as it is until all is written, whatever other servers do.
        """
        self.checks.append(check)
        return self

    def then(self, step: Step) -> "Change":
        """Add something that has to read before it writes; it may refuse the change.

        It may be called again, after all that it wrote has been undone.
        """
        self.steps.append(step)
        return self

    @property
    def reads(self) -> bool:
        """Whether it looks at what is there, so that it is written apart from others."""
        return bool(self.checks or self.steps)

    def alone_with(self, lock: int) -> "Change":
        """Have it written while no other server writes what goes by this number."""
        self.locks.add(lock)
        return self
