"""What is refused before a password is looked at, which takes long on purpose."""

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher

from couronne.errors import Refusal
from couronne.server import pace
from couronne.server.accounts import Accounts
from couronne.server.bus import Alone
from couronne.server.devices import Place
from couronne.server.guess_limits import Asker
from couronne.server.guesses import Guesses
from couronne.server.identity import Identities
from couronne.server.opening import opened
from couronne.server.pace import LOGINS_A_MINUTE, Pace
from couronne.server.passwords import Passwords

PASSWORD = "a crown of roses"
ADDRESS = "203.0.113.7"
HERE = Place("Firefox", ADDRESS)
RATE = 1_000
FEW = 5


class Counting(PasswordHasher):
    """Counts how often a password is looked at."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=64, parallelism=1)
        self.looked = 0

    def verify(self, hash: str | bytes, password: str | bytes) -> Any:  # noqa: A002
        self.looked += 1
        return super().verify(hash, password)


def run(
    folder: Path, test: Callable[[Accounts, Counting], Coroutine[Any, Any, list[str]]]
) -> tuple[list[str], int]:
    """Run something on a site; return what was refused, and how often a password was looked at."""
    hasher = Counting()

    async def on_site() -> list[str]:
        with opened(f"sqlite:///{folder / 'site.db'}") as store:
            passwords = Passwords(hasher)
            accounts = Accounts(
                store, Identities(store, Alone()), passwords, Guesses(True), Pace(RATE)
            )
            told = await test(accounts, hasher)
            passwords.close()
            await store.finish()
            store.close()
            return told

    return asyncio.run(on_site()), hasher.looked


async def log_in(accounts: Accounts, name: str, address: str = ADDRESS) -> str:
    """Return what somebody is told who logs in."""
    try:
        await accounts.log_in(name, PASSWORD, HERE, Asker(address))
    except Refusal as refusal:
        return refusal.code
    return "in"


def test_a_log_in_too_many_is_refused_before_the_password_is_looked_at(tmp_path: Path) -> None:
    async def test(accounts: Accounts, _hasher: Counting) -> list[str]:
        await accounts.sign_up(None, "Anne", PASSWORD, HERE, "Guest")
        return [await log_in(accounts, "Anne") for _ in range(2 * LOGINS_A_MINUTE + 1)]

    told, looked = run(tmp_path, test)

    assert "too_fast" in told
    assert looked == told.count("in")


def test_an_address_has_so_many_passwords_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever names they are tried for, and whoever else comes from elsewhere."""
    monkeypatch.setattr(pace, "PROOFS_A_MINUTE", FEW)

    async def test(accounts: Accounts, _hasher: Counting) -> list[str]:
        crowd = [await log_in(accounts, f"Nobody {number}") for number in range(2 * FEW + 1)]
        return [*crowd, await log_in(accounts, "Nobody", "203.0.113.99")]

    told, looked = run(tmp_path, test)

    assert "too_fast" in told
    assert looked == told.count("wrong_login")
    assert told[-1] == "wrong_login"


def test_what_was_not_looked_at_is_no_guess(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever is only too fast is not taken for somebody who guesses."""
    monkeypatch.setattr(pace, "PROOFS_A_MINUTE", FEW)

    async def test(accounts: Accounts, _hasher: Counting) -> list[str]:
        return [await log_in(accounts, "Nobody") for _ in range(30)]

    told, _looked = run(tmp_path, test)

    assert set(told) == {"wrong_login", "too_fast"}


def test_others_use_up_nothing_of_a_known_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "PROOFS_A_MINUTE", FEW)
    counting = Pace(RATE)

    async def crowd() -> None:
        for _ in range(FEW):
            await counting.prove(ADDRESS, is_known=False)
        await counting.prove(ADDRESS, is_known=True)

    asyncio.run(crowd())


def test_a_new_password_too_many_is_refused_before_the_old_one_is_looked_at(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pace, "PASSWORDS_A_MINUTE", FEW)

    async def test(accounts: Accounts, _hasher: Counting) -> list[str]:
        entry, told = await accounts.sign_up(None, "Anne", PASSWORD, HERE, "Guest"), []
        for _ in range(2 * FEW + 1):
            session = await accounts.identities.find(entry.begun.token)
            assert session is not None
            try:
                entry = await accounts.change_password(session, PASSWORD, PASSWORD, HERE)
            except Refusal as refusal:
                told.append(refusal.code)
            else:
                told.append("taken")
        return told

    told, looked = run(tmp_path, test)

    assert "too_fast" in told
    assert looked == told.count("taken")


def test_a_recovery_code_is_used_so_often_a_minute(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each is followed by a new one, and by a new password that has to be kept."""
    monkeypatch.setattr(pace, "PASSWORDS_A_MINUTE", FEW)

    async def test(accounts: Accounts, _hasher: Counting) -> list[str]:
        code = (await accounts.sign_up(None, "Anne", PASSWORD, HERE, "Guest")).code
        told = []
        for _ in range(2 * FEW + 1):
            try:
                entry = await accounts.recover("Anne", code, PASSWORD, HERE, Asker(ADDRESS))
            except Refusal as refusal:
                told.append(refusal.code)
            else:
                told.append("in")
                code = entry.code
        return told

    told, _looked = run(tmp_path, test)

    assert set(told) == {"in", "too_fast"}
