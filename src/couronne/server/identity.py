"""Who somebody is: a token that only its owner has, of which only the hash is kept."""

import hashlib
import secrets
import time
from collections import OrderedDict
from collections.abc import Mapping

from couronne.errors import Refusal
from couronne.server.store import INSERT_USER, RENAME, Change, Store, User, user_with

COOKIE = "couronne"
BEARER = "bearer "
REMEMBERED = 10_000
"""Users whose tokens need not be looked up again."""
TOKEN_BYTES = 32
ID_BYTES = 9
LASTS = 365 * 86_400
"""Seconds that a browser keeps its cookie."""


class Identities:
    """The users of a server."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[bytes, User] = OrderedDict()

    async def welcome(self, name: str) -> tuple[User, str]:
        """Make a guest, and the token that proves it."""
        token = secrets.token_urlsafe(TOKEN_BYTES)
        user = User(secrets.token_urlsafe(ID_BYTES), name)
        row = {"id": user.id, "name": name, "token_hash": _hash(token), "created": time.time()}
        await self.store.write(Change().add(INSERT_USER, **row))
        self._remember(_hash(token), user)
        return user, token

    async def rename(self, user: User, name: str) -> User:
        """Call somebody by another name."""
        await self.store.write(Change().add(RENAME, of=user.id, to=name))
        renamed = User(user.id, name)
        for key, known in self._known.items():
            if known.id == user.id:
                self._known[key] = renamed
        return renamed

    async def find(self, token: str | None) -> User | None:
        """Return whose token it is."""
        if not token:
            return None
        key = _hash(token)
        if key not in self._known:
            user = await self.store.read(user_with(key))
            if user is None:
                return None
            self._remember(key, user)
        self._known.move_to_end(key)
        return self._known[key]

    def _remember(self, key: bytes, user: User) -> None:
        self._known[key] = user
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)


def _hash(token: str) -> bytes:
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).digest()


def cleaned(name: str) -> str:
    """Make a name fit to be written in one line."""
    return " ".join("".join(char if char.isprintable() else " " for char in name).split())


def token_in(headers: Mapping[str, str], cookies: Mapping[str, str]) -> str | None:
    """Return the token of a request: a program names it, a browser keeps it as a cookie."""
    given = headers.get("authorization", "")
    if given.lower().startswith(BEARER):
        return given[len(BEARER) :].strip()
    return cookies.get(COOKIE)


def check_origin(headers: Mapping[str, str]) -> None:
    """Refuse what another site made a browser send; programs name no origin."""
    origin = headers.get("origin")
    if origin is not None and origin.partition("://")[2] != headers.get("host"):
        raise Refusal("foreign_origin", origin=origin)
