"""Who sits down at a table, stands up, and under what name."""

from collections.abc import Sequence
from dataclasses import replace

from couronne.errors import Refusal
from couronne.records.record import TableEvent
from couronne.server.questions import User
from couronne.server.room import OPEN, PERSON, WAITING, Line, Room, Seat


def join(room: Room, user: User, place: int | None = None) -> list[Line]:
    """Take an open seat; those that are kept for this user come first, all of them."""
    free = _free_for(room, user.id) if room.status == WAITING else []
    if not free or (place is not None and place not in free):
        raise Refusal("no_open_seat")
    kept = [one for one in free if room.seats[one].invited == user.id]
    chosen = (kept or free[:1]) if place is None else [place]
    return room.reseat(_seated(room, user, chosen))


def _seated(room: Room, user: User, chosen: Sequence[int]) -> dict[int, Seat]:
    """Seat a user, and others at the same screen where more than one seat was kept for them."""
    names = {place: room.seats[place].name for place in chosen}
    own = next((place for place in chosen if names[place] == user.name), chosen[0])
    return {place: seat_of(user, "" if place == own else names[place]) for place in chosen}


def seat_of(user: User, name: str = "") -> Seat:
    """Seat a user, or under another name somebody at the same screen, who has no page."""
    page = user.has_page and not name
    return Seat(PERSON, name or user.name, user.id, has_page=page, program=user.is_program)


def _free_for(room: Room, user: str) -> list[int]:
    free = [
        place
        for place, seat in enumerate(room.seats)
        if seat.kind == OPEN and seat.invited in (None, user)
    ]
    return sorted(free, key=lambda place: room.seats[place].invited is None)


def leave(room: Room, user: str) -> list[Line]:
    """Stand up from a table that still waits; when nobody is left, it is closed."""
    room.own_seat(user)
    if room.status != WAITING:
        raise Refusal("table_begun")
    lines = room.reseat({place: Seat(OPEN) for place in room.seats_of(user)})
    if room.users:
        return lines
    return [*lines, *room.keep(lambda: room.ledger.append(TableEvent("aborted")))]


def decline_invitation(room: Room, user: str) -> list[Line]:
    """Let others have the seats that were kept for a user."""
    kept = [place for place, seat in enumerate(room.seats) if seat.invited == user]
    if room.status != WAITING or not kept:
        raise Refusal("not_invited")
    return room.reseat({place: Seat(OPEN) for place in kept})


def rename(room: Room, user: User, former: str) -> list[Line]:
    """Call a user by another name; others at the same screen keep theirs."""
    seats = {place: renamed(seat, user, former) for place, seat in enumerate(room.seats)}
    return room.reseat({place: seat for place, seat in seats.items() if seat != room.seats[place]})


def renamed(seat: Seat, user: User, former: str) -> Seat:
    """Return a seat as it is once a user has another name; a seat with a page is the user's own.

    So is one that is kept for the user.
    """
    if seat.invited == user.id:
        return replace(seat, name=user.name)
    if seat.user == user.id and (seat.has_page or seat.name == former):
        return replace(seat, name=user.name, has_page=user.has_page)
    return seat


def vacate(room: Room, user: str) -> list[Line]:
    """Take a user off a table for good; what was kept for them is for anybody."""
    seats = {place: without(seat, user) for place, seat in enumerate(room.seats)}
    return room.reseat({place: seat for place, seat in seats.items() if seat != room.seats[place]})


def without(seat: Seat, user: str) -> Seat:
    """Return what is left of a seat without a user."""
    if seat.user == user:
        return Seat(PERSON)
    return Seat(OPEN) if seat.invited == user else seat
