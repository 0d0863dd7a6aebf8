"""Wrong passwords and codes: whoever guesses waits longer and longer, and nobody else does.

A guess is counted before it is looked at, so that many at once are not free, and taken back when it
was right. It counts for several limits: all of them allow it, or none of them counts it.
"""

import math
import time
from collections import OrderedDict
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import blake2b
from typing import NamedTuple

import structlog

from couronne.errors import Refusal
from couronne.server.bus import PREFIX, Bus
from couronne.server.redis_client import client_for, failures
from couronne.server.tally import SILENCE

FIRST_WAIT = 15.0
"""Seconds after the first guess too many; every further one doubles them."""
MOST_DOUBLINGS = 30
KEY_BYTES = 16
MOST_COUNTED = 100_000
"""Limits that a server has in mind; those that were counted longest ago are forgotten first."""
COUNT = """
local time = redis.call('TIME')
local now, wait, counts = time[1] + time[2] / 1e6, 0, {}
for place, key in ipairs(KEYS) do
  local known = redis.call('HMGET', key, 'count', 'at', 'until')
  local every = tonumber(ARGV[3 * place - 1])
  local count, at = tonumber(known[1] or 0), tonumber(known[2] or now)
  counts[place] = math.max(0, count - (now - at) / every)
  wait = math.max(wait, tonumber(known[3] or 0) - now)
end
if wait > 0 then return tostring(wait) end
for place, key in ipairs(KEYS) do
  local free, every, longest = unpack(ARGV, 3 * place - 2, 3 * place)
  local count, delay = counts[place] + 1, 0
  local over = math.ceil(count) - free
  if over >= 0 then delay = math.min(tonumber(longest), FIRST * 2 ^ over) end
  local texts = {string.format('%.6f', count), string.format('%.6f', now)}
  redis.call('HSET', key, 'count', texts[1], 'at', texts[2],
    'until', string.format('%.6f', now + delay))
  redis.call('EXPIRE', key, math.ceil(count * every + delay))
end
return '0'
""".replace("FIRST", str(FIRST_WAIT))
TAKE_BACK = """
for _place, key in ipairs(KEYS) do
  local count = redis.call('HGET', key, 'count')
  if count then
    redis.call('HSET', key, 'count', string.format('%.6f', math.max(0, count - 1)), 'until', '0')
  end
end
"""
log = structlog.get_logger()


class Limit(NamedTuple):
    """How many guesses are free, and what comes after them."""

    free: int
    every: float
    """Seconds after which one guess is forgotten."""
    longest: float
    """Seconds that somebody waits at most between two guesses."""


class Key(NamedTuple):
    """What a guess counts for."""

    limit: Limit
    kind: str
    who: str


@dataclass
class Counted:
    """What is known of a key."""

    count: float = 0.0
    at: float = 0.0
    until: float = 0.0

    def left(self, limit: Limit, now: float) -> float:
        """Return how many guesses are not forgotten yet."""
        return max(0.0, self.count - (now - self.at) / limit.every)


class Here:
    """Counts in this server."""

    def __init__(self) -> None:
        self._counts: OrderedDict[Key, Counted] = OrderedDict()

    def count(self, keys: Sequence[Key], now: float) -> float:
        """Count a guess, unless it has to wait: return how many seconds."""
        wait = max(self._counts.get(key, Counted()).until - now for key in keys)
        if wait > 0:
            return wait
        for key in keys:
            count = self._counts.pop(key, Counted()).left(key.limit, now) + 1
            self._counts[key] = Counted(count, now, now + delay_after(count, key.limit))
        while len(self._counts) > MOST_COUNTED:
            self._counts.popitem(last=False)
        return 0.0

    def take_back(self, keys: Sequence[Key]) -> None:
        """Forget a guess that was none."""
        for key in keys:
            if key in self._counts:
                known = self._counts[key]
                known.count, known.until = max(0.0, known.count - 1), 0.0


def delay_after(count: float, limit: Limit) -> float:
    """Return the seconds to wait after so many guesses."""
    over = math.ceil(count) - limit.free  # a guess that is half forgotten still counts
    return min(limit.longest, FIRST_WAIT * 2.0 ** min(over, MOST_DOUBLINGS)) if over >= 0 else 0.0


class Together:
    """Counts with the other servers in a Redis, as far as that answers."""

    def __init__(self, url: str, bus: Bus) -> None:
        self._redis, self._bus = client_for(url, SILENCE), bus
        self._count = self._redis.register_script(COUNT)
        self._take_back = self._redis.register_script(TAKE_BACK)

    async def count(self, keys: Sequence[Key]) -> float:
        """Count a guess, unless it has to wait: return how many seconds."""
        limits = [number for key in keys for number in key.limit]
        return float(await self._run(self._count, keys, limits) or 0)

    async def take_back(self, keys: Sequence[Key]) -> None:
        """Forget a guess that was none."""
        await self._run(self._take_back, keys, [])

    async def _run(self, script: object, keys: Sequence[Key], values: list[float]) -> str | None:
        if not self._bus.is_up:
            return None
        names = [f"{PREFIX}guesses:{key.kind}:{_hidden(key.who)}" for key in keys]
        try:
            told: str | None = await script(keys=names, args=values)  # type: ignore[operator]
        except failures() as error:
            log.warning("counted here alone", error=repr(error))
            return None
        return told

    async def close(self) -> None:
        """Leave Redis."""
        with suppress(*failures()):
            await self._redis.aclose()


def _hidden(who: str) -> str:
    """Count by a digest: a Redis keeps no name that somebody has tried, not even for an hour."""
    return blake2b(who.encode("utf-8", "surrogatepass"), digest_size=KEY_BYTES).hexdigest()


class Guesses:
    """Counts guesses here and together with other servers; may be told to count nothing."""

    def __init__(self, is_counting: bool, together: Together | None = None) -> None:
        self._is_counting, self._together, self._here = is_counting, together, Here()

    async def count(self, keys: Sequence[Key]) -> None:
        """Count a guess before it is looked at; refuse one that comes too soon."""
        if not self._is_counting:
            return
        wait = self._here.count(keys, time.time())
        if not wait and self._together is not None:
            wait = await self._together.count(keys)
            if wait:
                self._here.take_back(keys)
        if wait:
            raise Refusal("too_many_tries", count=math.ceil(wait))

    async def take_back(self, keys: Sequence[Key]) -> None:
        """Forget a guess that was right."""
        self._here.take_back(keys)
        if self._is_counting and self._together is not None:
            await self._together.take_back(keys)

    async def close(self) -> None:
        """Count no more together with others."""
        if self._together is not None:
            await self._together.close()
