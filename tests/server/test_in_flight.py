"""What is under way when a session ends or a password changes opens nothing that lasts."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from types import SimpleNamespace
from typing import Any

import pytest
import sqlalchemy as sa
from argon2 import PasswordHasher
from sqlalchemy import Connection
from sqlalchemy.exc import OperationalError

from couronne.errors import Refusal
from couronne.server import accounts as accounts_module
from couronne.server.accounts import Accounts, Entry
from couronne.server.bus import Alone
from couronne.server.changes import Change
from couronne.server.chats import Chats
from couronne.server.devices import Place
from couronne.server.engine import POSTGRES
from couronne.server.guess_limits import Asker
from couronne.server.guesses import Guesses
from couronne.server.identity import Identities, begin
from couronne.server.leaving import Leaving
from couronne.server.messages.chats import NewReport
from couronne.server.opening import opened
from couronne.server.pace import Pace
from couronne.server.passwords import Passwords
from couronne.server.people import BROWSER, Session
from couronne.server.proofs import still_in, still_secret
from couronne.server.questions import BOT, GONE, User
from couronne.server.schema import sessions, users
from couronne.server.store import Store
from couronne.server.studies import keeping
from couronne.server.studies.keeping import WAITING, StoredStudy
from couronne.server.tokens import Tokens

OLD, NEW, GUESTS = "a crown of roses", "a king of dominoes", "Guest"
HERE = Place("browser", None)
ASKER = Asker("192.0.2.1")
CHEAP = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
CHEAPER = PasswordHasher(time_cost=1, memory_cost=32, parallelism=1)
Deed = Callable[[], Awaitable[Any]]


class Site:
    """Accounts without a server around them: what happens at once is one call after another."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.identities = Identities(store, Alone())
        self.passwords = Passwords(CHEAP)
        counting = Guesses(is_counting=False), Pace(rate=0)
        self.accounts = Accounts(store, self.identities, self.passwords, *counting)
        self.tokens = Tokens(store, self.identities)

    async def sign_up(self) -> Entry:
        return await self.accounts.sign_up(None, "Anne", OLD, HERE, GUESTS)

    async def session(self, entry: Entry) -> Session:
        session = await self.identities.find(entry.begun.token)
        assert session is not None
        return session

    async def log_in(self, password: str = OLD) -> Entry:
        return await self.accounts.log_in("Anne", password, HERE, ASKER)

    async def kept(self) -> str:
        wanted = sa.select(users.c.password).where(users.c.name == "Anne")
        return str(await self.store.read(lambda connection: connection.scalar(wanted)))

    async def keep(self, password: str) -> None:
        change = users.update().where(users.c.name == "Anne").values(password=password)
        await self.store.write(Change().then(lambda connection: void(connection, change)))

    async def lasting(self) -> set[str]:
        """Return the sessions and tokens that there are."""
        wanted = sa.select(sessions.c.id)
        return await self.store.read(lambda connection: set(connection.scalars(wanted)))

    def delay(self, patch: pytest.MonkeyPatch, deed: Deed) -> None:
        """Let something else happen when the next change is about to be written."""
        write = self.store.write

        async def delayed(change: Change) -> None:
            patch.setattr(self.store, "write", write)
            await deed()
            await write(change)

        patch.setattr(self.store, "write", delayed)


def void(connection: Connection, statement: Any) -> None:
    connection.execute(statement)


@pytest.fixture
def site(empty: str) -> Iterator[Site]:
    with opened(empty) as store:
        site = Site(store)
        yield site
        site.passwords.close()
        store.close()


@pytest.mark.parametrize("way", ["change", "recovery"])
def test_a_log_in_by_the_old_password_ends_with_it(
    site: Site, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    async def race() -> None:
        owner = await site.sign_up()
        session, entries = await site.session(owner), list[Entry]()

        async def end() -> None:
            if way == "change":
                entry = await site.accounts.change_password(session, OLD, NEW, HERE)
            else:
                entry = await site.accounts.recover("Anne", owner.code, NEW, HERE, ASKER)
            entries.append(entry)

        site.delay(monkeypatch, end)
        with pytest.raises(Refusal) as refused:
            await site.log_in()

        assert refused.value.code == "wrong_login"
        assert await site.lasting() == {entry.begun.id for entry in entries}

    asyncio.run(race())


def test_a_password_that_is_kept_anew_does_not_come_back(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def race() -> None:
        session = await site.session(await site.sign_up())
        await site.keep(CHEAPER.hash(OLD))

        async def end() -> None:
            await site.accounts.change_password(session, OLD, NEW, HERE)

        site.delay(monkeypatch, end)
        with pytest.raises(Refusal):
            await site.log_in()

        assert CHEAP.verify(await site.kept(), NEW)
        assert await site.log_in(NEW)

    asyncio.run(race())


def test_of_two_new_passwords_at_once_the_second_is_refused(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever has stolen a session and the password does not win against the recovery code."""

    async def race() -> None:
        owner = await site.sign_up()
        thief = await site.session(await site.log_in())

        async def end() -> None:
            await site.accounts.recover("Anne", owner.code, NEW, HERE, ASKER)

        site.delay(monkeypatch, end)
        with pytest.raises(Refusal):
            await site.accounts.change_password(thief, OLD, "the thief's own", HERE)

        assert CHEAP.verify(await site.kept(), NEW)

    asyncio.run(race())


async def make(site: Site, thief: Session) -> None:
    await site.tokens.make(thief, "program")


async def make_bot(site: Site, thief: Session) -> None:
    await site.tokens.make_bot(thief, "Automaton", GUESTS)


async def renew(site: Site, thief: Session) -> None:
    (row,) = await site.tokens.bots(thief.user)
    await site.tokens.renew(thief, User(row.id, row.name, BOT))


async def leave(site: Site, thief: Session) -> None:
    beginning = await site.accounts.proven(thief, OLD, HERE)
    hub: Any = None  # nobody sits at a table
    await Leaving(site.store, hub, site.identities).leave(thief.user.id, beginning)


@pytest.mark.parametrize("ending", ["password", "logged out"])
@pytest.mark.parametrize("act", [make, make_bot, renew, leave])
def test_what_was_asked_for_by_a_session_that_has_ended_is_not_done(
    site: Site,
    monkeypatch: pytest.MonkeyPatch,
    act: Callable[[Site, Session], Awaitable[None]],
    ending: str,
) -> None:
    async def race() -> None:
        owner = await site.session(await site.sign_up())
        thief = await site.session(await site.log_in())
        if act is renew:
            await site.tokens.make_bot(owner, "Automaton", GUESTS)
        left = list[set[str]]()

        async def end() -> None:
            if ending == "password":
                await site.accounts.change_password(owner, OLD, NEW, HERE)
            else:
                await site.identities.revoke_others(owner)
            left.append(await site.lasting())

        site.delay(monkeypatch, end)
        with pytest.raises(Refusal) as refused:
            await act(site, thief)

        assert refused.value.code == "who_are_you"
        assert [await site.lasting()] == left

    asyncio.run(race())


@pytest.mark.parametrize("way", ["renamed", "new"])
def test_a_guest_gets_no_name_that_becomes_an_account_meanwhile(
    site: Site, monkeypatch: pytest.MonkeyPatch, way: str
) -> None:
    async def race() -> None:
        guest, _begun = await site.identities.welcome("Anybody", HERE)
        site.delay(monkeypatch, site.sign_up)
        come, rename = site.identities.welcome, site.accounts.rename

        with pytest.raises(Refusal) as refused:
            await (come("Anne", HERE) if way == "new" else rename(guest, "·Anne", GUESTS))

        assert refused.value.code == "name_taken"

    asyncio.run(race())


def a_study(user: str) -> Change:
    values = {"status": WAITING, "done": 0, "total": 1, "found": None, "version": 0, "created": 0.0}
    return keeping.begin(StoredStudy("study", user, None, "seat 0 Anne", **values))  # type: ignore[arg-type]


@pytest.mark.parametrize("moment", ["locked out", "deleted"])
def test_nothing_of_somebody_deleted_is_written_afterwards(site: Site, moment: str) -> None:
    """A study, a message and a report hold names, and nothing in the database refers to a user."""

    async def race() -> None:
        user = (await site.sign_up()).user
        hub: Any = SimpleNamespace(store=site.store, open=at_a_table, sharing=None)
        chats = Chats.__new__(Chats)
        chats.hub, chats.is_on = hub, True
        under_way = a_study(user.id)
        if moment == "deleted":
            await Leaving(site.store, hub, site.identities).leave(user.id)
        else:
            locked = {"kind": GONE, "name": "", "folded": None}
            change = users.update().where(users.c.id == user.id).values(locked)
            await site.store.write(Change().then(lambda connection: void(connection, change)))

        for deed in (
            site.store.write(under_way),
            chats.say("table", user, "It is Anne."),
            chats.report("table", user, NewReport(about="bob", text="I am Anne.")),
        ):
            with pytest.raises(Refusal) as refused:
                await deed
            assert refused.value.code == "who_are_you"

    asyncio.run(race())


async def at_a_table(_table: str) -> Any:
    """Return a table as somebody knows it who looks at it before it changes."""
    return SimpleNamespace(room=SimpleNamespace(seats_of=lambda _user: [0], users={"bob"}))


def test_whoever_is_asked_is_held_until_the_change_is_written(site: Site, empty: str) -> None:
    """A new password at another server waits for what is under way, and then ends it."""
    if POSTGRES not in empty:
        pytest.skip("a file has one writer")

    async def race() -> None:
        entry = await site.sign_up()
        session, kept = await site.session(entry), await site.kept()

        held = list[bool]()

        def look(_connection: Connection) -> None:
            own = sa.select(users.c.id).where(users.c.id == session.user.id)
            with site.store.engine.connect() as other:
                try:
                    other.execute(own.with_for_update(nowait=True, key_share=True))
                except OperationalError:
                    held.append(True)
                else:
                    held.append(False)

        for check in (still_in(session), still_secret(session.user.id, kept, "wrong_login")):
            await site.store.write(Change().provided(check).then(look))

        assert held == [True, True]

    asyncio.run(race())


def test_a_recovery_ends_what_others_wrote_while_it_waited(
    site: Site, empty: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The account is taken first, and only then are its sessions ended."""
    if POSTGRES not in empty:
        pytest.skip("a file has one writer")
    spend = accounts_module._spend

    async def race() -> None:
        owner = await site.sign_up()

        def slow(user: str, *given: Any) -> Callable[[Connection], None]:
            def step(connection: Connection) -> None:
                change = Change()
                begin(change, user, BROWSER, HERE)
                with ThreadPoolExecutor(1) as other:
                    other.submit(_write, site.store, change).result()
                spend(user, *given)(connection)

            return step

        monkeypatch.setattr(accounts_module, "_spend", slow)
        back = await site.accounts.recover("Anne", owner.code, NEW, HERE, ASKER)

        assert await site.lasting() == {back.begun.id}

    asyncio.run(race())


def _write(store: Store, change: Change) -> None:
    with store.engine.begin() as connection:
        for statement, row in change.rows:
            connection.execute(statement, row)
