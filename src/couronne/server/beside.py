"""What is done beside, while nobody waits for it; what goes wrong with it is in the log."""

import asyncio
from collections.abc import Coroutine
from typing import Any

import structlog

log = structlog.get_logger()


class Beside:
    """Things that are being done."""

    def __init__(self, failed: str) -> None:
        self._failed = failed
        """What the log says where one of them goes wrong."""
        self._tasks: set[asyncio.Task[None]] = set()

    def do(self, doing: Coroutine[Any, Any, None]) -> None:
        """Begin one more."""
        task = asyncio.get_running_loop().create_task(doing)
        self._tasks.add(task)
        task.add_done_callback(self._done)

    def _done(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error(self._failed, error=repr(error))

    def cancel(self) -> None:
        """End all of them."""
        for task in tuple(self._tasks):
            task.cancel()

    async def finish(self) -> None:
        """Wait until all of them are done."""
        await asyncio.gather(*self._tasks, return_exceptions=True)
