"""How fast somebody may ask, by user and by address."""

from limits import RateLimitItem, RateLimitItemPerMinute, RateLimitItemPerSecond
from limits.storage import MemoryStorage
from limits.strategies import FixedWindowRateLimiter

from couronne.errors import Refusal

CROWD = 10
"""An address may ask so many times as often as a user: a whole class may sit behind it."""
GUESTS_A_MINUTE = 120
GAMES_A_MINUTE = 120


class Pace:
    """Counts, and refuses what is too fast; a rate of 0 refuses nothing."""

    def __init__(self, rate: int) -> None:
        self.rate = rate
        self._limiter = FixedWindowRateLimiter(MemoryStorage())
        self._user = RateLimitItemPerSecond(max(1, rate))
        self._address = RateLimitItemPerSecond(max(1, rate * CROWD))
        self._guests = RateLimitItemPerMinute(GUESTS_A_MINUTE)
        self._games = RateLimitItemPerMinute(GAMES_A_MINUTE)

    def ask(self, user: str | None, address: str) -> None:
        """Count one request or message."""
        self._check(self._address, "address", address)
        if user is not None:
            self._check(self._user, "user", user)

    def welcome(self, address: str) -> None:
        """Count a new guest."""
        self._check(self._guests, "guests", address)

    def found(self, user: str) -> None:
        """Count a new table."""
        self._check(self._games, "games", user)

    def _check(self, item: RateLimitItem, kind: str, who: str) -> None:
        if self.rate and not self._limiter.hit(item, kind, who):
            raise Refusal("too_fast")
