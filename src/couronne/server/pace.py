"""How fast somebody may ask, by user and by address, and how often at the same time.

What may be done so often a minute or an hour is counted together by all servers. What counts every
request and every message is counted by each server: nobody who moves waits for another machine.
"""

import math
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

from limits import (
    RateLimitItem,
    RateLimitItemPerHour,
    RateLimitItemPerMinute,
    RateLimitItemPerSecond,
)
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from couronne.errors import Refusal
from couronne.server.tally import Tally

CROWD = 10
"""An address may ask so many times as often as a user: a whole class may sit behind it."""
GUESTS_A_MINUTE = 120
GAMES_A_MINUTE = 60
NAMES_A_MINUTE = 20
WORDS_A_MINUTE = 30
"""What somebody may say at tables."""
INVITATIONS_A_MINUTE = 20
REPORTS_AN_HOUR = 10
KEYS_A_MINUTE = 20
"""New tokens for programs."""
CHANGES_A_MINUTE = 60
"""Other things that people do by hand: taking and leaving seats, muting, logging out elsewhere."""
LOGINS_A_MINUTE = 30
PASSWORDS_A_MINUTE = 20
"""Logging in and taking another password, by who knows the right one: nobody else uses it up."""
PROOFS_A_MINUTE = 240
"""Passwords of one address that are looked at, whether they are right or not; those of browsers in
which the account was used before are counted by themselves, so that nobody else uses it up."""
OFFERS_A_MINUTE = 60
"""Draws and take-backs that are offered, asked for, agreed to and declined."""
STUDIES_A_MINUTE = 10
HINTS_A_MINUTE = 60
ACCOUNTS_A_MINUTE = 60
"""New accounts of an address."""
FAREWELLS_A_MINUTE = 60
"""Accounts and guests of an address that are deleted."""
DOWNLOADS = RateLimitItemPerHour(10)
CONNECTIONS = 40
"""Live connections that a user may have at the same time."""
PARTS = 4
"""Parts of the page may come so many times as fast as requests: a visit needs a dozen of them."""
OPENING = 5
"""A live connection that begins is as much work as so many requests."""
PICTURE = 4
"""Drawing a position is as much work as so many other requests, for each player in it."""
REPLAYED = 4
"""Events of studied games that may be replayed for an address in the place of a request."""
SPELL = 10
"""Seconds in which they are counted: a class may open its analyses at once."""


class Pace:
    """Counts, and refuses what is too fast; a rate of 0 refuses nothing."""

    def __init__(self, rate: int, together: Tally | None = None) -> None:
        self.rate, self._together = rate, together
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._user = RateLimitItemPerSecond(max(1, rate))
        self._address = RateLimitItemPerSecond(max(1, rate * CROWD))
        self._parts = RateLimitItemPerSecond(max(1, rate * CROWD * PARTS))
        self._replays = RateLimitItemPerSecond(max(1, rate * CROWD * REPLAYED * SPELL), SPELL)
        self._guests = RateLimitItemPerMinute(GUESTS_A_MINUTE)
        self._games = RateLimitItemPerMinute(GAMES_A_MINUTE)
        self._crowd_of_games = RateLimitItemPerMinute(GAMES_A_MINUTE * CROWD)
        self._names = RateLimitItemPerMinute(NAMES_A_MINUTE)
        self._words = RateLimitItemPerMinute(WORDS_A_MINUTE)
        self._invitations = RateLimitItemPerMinute(INVITATIONS_A_MINUTE)
        self._reports = RateLimitItemPerHour(REPORTS_AN_HOUR)
        self._keys = RateLimitItemPerMinute(KEYS_A_MINUTE)
        self._changes = RateLimitItemPerMinute(CHANGES_A_MINUTE)
        self._logins = RateLimitItemPerMinute(LOGINS_A_MINUTE)
        self._passwords = RateLimitItemPerMinute(PASSWORDS_A_MINUTE)
        self._proofs = RateLimitItemPerMinute(PROOFS_A_MINUTE)
        self._offers = RateLimitItemPerMinute(OFFERS_A_MINUTE)
        self._studies = RateLimitItemPerMinute(STUDIES_A_MINUTE)
        self._crowd_of_studies = RateLimitItemPerMinute(STUDIES_A_MINUTE * CROWD)
        self._hints = RateLimitItemPerMinute(HINTS_A_MINUTE)
        self._accounts = RateLimitItemPerMinute(ACCOUNTS_A_MINUTE)
        self._farewells = RateLimitItemPerMinute(FAREWELLS_A_MINUTE)
        self._connected: Counter[tuple[str, str]] = Counter()

    def arrive(self, address: str, cost: int = 1) -> None:
        """Count a request or message, before anything is done for it."""
        self._check(self._address, "address", address, cost)

    def load(self, address: str) -> None:
        """Count a part of the page."""
        self._check(self._parts, "parts", address)

    def ask(self, user: str | None, cost: int = 1) -> None:
        """Count what somebody wants; of whom nothing is known, only the address counts."""
        if user is not None:
            self._check(self._user, "user", user, cost)

    def draw(self, user: str | None, address: str, players: int = 1) -> None:
        """Count a picture, of so many players more than were counted for it before."""
        self.arrive(address, PICTURE * players)
        self.ask(user, PICTURE * players)

    def replay(self, address: str, events: int) -> None:
        """Count a game that is replayed, by its length."""
        self._check(self._replays, "replays", address, events)

    async def welcome(self, address: str) -> None:
        """Count a new guest."""
        await self._check_together(self._guests, "guests", address)

    async def found(self, user: str, address: str) -> None:
        """Count a new table."""
        await self._check_together(self._crowd_of_games, "games of address", address)
        await self._check_together(self._games, "games", user)

    async def rename(self, user: str) -> None:
        """Count a new name, which all one's tables have to be told."""
        await self._check_together(self._names, "names", user)

    async def talk(self, user: str) -> None:
        """Count something said at a table."""
        await self._check_together(self._words, "words", user)

    async def invite(self, user: str, guests: int) -> None:
        """Count seats that are kept for others."""
        if guests:
            await self._check_together(self._invitations, "invitations", user, guests)

    async def report(self, user: str) -> None:
        """Count a report, which somebody has to read."""
        await self._check_together(self._reports, "reports", user)

    async def make_key(self, user: str) -> None:
        """Count a new token for a program."""
        await self._check_together(self._keys, "keys", user)

    async def change(self, user: str) -> None:
        """Count something that is written because somebody has clicked somewhere."""
        await self._check_together(self._changes, "changes", user)

    async def prove(self, address: str, is_known: bool) -> None:
        """Count a password before it is looked at, which takes long."""
        kind = "passwords of known browsers" if is_known else "passwords of address"
        await self._check_together(self._proofs, kind, address)

    def may_log_in(self, user: str) -> None:
        """Refuse who has logged in too often, before their password is looked at."""
        self._check_left(self._logins, "logins", user)

    def may_take_password(self, user: str) -> None:
        """Refuse who has taken too many passwords, before the present one is looked at."""
        self._check_left(self._passwords, "new passwords", user)

    async def offer(self, user: str) -> None:
        """Count an offer or an answer to one, of which the others at the table are told."""
        await self._check_together(self._offers, "offers", user)

    async def log_in(self, user: str) -> None:
        """Count a new session of somebody who has told the right password."""
        await self._check_together(self._logins, "logins", user)

    async def take_password(self, user: str) -> None:
        """Count another password of somebody who has told the right one."""
        await self._check_together(self._passwords, "new passwords", user)

    async def study(self, user: str, address: str) -> None:
        """Count a new study."""
        await self._check_together(self._crowd_of_studies, "studies of address", address)
        await self._check_together(self._studies, "studies", user)

    async def hint(self, user: str) -> None:
        """Count a hint, for which a bot has to think."""
        await self._check_together(self._hints, "hints", user)

    async def leave(self, address: str) -> None:
        """Count somebody who leaves for good, which is looked for in what others wrote."""
        await self._check_together(self._farewells, "farewells", address)

    async def sign_up(self, address: str) -> None:
        """Count a new account."""
        await self._check_tries(self._accounts, "accounts", address)

    async def download(self, user: str) -> None:
        """Count somebody who wants everything at once."""
        await self._check_tries(DOWNLOADS, "downloads", user)

    def _check(self, item: RateLimitItem, kind: str, who: str, cost: int = 1) -> None:
        if not self._has_time(item, kind, who, cost):
            raise Refusal("too_fast")

    def _check_left(self, item: RateLimitItem, kind: str, who: str) -> None:
        """Refuse what would be too fast now, without counting it."""
        if self.rate and not self._limiter.test(item, kind, who):
            raise Refusal("too_fast")

    async def _check_together(
        self, item: RateLimitItem, kind: str, who: str, cost: int = 1
    ) -> None:
        if not await self._has_time_together(item, kind, who, cost):
            raise Refusal("too_fast")

    async def _check_tries(self, item: RateLimitItem, kind: str, who: str) -> None:
        if not await self._has_time_together(item, kind, who):
            over = self._limiter.get_window_stats(item, kind, who).reset_time
            raise Refusal("too_many_tries", count=max(1, math.ceil(over - time.time())))

    async def _has_time_together(
        self, item: RateLimitItem, kind: str, who: str, cost: int = 1
    ) -> bool:
        """Count here in any case: when Redis is lost, nobody begins anew."""
        if not self._has_time(item, kind, who, cost):
            return False
        if not self.rate or self._together is None:
            return True
        return await self._together.allows(item, kind, who, min(cost, item.amount))

    def _has_time(self, item: RateLimitItem, kind: str, who: str, cost: int = 1) -> bool:
        return not self.rate or self._limiter.hit(item, kind, who, cost=min(cost, item.amount))

    @property
    def connections(self) -> int:
        """How many live connections there are."""
        return sum(count for (kind, _who), count in self._connected.items() if kind == "address")

    @contextmanager
    def connected(self, user: str | None, address: str) -> Iterator[None]:
        """Count a live connection as long as it lasts."""
        limits = {("address", address): CONNECTIONS * CROWD}
        if user is not None:
            limits["user", user] = CONNECTIONS
        if self.rate and any(self._connected[who] >= most for who, most in limits.items()):
            raise Refusal("too_many_connections", most=CONNECTIONS)
        self._connected.update(limits.keys())
        try:
            yield
        finally:
            self._connected.subtract(limits.keys())
            for who in limits:
                if not self._connected[who]:
                    del self._connected[who]

    async def close(self) -> None:
        """Count no more together with others."""
        if self._together is not None:
            await self._together.close()


@dataclass(frozen=True)
class Payer:
    """From where somebody asks for work that takes long, which is counted there."""

    pace: Pace
    address: str

    def replay(self, events: int) -> None:
        """Count a game of so many events, before it is replayed."""
        self.pace.replay(self.address, events)
