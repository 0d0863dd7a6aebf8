"""Who somebody is: a token that only its owner has, of which only the hash is kept."""

import base64
import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any, NamedTuple

import sqlalchemy as sa
from sqlalchemy import Row

from couronne.errors import Refusal
from couronne.server.bulk import Bulk
from couronne.server.bus import Bus
from couronne.server.devices import Place
from couronne.server.lines import Lines
from couronne.server.names import guest_key
from couronne.server.naming import take_while_free
from couronne.server.people import BROWSER, Session, lasting, session_with, sessions_of
from couronne.server.questions import User
from couronne.server.schema import sessions, users
from couronne.server.store import INSERT_SESSION, INSERT_USER, Change, Store
from couronne.server.whereabouts import Whereabouts

COOKIE = "couronne"
COOKIE_MARK = "c."
"""What a cookie begins with from which a token follows."""
BEARER = "bearer "
REVOKED = "revoked"
"""The channel that tells whose tokens have to be looked up again."""
REMEMBERED = 10_000
"""Sessions whose tokens need not be looked up again."""
REMEMBERED_FOR = 3.0
"""Seconds after which a token is looked up again: another server may have revoked it."""
SEEN_EVERY = 600.0
"""Seconds after which it is worth a note that somebody is still there."""
TOKEN_BYTES = 32
ID_BYTES = 9
LASTS = 365 * 86_400
"""Seconds that a browser keeps its cookie."""
SEE_SESSION = Bulk(
    sessions,
    "WITH new (id, seen, address) AS ({rows}) UPDATE sessions "
    "SET seen = new.seen, address = coalesce(new.address, sessions.address) FROM new "
    "WHERE sessions.id = new.id",
    ("id", "seen", "address"),
    is_insert=False,
)
SEE_USER = Bulk(
    users,
    "WITH new (id, seen) AS ({rows}) UPDATE users SET seen = new.seen FROM new "
    "WHERE users.id = new.id",
    ("id", "seen"),
    is_insert=False,
)

REVOKE = sessions.delete().where(
    sessions.c.user == sa.bindparam("whose"), sessions.c.id == sa.bindparam("which")
)
REVOKE_OTHERS = sessions.delete().where(
    sessions.c.user == sa.bindparam("whose"),
    sessions.c.kind == sa.bindparam("what"),
    sessions.c.id != sa.bindparam("but"),
)
REVOKE_BOTS = sessions.delete().where(
    sessions.c.user.in_(sa.select(users.c.id).where(users.c.owner == sa.bindparam("whose")))
)


class Begun(NamedTuple):
    """A session that begins, with what proves it, which nobody will be told again."""

    id: str
    token: str
    """For a program."""
    cookie: str
    """For a browser: the token follows from it, and it does not follow from the token."""


class Identities:
    """The users of a server, as far as they are here."""

    def __init__(self, store: Store, bus: Bus, whereabouts: Whereabouts | None = None) -> None:
        self.store, self.bus = store, bus
        self.whereabouts = whereabouts or Whereabouts(store)
        self.lines = Lines()
        self._known: OrderedDict[bytes, tuple[Session, float]] = OrderedDict()
        """By token: the session, and until when that is taken for granted."""
        self._revocations = 0
        self._sightings: dict[str, tuple[str, float, str | None]] = {}
        """By session: who was seen, when and where, as long as that is not written down."""

    async def start(self) -> None:
        """Hear of what other servers revoke."""
        await self.bus.subscribe(REVOKED, lambda said: self._distrust(said["user"]))

    async def welcome(self, name: str, place: Place) -> tuple[User, Begun]:
        """Make a guest, and what proves it."""
        user, now = User(new_id(), name), time.time()
        change = take_while_free(Change(), name).add(
            INSERT_USER,
            id=user.id,
            name=name,
            kind=user.kind,
            admin=user.admin,
            created=now,
            seen=now,
            look=guest_key(name),
        )
        begun = begin(change, user.id, BROWSER, place)
        await self.store.write(change)
        return user, begun

    async def find(self, token: str | None, address: str | None = None) -> Session | None:
        """Return whose token it is."""
        if not token:
            return None
        key = _hash(token)
        session, until = self._known.get(key, (None, 0.0))
        if until < time.monotonic():
            session = await self._look_up(key)
        if session is not None:
            self._see(session.id, session.user.id, session.seen, address)
        return session

    async def _look_up(self, key: bytes) -> Session | None:
        """Ask the database, again if something was revoked while it answered."""
        while True:
            before = self._revocations
            session = await self.store.read(session_with(key))
            if before == self._revocations:
                break
        self._known.pop(key, None)
        if session is not None:
            self._known[key] = (session, time.monotonic() + REMEMBERED_FOR)
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)
        return session

    def _see(self, session: str, user: str, before: float, address: str | None) -> None:
        now = time.time()
        if address is not None:
            self.whereabouts.note(user, address)
        if now - before > SEEN_EVERY and session not in self._sightings:
            self._sightings[session] = (user, now, address)

    async def note_sightings(self) -> None:
        """Write down who was here."""
        noted, self._sightings = self._sightings, {}
        change = Change()
        for session, (user, seen, address) in noted.items():
            change.add(SEE_SESSION, id=session, seen=seen, address=address)
            change.add(SEE_USER, id=user, seen=seen)
        if noted:
            await self.store.write(change)

    def know_as(self, user: User) -> None:
        """Know somebody by another name from now on."""
        for key, (session, until) in self._known.items():
            if session.user.id == user.id:
                self._known[key] = (replace(session, user=user), until)

    async def sessions(self, user: User, kind: str) -> Sequence[Row[Any]]:
        """List somebody's sessions of a kind."""
        return await self.store.read(sessions_of(user.id, kind))

    async def revoke(self, user: str, which: str, kind: str) -> None:
        """End one of somebody's sessions."""
        if which not in {row.id for row in await self.store.read(sessions_of(user, kind))}:
            raise Refusal("no_such_session", id=which)
        await self.store.write(Change().add(REVOKE, whose=user, which=which))
        await self.revoked(user)

    async def revoke_others(self, session: Session) -> None:
        """End all of somebody's sessions of a kind but this one."""
        user = session.user.id
        change = Change().add(REVOKE_OTHERS, whose=user, what=session.kind, but=session.id)
        await self.store.write(change)
        await self.revoked(user)

    async def revoked(self, *users: str) -> None:
        """Forget what was known of somebody's tokens, and end what goes on under those gone."""
        for user in users:
            self._distrust(user)
            self.bus.publish(REVOKED, {"user": user})
        with suppress(Refusal):  # what is revoked stays so, and the next round looks again
            await self.check_lines()

    def _distrust(self, user: str) -> None:
        """Look somebody's tokens up again; connections are looked at on the next round."""
        self._revocations += 1
        self._forget(lambda session: session.user.id == user)

    async def check_lines(self) -> None:
        """End the connections of sessions that are gone, whoever has revoked them."""
        asked = self.lines.sessions
        still = await self.store.read(lasting(asked)) if asked else {}
        for session, (user, seen) in still.items():
            self._see(session, user, seen, None)
        gone = set(asked) - set(still)
        self._forget(lambda session: session.id in gone)
        for ended in gone:
            self.lines.end(ended)

    def _forget(self, is_meant: Callable[[Session], bool]) -> None:
        for key in [key for key, (one, _until) in self._known.items() if is_meant(one)]:
            del self._known[key]


def new_id() -> str:
    """Return a name for something that is kept."""
    return secrets.token_urlsafe(ID_BYTES)


def begin(change: Change, user: str, kind: str, place: Place) -> Begun:
    """Let a session begin with a change; its token is always new, and made here."""
    cookie, now = COOKIE_MARK + secrets.token_urlsafe(TOKEN_BYTES), time.time()
    begun = Begun(new_id(), token_of(cookie), cookie)
    change.add(
        INSERT_SESSION,
        token_hash=_hash(begun.token),
        id=begun.id,
        user=user,
        kind=kind,
        label=place.label,
        created=now,
        seen=now,
        address=place.address,
    )
    return begun


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def token_in(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str | None:
    """Return the token of a request: a program names it, a browser keeps it as a cookie."""
    given, kept = bearer_in(headers), cookies.get(COOKIE)
    return token_of(kept) if given is None and kept is not None else given


def token_of(cookie: str) -> str:
    """Return the token that follows from a cookie; the cookies of older versions are tokens."""
    if not cookie.startswith(COOKIE_MARK):
        return cookie
    return base64.urlsafe_b64encode(_hash(cookie)).rstrip(b"=").decode()


def bearer_in(headers: Mapping[str, str]) -> str | None:
    """Return the token that a program names."""
    given = headers.get("authorization", "")
    return given[len(BEARER) :].strip() if given.lower().startswith(BEARER) else None
