"""What is asked of the database about tables and who plays at them."""

import json
from collections.abc import Callable, Collection
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.server.room import PLAYING, WAITING, Line
from couronne.server.schema import events, games, players

MOST_LISTED = 50
IS_CORRESPONDENCE = games.c.pace.contains('"days"')
"""Whether the time of a game is counted in days, by the clock on the wall."""
IS_WAITING = games.c.status + "" == WAITING
"""Whether a table waits, asked of tables found by who is there: never by going through all."""
GUEST, MEMBER, BOT = "guest", "member", "bot"
"""Kinds of users."""
GONE = "gone"
"""The kind of those who are being deleted."""


@dataclass(frozen=True)
class User:
    """Somebody who plays here."""

    id: str
    name: str
    kind: str = GUEST
    admin: bool = False

    @property
    def has_page(self) -> bool:
        """Whether everybody may read about them: guests come and go."""
        return self.kind != GUEST

    @property
    def is_program(self) -> bool:
        """Whether a program plays, under an account that somebody made for it."""
        return self.kind == BOT


@dataclass(frozen=True)
class StoredGame:
    """A game as it is kept."""

    id: str
    game: str
    rules: str
    options: dict[str, int]
    seats: list[dict[str, Any]]
    seed: bytes
    public: bool
    rated: bool
    pace: dict[str, Any] | None
    wanted: dict[str, Any] | None
    status: str
    turn: int | None
    deadline: float | None
    rematch: str | None
    result: dict[str, Any] | None
    created: float
    updated: float
    ended: float | None
    lines: tuple[Line, ...] = ()


def game_of(identity: str, after: int = 0) -> Callable[[Connection], StoredGame | None]:
    """Ask for a game with its lines, or with those after the first so many."""
    of_game = sa.and_(events.c.game == identity, events.c.seq >= after)
    wanted = sa.select(events.c.line, events.c.at, events.c.clock).where(of_game)

    def ask(connection: Connection) -> StoredGame | None:
        row = connection.execute(games.select().where(games.c.id == identity)).one_or_none()
        if row is None:
            return None
        lines = connection.execute(wanted.order_by(events.c.seq))
        return stored(row, tuple(Line(*line) for line in lines))

    return ask


def lengths(identities: Collection[str]) -> Callable[[Connection], dict[str, int]]:
    """Ask how many lines the logs of some games have."""
    wanted = sa.select(events.c.game, sa.func.max(events.c.seq) + 1).group_by(events.c.game)
    of_games = wanted.where(events.c.game.in_(identities))
    return lambda connection: dict(connection.execute(of_games).all())


def unfinished(since: float, until: float) -> Callable[[Connection], list[StoredGame]]:
    """Ask which games with bots go on in which something has happened last between two times."""
    wanted = games.select().where(
        games.c.status == PLAYING,
        games.c.updated.between(since, until),
        games.c.seats.contains(f'"{BOT}"'),
    )
    return lambda connection: [stored(row) for row in connection.execute(wanted)]


def overdue(now: float, by_days: bool) -> Callable[[Connection], list[str]]:
    """Ask in which games somebody's time is up, those too in which it is counted in days or not."""
    wanted = sa.select(games.c.id).where(games.c.deadline <= now)
    if not by_days:
        wanted = wanted.where(sa.not_(IS_CORRESPONDENCE))
    return lambda connection: list(connection.scalars(wanted))


def listed(status: str) -> Callable[[Connection], list[StoredGame]]:
    """Ask for the public games of a status, the newest first."""
    wanted = games.select().where(games.c.status == status, games.c.public)
    return _first(wanted.order_by(games.c.updated.desc()))


def played_by(user: str) -> Callable[[Connection], list[StoredGame]]:
    """Ask for the games of a user: those that go on, then those that ended last."""
    own = games.select().join(players, players.c.game == games.c.id).where(players.c.user == user)
    going = own.where(players.c.ended.is_(None)).order_by(games.c.updated.desc())
    over = own.where(players.c.ended.is_not(None)).order_by(players.c.ended.desc())
    return _first(going, over)


def _first(*wanted: sa.Select[Any]) -> Callable[[Connection], list[StoredGame]]:
    """Ask for so many games as a list shows, one question after another."""

    def ask(connection: Connection) -> list[StoredGame]:
        rows: list[Any] = []
        for question in wanted:
            rows += connection.execute(question.limit(MOST_LISTED - len(rows)))
        return [stored(row) for row in rows]

    return ask


def stored(row: Any, lines: tuple[Line, ...] = ()) -> StoredGame:
    """Read a row of the games."""
    told = row._asdict()
    for name in ("options", "seats", "pace", "wanted", "result"):
        told[name] = json.loads(told[name] or "null")
    return StoredGame(**told, lines=lines)
