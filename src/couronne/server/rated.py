"""Who may play a rated game, and how: everybody once, under a name of their own."""

from collections.abc import Mapping, Sequence

from couronne.errors import Refusal
from couronne.players.levels import HIGHEST
from couronne.server.boards import make_table
from couronne.server.inviting import INVITED
from couronne.server.questions import User
from couronne.server.room import OPEN, Room

OWN = "me"
LEVELS = frozenset(f"bot:{level}" for level in range(1, HIGHEST + 1))
"""Our own bots, who are rated by their names."""


def check_table(
    kind: tuple[str, str | None, Mapping[str, int]], seats: Sequence[str], user: User
) -> None:
    """Refuse a rated table that would not tell how strong its players are."""
    check_account(user)
    named = [seat for seat in seats if seat != OPEN]
    if len(set(named)) < len(named) or not all(map(_can_be_rated, named)):
        raise Refusal("rated_seats")
    _check_options(kind, len(seats))


def _can_be_rated(seat: str) -> bool:
    return seat == OWN or seat in LEVELS or seat.startswith(INVITED)


def _check_options(kind: tuple[str, str | None, Mapping[str, int]], seats: int) -> None:
    """A rating is one for all games of a rule set: all are played as usual."""
    game, rules, options = kind
    usual = make_table(game, rules, seats, {}, compiled=False).options
    unusual = tuple(name for name, value in options.items() if usual.get(name) != value)
    if unusual:
        raise Refusal("rated_options", options=unusual)


def check_join(room: Room, user: User) -> None:
    """Refuse who cannot be rated at a rated table."""
    if room.rated:
        check_account(user)
        if room.seats_of(user.id):
            raise Refusal("rated_twice")


def check_account(user: User) -> None:
    """Guests come and go: only an account has a rating."""
    if not user.has_page:
        raise Refusal("rated_account")
