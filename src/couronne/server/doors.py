"""How many connections there may be, before anything is read of them: of all, and of an address."""

import sys
from collections import Counter
from collections.abc import Sequence

from couronne.server.networks import Network, counted_address, lies_in

CONNECTIONS_OF_ADDRESS = 500
"""Of one address, behind which a whole class may sit with several connections each."""
MOST_FILES = 65_536
"""Files and connections that a server opens, where the machine lets it."""
FILES_OF_OUR_OWN = 200
"""What databases, Redis, bots, logs and parts of the page take of them."""
FEWEST = 100
"""Connections that are tried in any case."""


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
