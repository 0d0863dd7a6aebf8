"""The lists of tables, and those who are told when one has changed."""

from collections.abc import Mapping, Sequence

from sqlalchemy import Connection

from couronne.server.bus import Bus
from couronne.server.feed import Feed
from couronne.server.measures import LISTS
from couronne.server.messages import Summary
from couronne.server.questions import StoredGame, listed, played_by
from couronne.server.showing import summary
from couronne.server.spreading import Spread
from couronne.server.store import Store

LOBBY = "lobby"
"""The channel that tells that the lists of tables have changed."""
STATUSES = {"open": "open", "live": "playing"}
"""By public list: the status of its tables."""


class Lists:
    """The public lists at one moment, as text: the same one for all who sit at none of the tables.

    It is what `LiveLobby` would be as JSON, table by table.
    """

    def __init__(self, lists: Mapping[str, Sequence[StoredGame]]) -> None:
        self._lists = lists
        self._tables = {game.id: _text(game, None) for games in lists.values() for game in games}
        self._players = {seat["user"] for games in lists.values() for seat in _seats(games)}
        self._for_others = self._joined(self._tables)

    def text(self, user: str | None) -> str:
        """Return the lists as somebody sees them."""
        if user is None or user not in self._players:
            return self._for_others
        own = {
            game.id: _text(game, user)
            for games in self._lists.values()
            for game in games
            if any(seat["user"] == user for seat in game.seats)
        }
        return self._joined(self._tables | own)

    def _joined(self, tables: Mapping[str, str]) -> str:
        lists = (
            f'"{which}":[{",".join(tables[game.id] for game in games)}]'
            for which, games in self._lists.items()
        )
        return f'{{"type":"lobby",{",".join(lists)}}}'


def _text(game: StoredGame, user: str | None) -> str:
    return summary(game, user).model_dump_json()


def _seats(games: Sequence[StoredGame]) -> list[dict[str, str | None]]:
    return [seat for game in games for seat in game.seats]


def read_lists(connection: Connection) -> Lists:
    """Ask for the public lists as they are now."""
    return Lists({which: listed(status)(connection) for which, status in STATUSES.items()})


class Lobby:
    """The lists of one server, and of the others that share its database."""

    def __init__(self, store: Store, bus: Bus, spread: Spread) -> None:
        self._store, self._bus = store, bus
        self.feed = Feed(self._read, spread)

    async def start(self) -> None:
        """Hear of what changes on other servers."""
        await self._bus.subscribe(LOBBY, lambda _said: self.look_again())

    async def _read(self) -> Lists:
        LISTS.labels("lobby").inc()
        return await self._store.read(read_lists)

    async def tables(self, which: str, user: str | None) -> list[Summary]:
        """List the open, the live or a user's own tables."""
        question = listed(STATUSES[which]) if which in STATUSES else played_by(user or "")
        return [summary(game, user) for game in await self._store.read(question)]

    def changed(self) -> None:
        """Let everybody know that a list has changed."""
        self.look_again()
        self._bus.publish(LOBBY, {})

    def look_again(self) -> None:
        """Have the lists read again for those here who watch them."""
        self.feed.changed()
