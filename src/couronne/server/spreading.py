"""Many are served a few at a time, so that nobody else waits until all of them have been."""

import asyncio
from collections.abc import Callable
from itertools import islice

AT_A_TIME = 8
"""Watchers that are woken in a row."""
PAUSE = 0.004
"""Seconds that belong to everybody else before more of them are woken."""


class Spread:
    """Calls each of many once, in the order in which they were named.

    Who is named again before its turn is called once for both: slow times make fewer calls.
    """

    def __init__(self) -> None:
        self._waiting: dict[Callable[[], None], None] = {}
        self._calling: asyncio.Task[None] | None = None

    def soon(self, call: Callable[[], None]) -> None:
        """Have something called when its turn comes."""
        self._waiting.setdefault(call)
        if self._calling is None:
            self._calling = asyncio.get_running_loop().create_task(self._call_all())

    def forget(self, call: Callable[[], None]) -> None:
        """Call something no more."""
        self._waiting.pop(call, None)

    async def _call_all(self) -> None:
        try:
            while self._waiting:
                for call in tuple(islice(self._waiting, AT_A_TIME)):
                    del self._waiting[call]
                    call()
                await asyncio.sleep(PAUSE)
        finally:
            self._calling = None
