"""Passwords: what will do for one, and how they are kept. Checking one takes time on purpose."""

import asyncio
import secrets
import unicodedata
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

from argon2 import PasswordHasher
from argon2.exceptions import VerifyMismatchError

from couronne.errors import Refusal
from couronne.kernel.cpu import cores
from couronne.server.doorman import Doorman
from couronne.server.names import folded

LEAST, MOST = 8, 200
"""Characters of a password."""
AT_ONCE = max(1, min(4, cores() - 1))
"""Passwords that are checked at the same time: moves have a processor of their own."""
OF_AN_ADDRESS = 40
"""Passwords of one address that are being checked or wait for it, as those of a class may."""
MOST_WAITING = 1_000
"""Those of all addresses; whoever comes then is told to come back."""
COMMON = frozenset(
    {
        *("12345678", "123456789", "1234567890", "87654321", "0123456789", "123123123"),
        *("11111111", "00000000", "88888888", "12341234", "1q2w3e4r", "1q2w3e4r5t", "1qaz2wsx"),
        *("password", "password1", "password123", "passw0rd", "p@ssw0rd", "motdepasse"),
        *("motdepasse1", "azertyui", "azertyuiop", "azerty123", "qwertyui", "qwertyuiop"),
        *("qwerty123", "qwertz123", "abcdefgh", "abcd1234", "abc12345", "asdfghjkl", "iloveyou"),
        *("jetaime1", "sunshine", "princess", "football", "baseball", "superman", "trustno1"),
        *("starwars", "whatever", "marseille", "couronne", "kingdomino", "pairleroy", "roseking"),
    }
)
"""Those that are tried first everywhere, as they are folded."""
COST = PasswordHasher(time_cost=2, memory_cost=19_456, parallelism=1)
"""Some hundredths of a second and 19 MB for each: a small server stands it, a thief does not."""
Result = TypeVar("Result")


def check_password(password: str, name: str) -> None:
    """Refuse a password that will not do for somebody."""
    if not LEAST <= len(password) <= MOST:
        raise Refusal("password_length", least=LEAST, most=MOST)
    if folded(password) in COMMON or len(set(password)) == 1:
        raise Refusal("password_common")
    if folded(password) == folded(name):
        raise Refusal("password_is_name")


class Passwords:
    """Makes and checks what is kept of passwords, beside everything else."""

    def __init__(self, hasher: PasswordHasher = COST) -> None:
        self._hasher = hasher
        self._pool = ThreadPoolExecutor(AT_ONCE, "passwords")
        self._nobodys = self._pool.submit(hasher.hash, secrets.token_hex())
        self._doorman = Doorman(AT_ONCE, OF_AN_ADDRESS, MOST_WAITING)

    async def hashed(self, password: str, address: str) -> str:
        """Return what is kept of a password of somebody at an address."""
        return await self._beside(address, lambda: self._hasher.hash(_typed(password)))

    async def fits(self, password: str, kept: str | None, address: str) -> bool:
        """Tell whether it is the password; where there is none, that takes as long to find out."""
        return await self._beside(address, lambda: self._fits(password, kept))

    def _fits(self, password: str, kept: str | None) -> bool:
        try:
            self._hasher.verify(kept or self._nobodys.result(), _typed(password))
        except VerifyMismatchError:
            return False
        return kept is not None

    def is_outdated(self, kept: str) -> bool:
        """Tell whether a password should be kept anew, with what it costs today."""
        return self._hasher.check_needs_rehash(kept)

    async def _beside(self, address: str, work: Callable[[], Result]) -> Result:
        """Do something in a thread, when it is the turn of whoever asks for it."""
        async with self._doorman.let_in(address):
            return await asyncio.get_running_loop().run_in_executor(self._pool, work)

    def close(self) -> None:
        """Finish what was begun."""
        self._pool.shutdown()


def _typed(password: str) -> str:
    """Return a password as it is on any keyboard: an accent may be typed in two ways."""
    return unicodedata.normalize("NFKC", password)
