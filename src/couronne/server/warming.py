"""Loading the games of its tables: after a restart nobody waits for them at a first look."""

import asyncio

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.games.draws import SEED_BYTES
from couronne.i18n.language import LANGUAGES
from couronne.server.boards import make_table
from couronne.server.footprint import give_back_compiler
from couronne.server.schema import games
from couronne.server.showing import offered
from couronne.server.speakers import speaker_of
from couronne.server.store import Store


async def warm_up(store: Store) -> None:
    """Load what this machine has compiled; the rest waits until somebody wants it."""
    for name in await store.read(_played):
        await asyncio.to_thread(_load, name)


def _played(connection: Connection) -> list[str]:
    return list(connection.scalars(sa.select(games.c.game).distinct().order_by(games.c.game)))


def _load(name: str) -> None:
    game = make_table(name, None, None, {}, compiled=True)
    if not game.is_at_hand:
        return
    dealt = game.start(bytes(SEED_BYTES))
    give_back_compiler()
    for language in LANGUAGES:
        offered(dealt, speaker_of(language, name))
