"""How a game ends at the table, before its rules end it."""

import time

from couronne.errors import Refusal
from couronne.records.record import Action, TableEvent
from couronne.server.clock import DAY
from couronne.server.room import ABORT, OVER, PERSON, PLAYING, WAITING, Line, Room
from couronne.server.seating import leave

ABANDONED = 3 * DAY
"""Seconds after which a game without a clock may be claimed from who does not come back."""
LIES = 14 * DAY
"""Seconds after which a rated game with bots and without a clock is lost by who does not move."""


def resign(room: Room, user: str, place: int | None = None) -> list[Line]:
    """Give up for a user, in one of the seats or in the first; who still waits only stands up."""
    seat = room.own_seat(user, place)
    if room.status == WAITING:
        return leave(room, user)
    room.check(room.lines)
    return _end(room, TableEvent("resign", seat))


def give_up(room: Room, user: str) -> list[Line]:
    """Resign for a user who leaves for good, if the game still goes on."""
    return resign(room, user) if room.status != OVER and room.seats_of(user) else []


def close(room: Room) -> list[Line]:
    """Close a table that still waits for players."""
    return _end(room, TableEvent("aborted")) if room.status == WAITING else []


def can_abort(room: Room, user: str | None) -> bool:
    """Tell whether a game has hardly begun: not everybody has decided something."""
    acted = {event.seat for event in room.ledger.events if isinstance(event, Action)}
    return room.status == PLAYING and bool(room.seats_of(user)) and len(acted) < room.game.players


def abort(room: Room, user: str) -> list[Line]:
    """Call a game off that has hardly begun."""
    seat = room.own_seat(user)
    room.check(room.lines)
    if not can_abort(room, user):
        raise Refusal("too_late_to_abort")
    return [room.write(f"{ABORT} {seat}"), *_end(room, TableEvent("aborted"))]


def can_claim(room: Room, user: str | None) -> bool:
    """Tell whether somebody has left for good in a game without a clock."""
    return (
        room.turn is not None
        and room.clock is None
        and bool(room.seats_of(user))
        and room.seats[room.turn].kind == PERSON
        and not room.may_act(user)
        and time.time() - room.since > ABANDONED
    )


def claim(room: Room, user: str) -> list[Line]:
    """End a game that somebody has abandoned."""
    room.own_seat(user)
    room.check(room.lines)
    if not can_claim(room, user):
        raise Refusal("not_abandoned", days=round(ABANDONED / DAY))
    return _end(room, TableEvent("timeout", room.turn))


def time_out(room: Room) -> list[Line]:
    """End the game if somebody's time is up."""
    if room.status != PLAYING or room.clock is None or not room.clock.is_up:
        return []
    return [line._replace(clock=0) for line in _end(room, TableEvent("timeout", room.turn))]


def lapse(room: Room) -> list[Line]:
    """End a rated game with bots in which a person has not moved for long: no bot claims it."""
    lies = (
        room.turn is not None
        and room.rated
        and room.has_bots
        and room.clock is None
        and room.seats[room.turn].kind == PERSON
        and time.time() - room.since > LIES
    )
    return _end(room, TableEvent("timeout", room.turn)) if lies else []


def _end(room: Room, event: TableEvent) -> list[Line]:
    return room.keep(lambda: room.ledger.append(event))
