"""How passwords are kept: slowly, beside everything else, and not without limit."""

import asyncio

import pytest
from argon2 import PasswordHasher

from couronne.errors import Refusal
from couronne.kernel.cpu import cores
from couronne.server.passwords import AT_ONCE, OF_AN_ADDRESS, Passwords
from couronne.server.recovery import ALPHABET, GROUPS, LETTERS, code_hash, new_code

CHEAP = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
HERE, ELSEWHERE = "203.0.113.7", "203.0.113.99"


def test_a_password_fits_what_is_kept_of_it() -> None:
    async def check() -> tuple[bool, bool, bool]:
        passwords = Passwords(CHEAP)
        kept = await passwords.hashed("a crown of roses", HERE)
        return (
            await passwords.fits("a crown of roses", kept, HERE),
            await passwords.fits("a crown of rosés", kept, HERE),
            await passwords.fits("a crown of roses", None, HERE),
        )

    assert asyncio.run(check()) == (True, False, False)


def test_an_accent_may_be_typed_in_two_ways() -> None:
    async def check() -> bool:
        passwords = Passwords(CHEAP)
        kept = await passwords.hashed("fianc\N{LATIN SMALL LETTER E WITH ACUTE} du roi", HERE)
        return await passwords.fits("fiance\N{COMBINING ACUTE ACCENT} du roi", kept, HERE)

    assert asyncio.run(check())


def test_what_was_kept_at_another_cost_is_outdated() -> None:
    dear = Passwords(PasswordHasher(time_cost=2, memory_cost=64, parallelism=1))
    kept = CHEAP.hash("a crown of roses")

    assert dear.is_outdated(kept)
    assert not Passwords(CHEAP).is_outdated(kept)
    assert asyncio.run(dear.fits("a crown of roses", kept, HERE))


def test_whoever_comes_when_too_many_of_the_address_wait_is_told_so_at_once() -> None:
    async def crowd() -> list[object]:
        passwords = Passwords(CHEAP)
        addresses = [HERE] * (OF_AN_ADDRESS + 3) + [ELSEWHERE]
        many = [passwords.hashed("a crown of roses", address) for address in addresses]
        return list(await asyncio.gather(*many, return_exceptions=True))

    *answers, elsewhere = asyncio.run(crowd())

    refused = [answer for answer in answers if isinstance(answer, Refusal)]
    assert [refusal.code for refusal in refused] == ["busy"] * 3
    assert answers[-3:] == refused
    assert isinstance(elsewhere, str)


class Watched(PasswordHasher):
    """Writes down which passwords are hashed, and how many at the same time."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=64, parallelism=1)
        self.order: list[str | bytes] = []
        self.most = self._now = 0

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        self._now += 1
        self.most = max(self.most, self._now)
        self.order.append(password)
        kept = super().hash(password, salt=salt)
        self._now -= 1
        return kept


def test_addresses_take_turns_and_moves_have_a_processor() -> None:
    async def crowd(hasher: Watched) -> None:
        passwords = Passwords(hasher)
        many = [passwords.hashed(f"of many {number}", HERE) for number in range(OF_AN_ADDRESS)]
        await asyncio.gather(*many, passwords.hashed("of one", ELSEWHERE))

    hasher = Watched()
    asyncio.run(crowd(hasher))

    assert hasher.order.index("of one") <= 2 * AT_ONCE + 1, "after what was being done, and nobodys"
    assert hasher.most <= AT_ONCE
    assert AT_ONCE <= max(1, cores() - 1)


def test_a_recovery_code_has_at_least_a_hundred_bits() -> None:
    assert len(ALPHABET) ** (GROUPS * LETTERS) >= 2**100
    assert len({new_code() for _ in range(100)}) == 100


@pytest.mark.parametrize("change", [str.lower, lambda code: code.replace("-", " "), str.strip])
def test_a_recovery_code_is_read_however_it_is_typed(change: object) -> None:
    code = new_code()

    assert callable(change)
    assert code_hash(change(code)) == code_hash(code)
