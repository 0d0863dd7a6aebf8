"""The errors of late: each kind once, with how often it came, when last, and what it said then."""

import re
import threading
import time
from collections import OrderedDict
from collections.abc import MutableMapping
from dataclasses import dataclass
from typing import Any

MOST_KINDS = 50
LONGEST = 300
"""Characters of what is remembered of an error."""
GRAVE = {"error", "critical"}
EXCEPTION = re.compile(r"^[\w.]+(?:: .*)?$", re.MULTILINE)
"""The line of a traceback that names what was raised."""


@dataclass(frozen=True)
class Trouble:
    """A kind of error."""

    event: str
    detail: str
    at: float
    count: int


class Troubles:
    """Remembers kinds of errors, those of late rather than those of long ago."""

    def __init__(self) -> None:
        self.total = 0
        self._kinds: OrderedDict[str, Trouble] = OrderedDict()
        self._lock = threading.Lock()

    def note(self, event: str, detail: str) -> None:
        """Remember an error."""
        event, detail = event[:LONGEST], detail[:LONGEST]
        with self._lock:
            self.total += 1
            former = self._kinds.pop(event, None)
            count = former.count + 1 if former else 1
            self._kinds[event] = Trouble(event, detail, time.time(), count)
            if len(self._kinds) > MOST_KINDS:
                self._kinds.popitem(last=False)

    def latest(self) -> list[Trouble]:
        """Return what there was, the latest first."""
        with self._lock:
            return list(reversed(self._kinds.values()))

    def watch(
        self, _logger: Any, _method: str, told: MutableMapping[str, Any]
    ) -> MutableMapping[str, Any]:
        """Note what is written down as an error, on its way into the log."""
        if told.get("level") in GRAVE:
            self.note(str(told.get("event", "")), _detail(told))
        return told


def _detail(told: MutableMapping[str, Any]) -> str:
    """Return which exception it was, else what was said of the error."""
    raised = EXCEPTION.findall(str(told.get("exception", "")))
    return raised[-1] if raised else str(told.get("error", ""))


TROUBLES = Troubles()
"""Those of this process: there is one log."""
