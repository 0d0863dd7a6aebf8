"""The live connections of a server, which end with the sessions that they were begun under."""

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from couronne.errors import Refusal


class Lines:
    """Who is connected, by session."""

    def __init__(self) -> None:
        self._open: dict[str, set[asyncio.Task[Any]]] = {}
        self._ended: set[asyncio.Task[Any]] = set()

    @property
    def sessions(self) -> list[str]:
        """The sessions that have a connection."""
        return list(self._open)

    @contextmanager
    def held(self, session: str | None) -> Iterator[None]:
        """Serve a connection as long as its session lasts."""
        task = asyncio.current_task()
        if session is None or task is None:
            yield
            return
        self._open.setdefault(session, set()).add(task)
        try:
            yield
        except asyncio.CancelledError:
            if task not in self._ended:
                raise
            task.uncancel()
            raise Refusal("who_are_you") from None
        finally:
            self._leave(session, task)

    def _leave(self, session: str, task: asyncio.Task[Any]) -> None:
        self._ended.discard(task)
        self._open[session].discard(task)
        if not self._open[session]:
            del self._open[session]

    def end(self, session: str) -> None:
        """End the connections of a session."""
        for task in self._open.get(session, ()):
            self._ended.add(task)
            task.cancel()
