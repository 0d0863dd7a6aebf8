"""What a table leaves in the database: its row, its log, and the lists that it is in."""

import json
import time
from collections.abc import Sequence

from couronne.server import registers
from couronne.server.owners import apart
from couronne.server.rating import finish
from couronne.server.room import OVER, SEATS, Line, Room
from couronne.server.store import INSERT_EVENT, INSERT_GAME, MOVE_ON, RESEAT, Change


def new_game(change: Change, room: Room, lines: Sequence[Line]) -> Change:
    """Add a new table to a change, with the lines that its deal has left."""
    now = time.time()
    draws = room.ledger.state.draws
    assert draws is not None
    change.add(
        INSERT_GAME,
        id=room.id,
        game=room.game.name,
        rules=room.game.rules,
        options=json.dumps(dict(room.game.options)),
        seats=json.dumps(room.stored_seats()),
        seed=draws.seed,
        public=room.public,
        rated=room.rated,
        pace=room.pace and json.dumps(room.pace),
        wanted=room.wanted and json.dumps(room.wanted),
        status=room.status,
        turn=room.turn,
        created=now,
        updated=now,
    )
    registers.enter(change, room)
    if room.rated:
        change.then(apart(room.id))
    return append(change, room, lines)


def append(change: Change, room: Room, lines: Sequence[Line]) -> Change:
    """Add what has happened at a table to a change."""
    first = room.lines - len(lines)
    for seq, (text, at, clock) in enumerate(lines, first):
        change.add(INSERT_EVENT, game=room.id, seq=seq, line=text, at=at, clock=clock)
    if any(line.text == SEATS for line in lines):
        change.add(RESEAT, of=room.id, to=json.dumps(room.stored_seats()))
        registers.keep(change, room)
    if room.status == OVER and any(line.is_told for line in lines):
        finish(change, room)
        registers.close(change, room)
    return change.add(
        MOVE_ON,
        id=room.id,
        status=room.status,
        turn=room.turn,
        deadline=room.deadline,
        updated=time.time(),
    )
