"""One address does not take all connections, and there are as many as the machine allows."""

import resource
import socket
import subprocess
import sys
import time
from itertools import count
from pathlib import Path

import pytest

from couronne.server.doors import (
    CONNECTIONS_OF_ADDRESS,
    MOST_FILES,
    REFUSALS,
    SHUT_FOR,
    WITHIN,
    Doors,
)
from couronne.server.networks import network
from tests.server.serving import PATIENCE, Server
from tests.server.test_wire import UPGRADE

HEALTH = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"


def test_an_address_has_so_many() -> None:
    doors = Doors(of_address=2)

    entered = [doors.enter(("192.0.2.1", port)) for port in range(3)]

    assert entered == [True, True, False]
    assert doors.enter(("192.0.2.2", 1))
    doors.leave(("192.0.2.1", 0))
    assert doors.enter(("192.0.2.1", 3))


def test_a_network_of_one_customer_is_one_address() -> None:
    doors = Doors(of_address=1)

    assert doors.enter(("2001:db8::1", 1))
    assert not doors.enter(("2001:db8::2", 1))


def test_a_proxy_stands_for_many() -> None:
    doors = Doors(of_address=1, proxies=[network("192.0.2.0/24")])

    assert all(doors.enter(("192.0.2.1", port)) for port in range(10))


def test_some_files_are_kept_for_ourselves() -> None:
    doors = Doors(of_all=1, proxies=[network("192.0.2.0/24")])

    assert doors.enter(("192.0.2.1", 1))
    assert not doors.enter(("192.0.2.1", 2))


def connection(server: Server, source: str) -> socket.socket:
    """Connect from an address of this machine, which has many."""
    address = ("127.0.0.1", server.port)
    return socket.create_connection(address, PATIENCE, source_address=(source, 0))


def heard(server: Server, source: str, request: bytes = b"") -> bytes:
    """Return what somebody is told who has just come."""
    with connection(server, source) as one:
        one.sendall(request)
        return one.recv(4_096)


def test_one_address_does_not_keep_others_out(tmp_path: Path) -> None:
    """A connection counts as long as it lasts, also when it has become a live one."""
    eve, anne = "127.0.0.7", "127.0.0.8"
    with Server(tmp_path / "site.db", "--proxy", "192.0.2.1") as server:
        upgrade = UPGRADE.format(path="/api/v1/lobby/live", port=server.port).encode()
        live = connection(server, eve)
        live.sendall(upgrade)
        assert b" 101 " in live.recv(4_096)
        crowd = [connection(server, eve) for _number in range(CONNECTIONS_OF_ADDRESS - 1)]

        assert b" 503 " in heard(server, eve)
        assert b" 200 " in heard(server, anne, HEALTH)

        for one in (live, *crowd):
            one.close()
        while b" 503 " in heard(server, eve, upgrade):
            pass  # until the server has noticed
        assert b" 101 " in heard(server, eve, upgrade)


def test_as_many_files_are_opened_as_the_machine_allows() -> None:
    """In a process of its own, which begins with few."""
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    code = (
        "from resource import *; it = RLIMIT_NOFILE; setrlimit(it, (256, getrlimit(it)[1]));"
        "from couronne.server.doors import open_files; print(open_files(), getrlimit(it)[0])"
    )

    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)

    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    assert done.stdout.split() == [str(most)] * 2


EVE, ANNE, PROXY = ("203.0.113.7", 1), ("203.0.113.8", 1), ("192.0.2.1", 1)


def refused(doors: Doors, client: tuple[str, int], times: int = REFUSALS) -> list[str]:
    """Have somebody with two connections refused so often; return which were ended."""
    ended: list[str] = []
    doors.asks(client, lambda: ended.append("first"))
    doors.asks(client, lambda: ended.append("second"))
    for _ in range(times):
        doors.refuse(client)
    return sorted(ended)


def test_who_is_refused_again_and_again_is_shut_out_for_a_moment(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    doors = Doors(of_address=500)

    assert refused(doors, EVE) == ["first", "second"]
    assert doors.is_shut(EVE)
    assert not doors.is_shut(ANNE)

    later = time.monotonic() + SHUT_FOR
    monkeypatch.setattr("couronne.server.doors.time.monotonic", lambda: later)
    assert not doors.is_shut(EVE)


def test_who_is_refused_now_and_then_is_not_shut_out() -> None:
    doors = Doors(of_address=500)

    assert refused(doors, EVE, REFUSALS - 1) == []
    assert not doors.is_shut(EVE)


def test_refusals_of_long_ago_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    doors, moments = Doors(of_address=500), count(0.0, WITHIN)
    monkeypatch.setattr("couronne.server.doors.time.monotonic", lambda: next(moments))

    assert refused(doors, EVE, 3 * REFUSALS) == []


def test_a_proxy_is_not_shut_out_for_what_one_behind_it_does() -> None:
    doors = Doors(of_address=500, proxies=[network("192.0.2.0/24")])

    assert refused(doors, PROXY) == []
    assert not doors.is_shut(PROXY)


def test_a_live_connection_goes_on_where_its_address_is_shut_out() -> None:
    doors, ended = Doors(of_address=500), list[str]()

    def end() -> None:
        ended.append("live")

    doors.asks(EVE, end)
    doors.asks_no_more(EVE, end)

    assert refused(doors, EVE) == ["first", "second"]
    assert ended == []


def test_a_flood_of_refused_requests_is_not_answered_in_full(tmp_path: Path) -> None:
    """Others go on meanwhile."""
    with Server(tmp_path / "site.db", "--rate", "1", "--proxy", "192.0.2.1") as server:
        told = 0
        for _ in range(2 * REFUSALS):
            try:
                told += b" 429 " in heard(server, "127.0.0.7", HEALTH)
            except OSError:
                continue  # it was ended before the request was sent

        assert REFUSALS // 2 <= told <= REFUSALS + 1
        assert "address shut out" in server.log
        assert b" 200 " in heard(server, "127.0.0.8", HEALTH)
