"""What is asked of the database about games that are over: somebody's, and what they changed."""

import json
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.messages.players import (
    History,
    HistoryGame,
    HistorySeat,
    RatingChange,
)
from couronne.server.profiles import LEVEL, PUBLIC, Identity, shown
from couronne.server.rated import LEVELS
from couronne.server.schema import games, players, rating_steps, users

A_PAGE = 20
MARK = ","
"""Between the parts of a place in a history."""
Seats = Sequence[dict[str, Any]]
COLUMNS = (
    *(games.c.id, games.c.game, games.c.rules, games.c.rated),
    *(games.c.ended, games.c.seats, games.c.result),
)
CHANGE = (
    *(rating_steps.c.mu_before, rating_steps.c.sigma_before),
    *(rating_steps.c.mu, rating_steps.c.sigma),
)


class Place(NamedTuple):
    """Where a history goes on: after a game that ended then."""

    ended: float
    id: str

    def written(self) -> str:
        """Write it as an address has it."""
        return f"{self.ended!r}{MARK}{self.id}"


def place_in(text: str) -> Place:
    """Read a place, or refuse it."""
    ended, _mark, identity = text.partition(MARK)
    try:
        return Place(float(ended), identity)
    except ValueError:
        raise Refusal("bad_request", where="before") from None


@dataclass(frozen=True)
class Wish:
    """Which games of somebody are wanted."""

    before: Place | None = None
    game: str | None = None
    rated: bool = False
    hidden: bool = False
    """Whether those too that only their players know of."""


def history_of(player: Identity, wish: Wish) -> Callable[[Connection], History]:
    """Ask for somebody's games, the latest first."""
    wanted = _wanted(player, wish).limit(A_PAGE + 1)

    def ask(connection: Connection) -> History:
        found = connection.execute(wanted).all()
        page, more = found[:A_PAGE], found[A_PAGE:]
        names = _names(connection, page)
        following = Place(page[-1].ended, page[-1].id).written() if more else None
        return History(games=[_entry(row, player, names) for row in page], next=following)

    return ask


def _wanted(player: Identity, wish: Wish) -> sa.Select[Any]:
    """Select games in an order that is at hand; of our own bots the rated ones are known."""
    rows = sa.select(*COLUMNS, *CHANGE)
    own_step = sa.and_(rating_steps.c.table == games.c.id, rating_steps.c.user == player.id)
    if player.kind == LEVEL:
        order = (rating_steps.c.at, rating_steps.c.table)
        chosen = rows.join_from(rating_steps, games, own_step)
    else:
        order = (players.c.ended, players.c.game)
        chosen = (
            rows.join_from(players, games, players.c.game == games.c.id)
            .join(rating_steps, own_step, isouter=True)
            .where(players.c.user == player.id, players.c.ended.is_not(None))
        )
    if wish.before is not None:
        chosen = chosen.where(sa.tuple_(*order) < sa.tuple_(*wish.before))
    return chosen.where(*_wishes(wish)).order_by(*(column.desc() for column in order))


def _wishes(wish: Wish) -> list[Any]:
    """A table that is in no list stays out of others' sight, unless it was rated."""
    wishes: tuple[tuple[bool, Any], ...] = (
        (wish.rated, games.c.rated),
        (not wish.hidden, sa.or_(games.c.public, games.c.rated)),
        (wish.game is not None, games.c.game == wish.game),
    )
    return [clause for is_wanted, clause in wishes if is_wanted]


def _names(connection: Connection, rows: Iterable[Any]) -> dict[str, str]:
    """Return what those are called now who have a page."""
    seated = {seat["user"] for row in rows for seat in json.loads(row.seats) if seat["user"]}
    wanted = sa.select(users.c.id, users.c.name).where(users.c.id.in_(seated), PUBLIC)
    return {row.id: row.name for row in connection.execute(wanted)}


def _entry(row: Any, player: Identity, names: Mapping[str, str]) -> HistoryGame:
    seats: Seats = json.loads(row.seats)
    result = json.loads(row.result or "{}")
    winners, own = result.get("winners", []), _places_of(player, seats)
    return HistoryGame(
        id=row.id,
        game=row.game,
        rules=row.rules,
        rated=row.rated,
        ended=row.ended,
        seats=_seats(seats, own, names),
        scores=result.get("scores", []),
        winners=winners,
        reason=result.get("reason"),
        outcome=_outcome(own, winners, len(seats)),
        change=change_in(row),
    )


def _places_of(player: Identity, seats: Seats) -> list[int]:
    return [place for place, seat in enumerate(seats) if who_sits(seat) == player.id]


def who_sits(seat: Mapping[str, Any]) -> str:
    """Name who sits somewhere as ratings do."""
    return str(seat["user"] or seat["name"])


def _seats(seats: Seats, own: Sequence[int], names: Mapping[str, str]) -> list[HistorySeat]:
    """Show who sat where; several at one screen keep the names that they had."""
    times = Counter(seat["user"] for seat in seats)
    pages = [names.get(seat["user"]) if times[seat["user"]] == 1 else None for seat in seats]
    return [
        HistorySeat(
            name=page or seat["name"],
            kind=seat["kind"],
            has_page=page is not None or seat["name"] in LEVELS,
            program=seat.get("program", False),
            own=place in own,
        )
        for place, (seat, page) in enumerate(zip(seats, pages, strict=True))
    ]


def _outcome(
    own: Sequence[int], winners: Sequence[int], seats: int
) -> Literal["won", "lost", "drawn"] | None:
    """Tell how it ended for one who sat at one seat; who sat at several has played alone."""
    if len(own) != 1 or not winners:
        return None
    if len(winners) == seats:
        return "drawn"
    return "won" if own[0] in winners else "lost"


def change_in(row: Any) -> RatingChange | None:
    """Return what a game has changed, if it counted."""
    if row.mu is None:
        return None
    before = shown(row.mu_before, row.sigma_before)
    return RatingChange(before=before, after=shown(row.mu, row.sigma))
