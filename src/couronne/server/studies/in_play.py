"""Positions that are being played here: until such a game is over, nobody is told its best moves.

A record is known by its commitment, and, where that was changed, by its positions. The games of all
servers count; each is played again only where it is not at hand, and once for every move at most.
Who asks about what comes after each of the moves is told what is best just as well, so the
positions that are one decision ahead count too.
"""

import asyncio
from collections.abc import Callable, Collection, Iterable, Sequence
from hashlib import blake2b
from itertools import islice

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.games.draws import Draws
from couronne.games.state import State
from couronne.kernel.contract import CHANCE
from couronne.records.record import Record
from couronne.server.hub import Hub
from couronne.server.questions import game_of, lengths
from couronne.server.replaying import replayed
from couronne.server.room import OVER, PLAYING
from couronne.server.schema import games, players

RECENT = 12
"""Positions of a game that are looked for: those of the last few turns."""
MOST_AHEAD = 1_024
"""Positions that may come next and are looked for too: all decisions, then what chance brings."""
KEY_BYTES = 16
Keys = frozenset[bytes]


class InPlay:
    """Knows the positions of games that count, and of those between people."""

    def __init__(self, hub: Hub) -> None:
        self.hub, self.store = hub, hub.store
        self._known: dict[str, dict[str, tuple[int, Keys]]] = {}
        """By game and table: how many lines its log had, and its positions then."""
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
        asked = await asyncio.to_thread(keys_of, states)
        async with self._looking:
            known = await self._positions(states[0].game.name)
        if not all(asked.isdisjoint(keys) for _lines, keys in known):
            raise Refusal("position_in_play")

    async def _positions(self, game: str) -> Collection[tuple[int, Keys]]:
        """Return the positions of all games that nobody shall be helped in."""
        going = await self.store.read(_going(game))
        before = self._known.get(game, {})
        known = {table: before[table] for table in going if table in before}
        for table, lines in going.items():
            if table not in known or known[table][0] != lines:
                known[table] = await self._look(table, lines)
        self._known[game] = known
        return known.values()

    async def _look(self, table: str, lines: int) -> tuple[int, Keys]:
        """Return how far a table is, its latest positions, and those that may come next."""
        room = self.hub.at_hand_now(table)
        if room is None or room.lines != lines:
            stored = await self.store.read(game_of(table))
            assert stored is not None
            room = await asyncio.to_thread(replayed, stored)
        lines, latest = room.lines, room.ledger.states[-RECENT:]
        return lines, await asyncio.to_thread(_looked_for, latest)


def _looked_for(latest: Sequence[State]) -> Keys:
    """Name the latest positions of a game that were somebody's turn, and those that come next."""
    were = keys_of(state for state in latest if state.turn >= 0)
    return frozenset(were | keys_ahead(latest[-1]))


def keys_ahead(state: State) -> set[bytes]:
    """Name the positions after each decision that is possible, and after what chance then brings.

    Where chance brings too much only a part of it is named: each decision itself always is, and
    what chance could bring after decisions that are alike is the same.
    """
    if state.turn < 0:
        return set()
    after = list(map(state.play_event, state.actions))
    owing = {key_of(one): one for one in after if one.turn == CHANCE}
    draws = (key_of(one.play_event(outcome)) for one in owing.values() for outcome in one.actions)
    return {*map(key_of, after), *islice(draws, max(0, MOST_AHEAD - len(state.actions)))}


def keys_of(states: Iterable[State]) -> set[bytes]:
    """Name positions by what advice depends on, whatever the options, turned or mirrored."""
    return {key_of(state) for state in states if not state.over}


def key_of(state: State) -> bytes:
    """Name a position by as many bytes as tell it from all others that are advised differently."""
    named = f"{state.game.name} {_key_text(state)}"
    return blake2b(named.encode(), digest_size=KEY_BYTES).digest()


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
