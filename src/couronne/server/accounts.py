"""Accounts: a name and a password, and a code for the day on which the password is lost."""

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from hmac import compare_digest

import sqlalchemy as sa
from sqlalchemy import Connection

from couronne.errors import Refusal
from couronne.server.devices import Place
from couronne.server.guess_limits import (
    Asker,
    for_browser,
    for_code,
    for_password,
    is_of_known_browser,
)
from couronne.server.guesses import Guesses, Key
from couronne.server.identity import (
    REVOKE,
    REVOKE_BOTS,
    REVOKE_OTHERS,
    Begun,
    Identities,
    begin,
    new_id,
)
from couronne.server.known_devices import device_of
from couronne.server.names import account_name, folded, guest_key, key_of, visible_name
from couronne.server.naming import Displaced, displace, may_be_called, remembering, take_while_free
from couronne.server.networks import counted_address
from couronne.server.pace import Pace
from couronne.server.passwords import Passwords, check_password
from couronne.server.people import (
    BROWSER,
    TOKEN,
    Session,
    account_named,
    account_of,
    bots_of,
    holders_of,
)
from couronne.server.proofs import still_in, still_secret
from couronne.server.questions import GUEST, MEMBER, User
from couronne.server.recovery import code_hash, new_code
from couronne.server.schema import users
from couronne.server.store import RENAME, Change, Conflict, Step, Store

BECOME_MEMBER = (
    users.update()
    .where(users.c.id == sa.bindparam("of"), users.c.kind == GUEST)
    .values(
        kind=MEMBER,
        name=sa.bindparam("to"),
        folded=sa.bindparam("alike"),
        look=None,
        password=sa.bindparam("kept"),
        recovery=sa.bindparam("code"),
    )
)
INSERT_MEMBER = users.insert()
"""Beside that of guests: rows that share a statement have the same columns."""
SET_PASSWORD = (
    users.update().where(users.c.id == sa.bindparam("of")).values(password=sa.bindparam("kept"))
)


@dataclass(frozen=True)
class Entry:
    """Somebody who has just come in: the session is new, a code is one that was not seen before."""

    user: User
    begun: Begun
    password_hash: str
    code: str = ""
    displaced: Sequence[Displaced] = ()
    """The guests who had the name until now."""


class Accounts:
    """Who can log in to a server."""

    def __init__(
        self,
        store: Store,
        identities: Identities,
        passwords: Passwords,
        guesses: Guesses,
        pace: Pace,
    ) -> None:
        self.store, self.identities = store, identities
        self.passwords, self.guesses, self.pace = passwords, guesses, pace

    async def sign_up(
        self, visitor: User | None, name: str, password: str, place: Place, guests: str
    ) -> Entry:
        """Make an account, of a guest where there is one; whoever had its name is a guest again."""
        if visitor is not None and visitor.kind != GUEST:
            raise Refusal("has_account", name=visitor.name)
        called = account_name(name)
        check_password(password, called)
        if await self.store.read(holders_of(called)):
            raise Refusal("name_taken", name=called)
        kept, code = await self.passwords.hashed(password, _counted(place)), new_code()
        user = User(visitor.id if visitor else new_id(), called, MEMBER)
        change = _new_account(user, kept, code, is_guest=visitor is not None)
        displaced = displace(change, called, guests)
        entry = self._enter(change, user, kept, place)
        await self._write_name(change, called)
        await self.identities.revoked(user.id)
        return replace(entry, code=code, displaced=displaced)

    def _enter(self, change: Change, user: User, kept: str, place: Place) -> Entry:
        """Begin a session with a change; none that was there before lasts longer, nor a token."""
        begun = begin(change, user.id, BROWSER, place)
        for kind in (BROWSER, TOKEN):
            change.add(REVOKE_OTHERS, whose=user.id, what=kind, but=begun.id)
        change.add(REVOKE_BOTS, whose=user.id)
        return Entry(user, begun, kept)

    async def _write_entry(self, change: Change, user: User) -> None:
        """Write it, and let all servers know whose tokens, those of bots too, work no longer."""
        bots = await self.store.read(bots_of(user.id))
        await self.store.write(change)
        await self.identities.revoked(user.id, *(bot.id for bot in bots))

    async def _write_name(self, change: Change, name: str) -> None:
        """Write a change that takes a name, which somebody may just have taken."""
        try:
            await self.store.write(change)
        except Conflict:
            raise Refusal("name_taken", name=name) from None

    async def rename(self, user: User, name: str, guests: str) -> tuple[User, list[Displaced]]:
        """Call somebody by another name, which nobody else has who has an account.

        Tell, too, which guests had it until now.
        """
        called = visible_name(name) if user.kind == GUEST else account_name(name, user.admin)
        if not await may_be_called(self.store, called, user):
            raise Refusal("name_taken", name=called)
        alike = None if user.kind == GUEST else key_of(called)
        look = guest_key(called) if user.kind == GUEST else None
        change = Change().provided(remembering(user.id))
        change.add(RENAME, of=user.id, to=called, alike=alike, guests=look)
        displaced = list[Displaced]()
        if user.kind == GUEST:
            take_while_free(change, called)
        else:
            displaced = displace(change, called, guests)
        await self._write_name(change, called)
        renamed = replace(user, name=called)
        self.identities.know_as(renamed)
        return renamed, displaced

    async def log_in(self, name: str, password: str, place: Place, asker: Asker) -> Entry:
        """Let somebody in; what this browser was before, it is no longer."""
        account = await self.store.read(account_named(name))
        kept, former = account.password if account else None, asker.session
        device = device_of(asker.devices, account.user.id, kept) if account and kept else None
        keys = for_password(folded(name), account, device, asker)
        if account is not None:
            self.pace.may_log_in(account.user.id)
        fits = await self._fits(password, kept, keys, asker.address)
        if account is None or kept is None or not fits:
            raise Refusal("wrong_login")
        await self.pace.log_in(account.user.id)
        change = Change().provided(still_secret(account.user.id, kept, "wrong_login"))
        begun = begin(change, account.user.id, BROWSER, place)
        if former is not None and former.kind == BROWSER:
            change.add(REVOKE, whose=former.user.id, which=former.id)
        if self.passwords.is_outdated(kept):
            kept = await self.passwords.hashed(password, asker.address)
            change.add(SET_PASSWORD, of=account.user.id, kept=kept)
        await self.store.write(change)
        if former is not None:
            await self.identities.revoked(former.user.id)
        return Entry(account.user, begun, kept)

    async def _fits(
        self, password: str, kept: str | None, keys: Sequence[Key], address: str
    ) -> bool:
        """Tell whether it is the password, to those who have not guessed or asked too often."""
        await self.guesses.count(keys)
        try:
            await self.pace.prove(address, is_of_known_browser(keys))
            fits = await self.passwords.fits(password, kept, address)
        except Refusal:  # it was not looked at
            await self.guesses.take_back(keys)
            raise
        if fits:
            await self.guesses.take_back(keys)
        return fits

    async def recover(
        self, name: str, code: str, password: str, place: Place, asker: Asker
    ) -> Entry:
        """Let somebody in by the recovery code, with a new password and a new code."""
        check_password(password, name)
        account, given = await self.store.read(account_named(name)), code_hash(code)
        kept = account.recovery if account else None
        if not compare_digest(kept or bytes(len(given)), given) or account is None:
            await self.guesses.count(for_code(folded(name), asker))
            raise Refusal("wrong_code")
        await self.pace.take_password(account.user.id)
        fresh, new = await self.passwords.hashed(password, asker.address), new_code()
        change = Change().provided(_spend(account.user.id, given, fresh, code_hash(new)))
        entry = replace(self._enter(change, account.user, fresh, place), code=new)
        await self._write_entry(change, account.user)
        return entry

    async def change_password(
        self, session: Session, current: str, password: str, place: Place
    ) -> Entry:
        """Take another password: this browser gets a new token, and everything else is out."""
        user = session.user
        self.pace.may_take_password(user.id)
        change = await self.proven(session, current, place)
        await self.pace.take_password(user.id)
        check_password(password, user.name)
        kept = await self.passwords.hashed(password, _counted(place))
        change.add(SET_PASSWORD, of=user.id, kept=kept)
        entry = self._enter(change, user, kept, place)
        await self._write_entry(change, user)
        return entry

    async def proven(self, session: Session, password: str, place: Place) -> Change:
        """Begin a change for somebody who is logged in, and refuse who does not know the password.

        It is refused, too, where that session or that password is no more when it is written.
        """
        account = await self.store.read(account_of(session.user.id))
        kept = account.password if account else None
        if not await self._fits(password, kept, [for_browser(session.id)], _counted(place)):
            raise Refusal("wrong_password")
        still = still_secret(session.user.id, kept, "wrong_password")
        return Change().provided(still_in(session)).provided(still)


def _counted(place: Place) -> str:
    return counted_address(place.address or "")


def _new_account(user: User, kept: str, code: str, is_guest: bool) -> Change:
    """Make a guest a member, or somebody new."""
    alike, now = key_of(user.name), time.time()
    if is_guest:
        change = Change().provided(remembering(user.id))
        change.add(
            BECOME_MEMBER,
            of=user.id,
            to=user.name,
            alike=alike,
            kept=kept,
            code=code_hash(code),
        )
        return change.then(_check_called(user, alike))
    return Change().add(
        INSERT_MEMBER,
        id=user.id,
        name=user.name,
        kind=MEMBER,
        folded=alike,
        password=kept,
        recovery=code_hash(code),
        admin=False,
        created=now,
        seen=now,
    )


def _check_called(user: User, alike: str) -> Step:
    """Refuse to make two accounts of one guest who asks twice at once."""

    def step(connection: Connection) -> None:
        found = connection.scalar(sa.select(users.c.folded).where(users.c.id == user.id))
        if found != alike:
            raise Refusal("has_account", name=user.name)

    return step


def _spend(user: str, code: bytes, kept: str, new: bytes) -> Step:
    """Use a recovery code, which works once."""
    change = users.update().where(users.c.id == user, users.c.recovery == code)

    def step(connection: Connection) -> None:
        if not connection.execute(change.values(password=kept, recovery=new)).rowcount:
            raise Refusal("wrong_code")

    return step
