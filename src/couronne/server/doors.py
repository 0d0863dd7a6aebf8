"""How many connections there may be, before anything is read of them: of all, and of an address.

Whoever is refused request after request and goes on asking is shut out for a moment.
"""

import sys
import time
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import structlog

from couronne.server.networks import Network, counted_address, lies_in

log = structlog.get_logger()

CONNECTIONS_OF_ADDRESS = 500
"""Of one address, behind which a whole class may sit with several connections each."""
MOST_FILES = 65_536
"""Files and connections that a server opens, where the machine lets it."""
FILES_OF_OUR_OWN = 200
"""What databases, Redis, bots, logs and parts of the page take of them."""
REFUSALS, WITHIN = 300, 5.0
"""Requests of an address that are refused within so many seconds before it is shut out."""
SHUT_FOR = 1.0
"""Seconds for which it is."""
MOST_REFUSED = 10_000
"""Addresses whose refusals are counted."""
REFUSED = "couronne.refused"
"""Where the application finds, in the state of a request, whom to tell that it was refused."""
FEWEST = 100
"""Connections that are tried in any case."""


@dataclass
class Refused:
    """How often an address was refused, and since when that is counted."""

    since: float
    count: int = 0


class Doors:
    """Counts connections; whoever stands in front of others, as a proxy does, is let in always."""

    def __init__(
        self,
        of_address: int | None = None,
        of_all: int | None = None,
        proxies: Sequence[Network] = (),
    ) -> None:
        self._of_address, self._of_all, self._proxies = of_address, of_all, proxies
        self._inside: Counter[str] = Counter()
        self._count = 0
        self._asking: dict[str, set[Callable[[], None]]] = {}
        """By address: how to end connections that only ask, and are no live ones."""
        self._refused: dict[str, Refused] = {}
        self._shut: dict[str, float] = {}
        """Addresses that are shut out, and until when."""

    def enter(self, client: tuple[str, int] | None) -> bool:
        """Count a connection, or tell that there is no room for it."""
        host, key = _host(client)
        if self._of_all is not None and self._count >= self._of_all:
            return False
        if self._of_address is not None and self._inside[key] >= self._of_address:
            return lies_in(host, self._proxies) and self._add(key)
        return self._add(key)

    def _add(self, key: str) -> bool:
        self._inside[key] += 1
        self._count += 1
        return True

    def is_shut(self, client: tuple[str, int] | None) -> bool:
        """Tell whether an address has to wait before it may come again."""
        key = _host(client)[1]
        if key in self._shut and self._shut[key] <= time.monotonic():
            del self._shut[key]
        return key in self._shut

    def asks(self, client: tuple[str, int] | None, end: Callable[[], None]) -> None:
        """Note how to end a connection, as long as it asks."""
        self._asking.setdefault(_host(client)[1], set()).add(end)

    def asks_no_more(self, client: tuple[str, int] | None, end: Callable[[], None]) -> None:
        """Forget it: it has ended, or is a live one."""
        key = _host(client)[1]
        ends = self._asking.get(key, set())
        ends.discard(end)
        if not ends:
            self._asking.pop(key, None)

    def refuse(self, client: tuple[str, int] | None) -> None:
        """Count a request that was refused; of a proxy others depend on what one of them does."""
        host, key = _host(client)
        if self._of_address is None or lies_in(host, self._proxies):
            return
        refused = self._refused.get(key)
        if refused is None or refused.since + WITHIN < time.monotonic():
            refused = self._begin_to_count(key)
        refused.count += 1
        if refused.count >= REFUSALS:
            del self._refused[key]
            self._shut_out(key)

    def _begin_to_count(self, key: str) -> "Refused":
        self._refused.pop(key, None)
        if len(self._refused) >= MOST_REFUSED:
            del self._refused[next(iter(self._refused))]
        self._refused[key] = Refused(time.monotonic())
        return self._refused[key]

    def _shut_out(self, key: str) -> None:
        log.warning("address shut out", connections=len(self._asking.get(key, ())))
        now = time.monotonic()
        self._shut = {one: until for one, until in self._shut.items() if until > now}
        self._shut[key] = now + SHUT_FOR
        for end in tuple(self._asking.get(key, ())):
            end()

    def leave(self, client: tuple[str, int] | None) -> None:
        """Forget a connection that was let in."""
        _, key = _host(client)
        self._inside[key] -= 1
        self._count -= 1
        if not self._inside[key]:
            del self._inside[key]


def _host(client: tuple[str, int] | None) -> tuple[str, str]:
    host = client[0] if client else ""
    return host, counted_address(host)


def doors_for(rate: int, proxies: Sequence[Network]) -> Doors:
    """Return the doors of a server that opens as many files as it may."""
    of_all = max(FEWEST, open_files() - FILES_OF_OUR_OWN)
    return Doors(CONNECTIONS_OF_ADDRESS if rate else None, of_all, proxies)


def open_files() -> int:
    """Have as many open files as the machine allows; return how many that are."""
    if sys.platform == "win32":
        return MOST_FILES
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft == resource.RLIM_INFINITY or soft >= wanted:
        return MOST_FILES if soft == resource.RLIM_INFINITY else soft
    resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return wanted
