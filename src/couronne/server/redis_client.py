"""A Redis, reached by its address: what several servers and machines meet at."""

from typing import Any

from couronne.errors import BadChoice

SILENCE = 6.0
"""Seconds after which a Redis that says nothing is taken to be gone."""


def client_for(url: str, silence: float = SILENCE) -> Any:
    """Return a client that connects when it is first used, or raise BadChoice."""
    try:
        from redis.asyncio import Redis
        from redis.asyncio.retry import Retry
        from redis.backoff import NoBackoff
    except ImportError:
        raise BadChoice("no_redis") from None
    try:
        return Redis.from_url(
            url,
            decode_responses=True,
            encoding_errors="replace",
            socket_timeout=silence,
            socket_connect_timeout=silence,
            retry=Retry(NoBackoff(), 0),
        )
    except ValueError:
        raise BadChoice("bad_redis", url=shown(url)) from None


def failures() -> tuple[type[Exception], ...]:
    """Return what may come instead of an answer."""
    from redis.exceptions import RedisError

    return (RedisError, OSError)


def shown(url: str) -> str:
    """Return an address without its password."""
    scheme, found, rest = url.partition("://")
    place = (rest or scheme).rpartition("@")[2]
    return f"{scheme}://{place}" if found else place
