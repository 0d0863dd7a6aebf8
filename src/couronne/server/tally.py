"""How often somebody has done something, counted together by all servers that meet in a Redis."""

from contextlib import suppress

import structlog
from limits import RateLimitItem

from couronne.server.bus import PREFIX, Bus
from couronne.server.redis_client import client_for, failures

SILENCE = 0.5
"""Seconds that somebody waits for a count at most."""
COUNT = """
local count = redis.call('INCRBY', KEYS[1], ARGV[1])
if count == tonumber(ARGV[1]) then redis.call('EXPIRE', KEYS[1], ARGV[2]) end
return count
"""
"""A count begins with the first time, and is forgotten when its minute or hour is over."""
log = structlog.get_logger()


class Tally:
    """Counts in a Redis; while that is away, a server's own counts have to do."""

    def __init__(self, url: str, bus: Bus) -> None:
        self._redis = client_for(url, SILENCE)
        self._count = self._redis.register_script(COUNT)
        self._bus = bus

    async def allows(self, item: RateLimitItem, kind: str, who: str, cost: int) -> bool:
        """Count, and tell whether it was not too often, as far as is known."""
        if not self._bus.is_up:
            return True
        key = PREFIX + item.key_for(kind, who)
        try:
            count = await self._count(keys=[key], args=[cost, item.get_expiry()])
        except failures() as error:
            log.warning("counted here alone", error=repr(error))
            return True
        return int(count) <= item.amount

    async def close(self) -> None:
        """Leave Redis."""
        with suppress(*failures()):
            await self._redis.aclose()
