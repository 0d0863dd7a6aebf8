"""What the players of a table agree on: to share the game, or to take something back."""

from collections.abc import Sequence

from couronne.errors import Refusal
from couronne.records.record import Action, TableEvent
from couronne.server.room import DECLINE, DRAW, MOST_LINES, PLAYING, TAKEBACK, Line, Room


def can_share(room: Room, user: str | None) -> bool:
    """Tell whether a user may offer to share the game: bots play on."""
    return (
        room.status == PLAYING
        and bool(room.seats_of(user))
        and not room.has_bots
        and len(room.users) > 1
        and _may_say_yes(room, DRAW, user)
    )


def share(room: Room, user: str, only_agree: bool = False) -> list[Line]:
    """Offer a draw, or accept one."""
    _check_offer(room, DRAW, user, only_agree)
    if not can_share(room, user):
        raise Refusal("no_draw_with_bots")
    lines = _agree(room, DRAW, user)
    if not _all_agree(room, DRAW):
        return lines
    return [*lines, *room.keep(lambda: room.ledger.append(TableEvent("agreed")))]


def can_take_back(room: Room, user: str | None) -> bool:
    """Tell whether a user may ask to take back the last own decision, and all that followed."""
    return (
        room.status == PLAYING
        and room.lines < MOST_LINES
        and _last_decision(room, room.seats_of(user)) is not None
        and not (room.rated and room.has_bots)
        and _may_say_yes(room, TAKEBACK, user)
    )


def take_back(room: Room, user: str, only_agree: bool = False) -> list[Line]:
    """Ask to take back, or agree to what was asked; bots have nothing against it."""
    _check_offer(room, TAKEBACK, user, only_agree)
    if not room.agreed[TAKEBACK] and not can_take_back(room, user):
        raise Refusal("not_to_undo")
    asker = room.seats[room.agreed[TAKEBACK][0]].user if room.agreed[TAKEBACK] else user
    decision = _last_decision(room, room.seats_of(asker))
    assert decision is not None, "nobody asks who has decided nothing"
    alone = len(room.users) == 1
    room.check_time(decision, alone)
    lines = _agree(room, TAKEBACK, user)
    if not _all_agree(room, TAKEBACK):
        return lines
    return [*lines, *room.take_back_to(decision, alone)]


def _last_decision(room: Room, seats: Sequence[int]) -> int | None:
    """Return after how many events somebody at these seats decided something last."""
    own = list(enumerate(room.ledger.events))[room.ledger.origin.told :]
    for index, event in reversed(own):
        if isinstance(event, Action) and event.seat in seats:
            return index
    return None


def _may_say_yes(room: Room, to: str, user: str | None) -> bool:
    """Tell whether it stands, or a user has not offered or asked it yet in this position."""
    return bool(room.agreed[to]) or not any(
        room.seats[seat].user == user for seat in room.offered[to]
    )


def _check_offer(room: Room, to: str, user: str, only_agree: bool) -> None:
    """Refuse what lapsed meanwhile, and to offer again what was answered: nobody is besieged."""
    room.own_seat(user)
    room.check(room.lines)
    if only_agree and not room.agreed[to]:
        raise Refusal("nothing_offered")
    if not _may_say_yes(room, to, user):
        raise Refusal("offered_before")


def _agree(room: Room, to: str, user: str) -> list[Line]:
    """Let a user say yes to something, once."""
    if any(room.seats[seat].user == user for seat in room.agreed[to]):
        return []
    seat = room.own_seat(user)
    room.agree(to, seat)
    return [room.write(f"{to} {seat}")]


def _all_agree(room: Room, to: str) -> bool:
    return {room.seats[seat].user for seat in room.agreed[to]} == room.users


def decline(room: Room, user: str) -> list[Line]:
    """Turn down whatever was offered or asked, or think better of it."""
    seat = room.own_seat(user)
    if not any(room.agreed.values()):
        raise Refusal("nothing_offered")
    room.forget_offers()
    return [room.write(f"{DECLINE} {seat}")]
