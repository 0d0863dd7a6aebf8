"""A database as a site has it after years: 10,000 finished games of a thousand members."""

import asyncio
import hashlib
import json
import random
import time
from collections.abc import Iterator
from dataclasses import asdict
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

import sqlalchemy as sa

import couronne
from couronne.server.engine import address_of
from couronne.server.opening import closing_engine, opened
from couronne.server.rebuilding import rebuild
from couronne.server.room import BOT, PERSON, Line, Room, Seat, make_room
from couronne.server.schema import events, games, players, sessions, users
from couronne.server.store import Store
from couronne.server.stories import Stories
from couronne.server.storybook import Storybook

GAMES, MEMBERS = 10_000, 1_000
WAITING, LIVE = 60, 200
SAMPLES = 8
"""Games that are really played of each kind; the others are the same with other players."""
HEAVY, TOKEN = "Member 0", "the token of who plays most"
YEAR = 365 * 86_400.0
AT_ONCE = 500
CHANCE = random.Random(1)
KINDS = [
    (kind, seats)
    for kind in couronne.games()
    for seats in couronne.load(kind[0], rules=kind[1]).rule_set.players
]
WEIGHTS = [1 / (place + 1) for place in range(MEMBERS)]
"""How often members play: some do nothing else."""


class Sample(NamedTuple):
    """A game that was played to its end."""

    kind: tuple[str, str]
    seats: int
    seed: bytes
    lines: list[Line]
    result: dict[str, Any]


@cache
def sample(kind: tuple[str, str], seats: int, number: int) -> Sample:
    """Play a game at random, the same one each time."""
    name = f"{kind} {seats} {number}"
    seed, chance = hashlib.sha256(name.encode()).digest(), random.Random(name)
    room = _new_room(kind, seats, seed)
    lines = room.deal()
    while room.turn is not None:
        label = chance.choice(room.ledger.state.moves).label
        lines += room.play(str(room.turn), room.lines, label)
    result = room.ledger.result
    assert result is not None
    return Sample(kind, seats, seed, lines, asdict(result))


def _new_room(kind: tuple[str, str], seats: int, seed: bytes) -> Room:
    return make_room("", (*kind, {}), [Seat(PERSON, "?", str(seat)) for seat in range(seats)], seed)


def filled(database: str) -> None:
    """Fill a database, unless that has been done."""
    address = address_of(database)
    if address.database and "sqlite" in address.drivername:
        Path(address.database).parent.mkdir(exist_ok=True)
    with opened(database) as store:
        _fill(address)
        print("telling the games…")
        asyncio.run(_tell(store))
        store.close()


def _fill(address: sa.URL) -> None:
    with closing_engine(address) as engine:
        with engine.begin() as connection:
            if connection.scalar(sa.select(sa.func.count()).select_from(games)):
                return
            _members(connection)
            _games(connection)
            if engine.dialect.name == "postgresql":
                connection.exec_driver_sql("ANALYZE")
        began = time.perf_counter()
        found = rebuild(engine)
        print(f"ratings of {found.games} games: {time.perf_counter() - began:.1f} s")


async def _tell(store: Store) -> None:
    """Have every game told in French, as whoever played it there has read it."""
    book = Storybook(store)
    for (kind, seats), number in product(KINDS, range(SAMPLES)):
        played = sample(kind, seats, number)
        room = _new_room(kind, seats, played.seed)
        room.replay(played.lines)
        await book.prepare(Stories(), room.ledger, "fr")
    await book.close()


def _members(connection: sa.Connection) -> None:
    now = time.time()
    everybody = [
        {
            "id": str(number),
            "name": f"Member {number}",
            "kind": "member",
            "folded": f"member {number}",
            "admin": False,
            "created": now - YEAR,
            "seen": now,
        }
        for number in range(MEMBERS)
    ]
    connection.execute(users.insert(), everybody)
    session = {
        "token_hash": hashlib.sha256(TOKEN.encode()).digest(),
        "id": "0",
        "user": "0",
        "kind": "browser",
        "label": "",
        "created": now,
        "seen": now,
    }
    connection.execute(sessions.insert(), session)


def _games(connection: sa.Connection) -> None:
    rows = list(_rows())
    for first in range(0, len(rows), AT_ONCE):
        part = rows[first : first + AT_ONCE]
        connection.execute(games.insert(), [game for game, _players, _log in part])
        connection.execute(players.insert(), [row for _game, of, _log in part for row in of])
        connection.execute(events.insert(), [row for _game, _players, log in part for row in log])


def _rows() -> Iterator[tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]]:
    """Write every game with its players and its log."""
    statuses = ["over"] * GAMES + ["playing"] * LIVE + ["open"] * WAITING
    CHANCE.shuffle(statuses)
    for number, status in enumerate(statuses):
        kind, seats = CHANCE.choice(KINDS)
        played = sample(kind, seats, CHANCE.randrange(SAMPLES))
        at = time.time() - YEAR * (1 - number / len(statuses))
        yield _row(f"table-{number}", played, status, at)


def _row(
    table: str, played: Sample, status: str, at: float
) -> tuple[dict[str, Any], list[dict[str, Any]], list[dict[str, Any]]]:
    over = status == "over"
    seats = _seats(played.seats, with_bots=over)
    lines = played.lines if over else played.lines[: len(played.lines) // 2]
    game = {
        "id": table,
        "game": played.kind[0],
        "rules": played.kind[1],
        "options": json.dumps({}),
        "seats": json.dumps([asdict(seat) for seat in seats]),
        "seed": played.seed,
        "public": not over or CHANCE.random() < 0.5,
        "rated": CHANCE.random() < 0.7,
        "status": status,
        "turn": 0 if status == "playing" else None,
        "result": json.dumps(played.result) if over else None,
        "created": at,
        "updated": at,
        "ended": at if over else None,
    }
    seated = [
        {"user": seat.user, "game": table, "ended": game["ended"]} for seat in seats if seat.user
    ]
    log = [
        {"game": table, "seq": seq, "line": line.text, "at": at} for seq, line in enumerate(lines)
    ]
    return game, seated, log


def _seats(count: int, with_bots: bool) -> list[Seat]:
    """Choose who plays: different members, and sometimes a bot."""
    chosen: dict[int, None] = {}
    while len(chosen) < count:
        chosen[CHANCE.choices(range(MEMBERS), WEIGHTS)[0]] = None
    seats = [Seat(PERSON, f"Member {number}", str(number)) for number in chosen]
    if with_bots and CHANCE.random() < 0.25:
        seats[CHANCE.randrange(count)] = Seat(BOT, f"bot:{CHANCE.randint(1, 10)}")
    return seats
