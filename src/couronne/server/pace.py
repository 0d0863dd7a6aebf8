"""How fast somebody may ask, by user and by address, and how often at the same time."""

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from couronne.errors import Refusal

CROWD = 10
"""An address may ask so many times as often as a user: a whole class may sit behind it."""
GUESTS_A_MINUTE = 120
GAMES_A_MINUTE = 60
NAMES_A_MINUTE = 20
CONNECTIONS = 40
"""Live connections that a user may have at the same time."""
PICTURE = 4
"""Drawing a position is as much work as so many other requests."""


class Pace:
    """Counts, and refuses what is too fast; a rate of 0 refuses nothing."""

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._user = RateLimitItemPerSecond(max(1, rate))
        self._address = RateLimitItemPerSecond(max(1, rate * CROWD))
        self._guests = RateLimitItemPerMinute(GUESTS_A_MINUTE)
        self._games = RateLimitItemPerMinute(GAMES_A_MINUTE)
        self._crowd_of_games = RateLimitItemPerMinute(GAMES_A_MINUTE * CROWD)
        self._names = RateLimitItemPerMinute(NAMES_A_MINUTE)
        self._connected: Counter[tuple[str, str]] = Counter()

    def arrive(self, address: str, cost: int = 1) -> None:
        """Count a request or message, before anything is done for it."""
        self._check(self._address, "address", address, cost)

    def ask(self, user: str | None, cost: int = 1) -> None:
        """Count what somebody wants; of whom nothing is known, only the address counts."""
        if user is not None:
            self._check(self._user, "user", user, cost)

    def draw(self, user: str | None, address: str) -> None:
        """Count a picture."""
        self.arrive(address, PICTURE)
        self.ask(user, PICTURE)

    def welcome(self, address: str) -> None:
        """Count a new guest."""
        self._check(self._guests, "guests", address)

    def found(self, user: str, address: str) -> None:
        """Count a new table."""
        self._check(self._crowd_of_games, "games of address", address)
        self._check(self._games, "games", user)

    def rename(self, user: str) -> None:
        """Count a new name, which all one's tables have to be told."""
        self._check(self._names, "names", user)

    def _check(self, item: RateLimitItem, kind: str, who: str, cost: int = 1) -> None:
        if self.rate and not self._limiter.hit(item, kind, who, cost=min(cost, item.amount)):
            raise Refusal("too_fast")

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
