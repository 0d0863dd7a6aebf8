"""Positions that are being played here: until such a game is over, nobody is told its best moves.

A record is known by its commitment, and, where that was changed, by its positions. The games of all
servers count; each is played again only where it is not at hand, and once for every move at most.
"""

import asyncio
from collections.abc import Callable, Iterable, Sequence

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.games.draws import Draws
from couronne.games.state import State
from couronne.records.record import Record
from couronne.server.hub import Hub
from couronne.server.questions import game_of, lengths
from couronne.server.replaying import replayed
from couronne.server.room import OVER, PLAYING
from couronne.server.schema import games, players

RECENT = 12
"""Positions of a game that are looked for: those of the last few turns."""
Key = tuple[str, int, str]


class InPlay:
    """Knows the positions of games that count, and of those between people."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.store = hub, hub.store
        self._known: dict[str, tuple[int, frozenset[Key]]] = {}
        """By table: how many lines its log had, and its positions then."""
        self._looking = asyncio.Lock()

    async def check_record(self, record: Record, states: Sequence[State]) -> None:
        """Refuse the record of a game that goes on, whatever its header says."""
        header = record.header
        running = await self.store.read(_commitments(header.game)) if header.commitment else set()
        if header.commitment in running:
            raise Refusal("game_goes_on")
        await self.check(states)

    async def check(self, states: Sequence[State]) -> None:
        """Refuse positions of which one is that of a game that goes on."""
        async with self._looking:
            known = await self._positions(states[0].game.name)
        if known and not known.isdisjoint(await asyncio.to_thread(keys_of, states)):
            raise Refusal("position_in_play")

    async def _positions(self, game: str) -> set[Key]:
        """Return the latest positions of all games that nobody shall be helped in."""
        going = await self.store.read(_going(game))
        known = {table: self._known[table] for table in going if table in self._known}
        for table, lines in going.items():
            if table not in known or known[table][0] != lines:
                known[table] = await self._look(table, lines)
        self._known = {**self._of_other_games(game), **known}
        return set().union(*(keys for _lines, keys in known.values()))

    def _of_other_games(self, game: str) -> dict[str, tuple[int, frozenset[Key]]]:
        return {
            table: known
            for table, known in self._known.items()
            if not any(name == game for name, _players, _text in known[1])
        }

    async def _look(self, table: str, lines: int) -> tuple[int, frozenset[Key]]:
        """Return how far a table is, and its latest positions."""
        room = self.hub.at_hand_now(table)
        if room is None or room.lines != lines:
            stored = await self.store.read(game_of(table))
            assert stored is not None
            room = await asyncio.to_thread(replayed, stored)
        lines, latest = room.lines, room.ledger.states[-RECENT:]
        return lines, frozenset(await asyncio.to_thread(keys_of, latest))


def keys_of(states: Iterable[State]) -> set[Key]:
    """Name positions by all that is seen of them, whatever the options, turned or mirrored."""
    deciding = (state for state in states if state.turn >= 0)
    return {(state.game.name, state.game.players, _key_text(state)) for state in deciding}


def _key_text(state: State) -> str:
    symmetry = state.game.package.symmetry
    return state.position if symmetry is None else symmetry.standing_for(state.position)


def _commitments(game: str) -> Callable[[Connection], set[str]]:
    """Ask for the commitments of all games that are not over."""
    wanted = sa.select(games.c.seed).where(games.c.status != OVER, games.c.game == game)
    return lambda connection: {Draws(seed).commitment for seed in connection.scalars(wanted)}


def _going(game: str) -> Callable[[Connection], dict[str, int]]:
    """Ask for the games that count or that several people play, and how long their logs are."""
    people = sa.select(sa.func.count()).where(players.c.game == games.c.id).scalar_subquery()
    wanted = sa.select(games.c.id).where(
        games.c.status == PLAYING,
        games.c.game == game,
        sa.or_(games.c.rated, people > 1),
    )
    return lambda connection: lengths(connection.scalars(wanted).all())(connection)
