"""The story of a game, told once in every language that somebody reads."""

import asyncio
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from couronne.games.state import State
from couronne.records.ledger import Ledger
from couronne.records.record import Action, TableEvent
from couronne.server import messages
from couronne.server.speakers import speaker_of
from couronne.telling.story import Scene, View, scene_lines, scenes, sentence

AT_ONCE = 4
"""Events that are told on the spot; a whole game takes seconds, and is told beside."""
AT_A_TIME = 50
_narrator = ThreadPoolExecutor(1, "narrator")
Chapter = list[list[messages.LogEntry]]
"""The lines of some events, one after another."""


class Stories:
    """What is told of one game, by language and by event."""

    def __init__(self) -> None:
        self._told: dict[str, Chapter] = {}
        self.kept: dict[str, int] = {}
        """Of how many events the story is in the book, by language."""

    def tell(self, ledger: Ledger, language: str) -> list[messages.LogEntry]:
        """Return the story so far."""
        return [line for lines in self.whole(ledger, language) for line in lines]

    def whole(self, ledger: Ledger, language: str) -> Chapter:
        """Return the story so far by events, and tell on the spot what is missing of it."""
        told = self._told.setdefault(language, [])
        del told[len(ledger.events) :]
        told += _chapter(scenes(ledger, len(told), len(ledger.events)), len(told), language)
        return told

    def is_new(self, language: str) -> bool:
        """Tell whether nothing has been told yet."""
        return not self._told.get(language)

    def told(self, language: str) -> Chapter:
        """Return what has been told so far."""
        return self._told.get(language, [])

    def take_over(self, told: Chapter, language: str) -> None:
        """Take over what was told before, and kept."""
        self._told.setdefault(language, [])[:] = told
        self.kept[language] = len(told)

    async def prepare(self, ledger: Ledger, language: str) -> None:
        """Tell a long story without holding anybody up; what happens meanwhile is left out."""
        loop, told = asyncio.get_running_loop(), self._told.setdefault(language, [])
        while (missing := len(ledger.events) - len(told)) > AT_ONCE:
            first = len(told)
            new = scenes(ledger, first, first + min(missing, AT_A_TIME))
            chapter = await loop.run_in_executor(_narrator, _chapter, new, first, language)
            if len(told) == first and _still_stand(ledger, first, new):
                told += chapter

    def forget(self, events: int) -> None:
        """Forget what was taken back."""
        for told in self._told.values():
            del told[events:]
        self.kept = {language: min(kept, events) for language, kept in self.kept.items()}


def _still_stand(ledger: Ledger, first: int, told: Sequence[Scene]) -> bool:
    """Tell whether nothing of it was taken back while it was being told."""
    now = ledger.events[first : first + len(told)]
    return len(now) == len(told) and all(
        event is scene.event for event, scene in zip(now, told, strict=True)
    )


def _chapter(story: Sequence[Scene], first: int, language: str) -> Chapter:
    view = lru_cache(maxsize=2)(State.view)
    return [_entries(scene, seq, language, view) for seq, scene in enumerate(story, first + 1)]


def _entries(
    scene: Scene, seq: int, language: str, view: Callable[[State], View]
) -> list[messages.LogEntry]:
    event, speaker = scene.event, speaker_of(language, scene.before.game.name)
    seat = event.seat if isinstance(event, (Action, TableEvent)) else None
    texts = [sentence(line, speaker) for line in scene_lines(speaker, scene, view)]
    return [messages.LogEntry(seq=seq, seat=seat, text=text) for text in texts if text]
