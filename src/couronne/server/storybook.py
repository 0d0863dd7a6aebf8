"""Stories are told once: chapter by chapter they are kept, and found again by what was played.

Telling a long game takes seconds, and nobody should wait for that twice. A chapter follows from the
events up to its end, whether at a table or in a study, so it is named by them, and may be lost.
"""

import hashlib
import json
import zlib
from collections.abc import Callable, Sequence
from contextlib import suppress
from itertools import chain, pairwise, takewhile

import sqlalchemy as sa
from sqlalchemy import Connection

import couronne
from couronne.errors import Refusal
from couronne.records.ledger import Ledger
from couronne.records.writing import event_line, origin_lines
from couronne.server import messages
from couronne.server.beside import Beside
from couronne.server.schema import chapters
from couronne.server.speakers import speaker_of
from couronne.server.store import Change, Store
from couronne.server.stories import Chapter, Stories

LENGTH = 16
"""Events of a chapter: as many are told again at the most."""
ONCE = sa.text(
    "INSERT INTO chapters (key, version, told) VALUES (:key, :version, :told)"
    " ON CONFLICT DO NOTHING"
)


class Storybook:
    """Has stories told that have not been told before."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._writing = Beside("story not kept")

    async def prepare(self, stories: Stories, ledger: Ledger, language: str) -> None:
        """Tell all but the last few events of a game without holding anybody up."""
        if stories.is_new(language):
            await self._look_up(stories, ledger, language)
        await stories.prepare(ledger, language)
        if ledger.ended:
            stories.whole(ledger, language)
        self._keep(stories, ledger, language)

    async def _look_up(self, stories: Stories, ledger: Ledger, language: str) -> None:
        """Take over the chapters that were kept, from the first to one that was not."""
        played, ends = tuple(ledger.events), _ends(ledger, len(ledger.events))
        if not ends:
            return
        keys = _keys(ledger, language, ends)
        kept = await self.store.read(_kept(keys))
        found = takewhile(lambda told: told is not None, map(kept.get, keys))
        told = [lines for chapter in found for lines in chapter or ()]
        if stories.is_new(language) and tuple(ledger.events[: len(played)]) == played:
            stories.take_over(told, language)

    def _keep(self, stories: Stories, ledger: Ledger, language: str) -> None:
        """Write down the chapters that are new, while whoever asked reads on."""
        told, kept = stories.told(language), stories.kept.get(language, 0)
        ends = _ends(ledger, len(told))
        if not ends or ends[-1] <= kept:
            return
        rows: list[dict[str, object]] = [
            {"key": key, "version": couronne.__version__, "told": packed(told[first:end])}
            for key, (first, end) in zip(
                _keys(ledger, language, ends), pairwise(chain([0], ends)), strict=True
            )
            if end > kept
        ]
        stories.kept[language] = ends[-1]
        self._writing.do(self._write(rows))

    async def _write(self, rows: Sequence[dict[str, object]]) -> None:
        with suppress(Refusal):  # it will be told again
            await self.store.write(Change().then(lambda connection: _insert(connection, rows)))

    async def close(self) -> None:
        """Finish what was begun."""
        await self._writing.finish()


def forget_other_versions(connection: Connection) -> None:
    """Forget what another version of this program has told: this one may find better words."""
    connection.execute(chapters.delete().where(chapters.c.version != couronne.__version__))


def _ends(ledger: Ledger, told: int) -> list[int]:
    """Return after how many events chapters end, as far as they are told."""
    ends = [*range(LENGTH, told + 1, LENGTH)]
    is_last = ledger.ended and told == len(ledger.events)
    return [*ends, told] if is_last and told % LENGTH else ends


def _keys(ledger: Ledger, language: str, ends: Sequence[int]) -> list[bytes]:
    """Name chapters by all that they follow from: what was played until then, and the words."""
    game, words = ledger.game, speaker_of(language, ledger.game.name).catalogue
    kind = [game.name, game.rules, game.players, sorted(game.options.items())]
    head = [couronne.__version__, language, sorted(words.items()), kind]
    digest = hashlib.sha256(json.dumps([*head, *origin_lines(ledger.origin)]).encode())
    keys = []
    for first, end in pairwise(chain([0], ends)):
        digest.update("\n".join(map(event_line, ledger.events[first:end])).encode())
        keys.append(digest.digest())
    return keys


def _kept(keys: Sequence[bytes]) -> Callable[[Connection], dict[bytes, Chapter]]:
    wanted = sa.select(chapters.c.key, chapters.c.told).where(chapters.c.key.in_(keys))
    return lambda connection: {key: _unpacked(told) for key, told in connection.execute(wanted)}


def _insert(connection: Connection, rows: Sequence[dict[str, object]]) -> None:
    connection.execute(ONCE, rows)


def packed(told: Chapter) -> bytes:
    """Write a chapter as it is kept."""
    rows = [[[line.seq, line.seat, line.text] for line in lines] for lines in told]
    return zlib.compress(json.dumps(rows).encode())


def _unpacked(told: bytes) -> Chapter:
    rows = json.loads(zlib.decompress(told))
    return [
        [messages.LogEntry(seq=seq, seat=seat, text=text) for seq, seat, text in lines]
        for lines in rows
    ]
