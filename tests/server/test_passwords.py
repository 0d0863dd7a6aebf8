"""How passwords are kept: slowly, beside everything else, and not without limit."""

import asyncio

import pytest
from argon2 import PasswordHasher

from couronne.errors import Refusal
from couronne.server.passwords import MOST_WAITING, Passwords
from couronne.server.recovery import ALPHABET, GROUPS, LETTERS, code_hash, new_code

CHEAP = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)


def test_a_password_fits_what_is_kept_of_it() -> None:
    async def check() -> tuple[bool, bool, bool]:
        passwords = Passwords(CHEAP)
        kept = await passwords.hashed("a crown of roses")
        return (
            await passwords.fits("a crown of roses", kept),
            await passwords.fits("a crown of rosés", kept),
            await passwords.fits("a crown of roses", None),
        )

    assert asyncio.run(check()) == (True, False, False)


def test_an_accent_may_be_typed_in_two_ways() -> None:
    async def check() -> bool:
        passwords = Passwords(CHEAP)
        kept = await passwords.hashed("fianc\N{LATIN SMALL LETTER E WITH ACUTE} du roi")
        return await passwords.fits("fiance\N{COMBINING ACUTE ACCENT} du roi", kept)

    assert asyncio.run(check())


def test_what_was_kept_at_another_cost_is_outdated() -> None:
    dear = Passwords(PasswordHasher(time_cost=2, memory_cost=64, parallelism=1))
    kept = CHEAP.hash("a crown of roses")

    assert dear.is_outdated(kept)
    assert not Passwords(CHEAP).is_outdated(kept)
    assert asyncio.run(dear.fits("a crown of roses", kept))


def test_whoever_comes_when_too_many_wait_is_told_so_at_once() -> None:
    async def crowd() -> list[object]:
        passwords = Passwords(CHEAP)
        many = [passwords.hashed("a crown of roses") for _ in range(MOST_WAITING + 3)]
        return list(await asyncio.gather(*many, return_exceptions=True))

    answers = asyncio.run(crowd())

    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert [refusal.code for refusal in refused] == ["busy"] * 3
    assert answers[-3:] == refused


def test_a_recovery_code_has_at_least_a_hundred_bits() -> None:
    assert len(ALPHABET) ** (GROUPS * LETTERS) >= 2**100
    assert len({new_code() for _ in range(100)}) == 100


@pytest.mark.parametrize("change", [str.lower, lambda code: code.replace("-", " "), str.strip])
def test_a_recovery_code_is_read_however_it_is_typed(change: object) -> None:
    code = new_code()

    assert callable(change)
    assert code_hash(change(code)) == code_hash(code)
