"""`/metrics` counts what happens, and tells only those who may know."""

from pathlib import Path

import httpx
import pytest
from prometheus_client.parser import text_string_to_metric_families

from couronne.errors import BadChoice
from couronne.server.networks import LOCAL, lies_in, network
from tests.server.people import until
from tests.server.serving import PATIENCE, Client, Server, lose_the_events
from tests.services import Postgres

ELSEWHERE = "203.0.113.9"


def asked(server: Server, **headers: str) -> httpx.Response:
    return server.fetch("/metrics", headers=headers)


def measured(server: Server) -> dict[tuple[str, ...], float]:
    """Return what is measured, by name and labels."""
    return {
        (sample.name, *sample.labels.values()): sample.value
        for family in text_string_to_metric_families(asked(server).text)
        for sample in family.samples
    }


def test_requests_are_counted_by_the_pattern_of_their_path(server: Server, anne: Client) -> None:
    table = anne.table("roses", "me", "me")
    name = ("couronne_request_seconds_count", "GET", "/api/v1/games/{table}", "200")
    before = measured(server).get(name, 0)

    anne.look(table)
    anne.ask("GET", "/games/nowhere")

    assert measured(server)[name] == before + 1
    assert measured(server)[*name[:-1], "404"] >= 1
    assert table not in asked(server).text


def test_odd_methods_are_counted_as_one(server: Server) -> None:
    for method in ("BREW", "GRIND"):
        httpx.request(method, f"{server.url}/api/v1/me")

    text = asked(server).text
    assert 'method="OTHER"' in text
    assert "BREW" not in text


def test_moves_commits_tables_and_connections_are_counted(server: Server, anne: Client) -> None:
    table = anne.table("roses", "me", "me", rules="course")
    before = measured(server)

    with anne.live(table) as live:
        shown = live.hear("table")["table"]
        live.say(type="move", seq=shown["seq"], move=shown["moves"][0]["label"])
        live.hear("ack")
        after = measured(server)

    assert after["couronne_moves_total",] == before["couronne_moves_total",] + 1
    assert after["couronne_live_connections",] == before["couronne_live_connections",] + 1
    for name in ("couronne_commit_seconds_count", "couronne_commit_changes_sum"):
        assert after[name,] > before[name,]
    assert after["couronne_tables",] >= 1
    assert after["couronne_database_up",] == 1
    assert after["couronne_jobs", "urgent", "waiting"] == 0
    assert after["process_resident_memory_bytes",] > 0
    assert after["process_cpu_seconds_total",] > 0


def test_errors_are_counted(tmp_path: Path) -> None:
    with Server(tmp_path / "site.db") as server:
        anne = server.guest()
        assert measured(server)["couronne_errors_total",] == 0
        lose_the_events(server.database)

        assert anne.refused("/games", game="roses", seats=["me", "me"]) == (503, "not_kept")

        assert measured(server)["couronne_errors_total",] == 1


def test_a_database_that_is_gone_is_told(tmp_path: Path) -> None:
    with Postgres() as postgres, Server(tmp_path / "site.db", url=postgres.url) as server:
        assert measured(server)["couronne_database_up",] == 1
        postgres.kill()
        assert measured(server)["couronne_database_up",] == 0
        postgres.start()
        # Where the server has tried to write meanwhile, its next heartbeat has to come first.
        until(lambda: measured(server)["couronne_database_up",] == 1, PATIENCE)


def test_who_asks_through_a_proxy_from_elsewhere_is_refused(server: Server) -> None:
    told = asked(server, **{"x-forwarded-for": ELSEWHERE})

    assert (told.status_code, told.json()["code"]) == (403, "not_from_here")


def test_nobody_gets_in_by_claiming_to_be_here(server: Server) -> None:
    """A proxy adds the address that it saw, behind whatever was claimed."""
    claimed = f"127.0.0.1, {ELSEWHERE}"

    assert asked(server, **{"x-forwarded-for": claimed}).status_code == 403


def test_a_header_counts_only_from_a_proxy_that_was_named(tmp_path: Path) -> None:
    with Server(tmp_path / "site.db", "--proxy", "192.0.2.1") as server:
        assert asked(server, **{"x-forwarded-for": ELSEWHERE}).status_code == 200


def test_others_may_be_let_in(tmp_path: Path) -> None:
    with Server(tmp_path / "site.db", "--metrics-from", "203.0.113.0/24") as server:
        assert asked(server, **{"x-forwarded-for": ELSEWHERE}).status_code == 200
        assert asked(server, **{"x-forwarded-for": "198.51.100.1"}).status_code == 403


@pytest.mark.parametrize("address", ["127.0.0.1", "127.5.0.1", "::1", "::ffff:127.0.0.1"])
def test_this_machine_has_many_addresses(address: str) -> None:
    assert lies_in(address, LOCAL)


@pytest.mark.parametrize("address", ["10.0.0.1", "::ffff:10.0.0.1", "2001:db8::1", "", "unix:"])
def test_others_are_not_this_machine(address: str) -> None:
    assert not lies_in(address, LOCAL)


@pytest.mark.parametrize("text", ["*", "", "everybody", "10.0.0.1/8", "300.1.1.1"])
def test_what_is_no_network_is_refused(text: str) -> None:
    with pytest.raises(BadChoice) as refused:
        network(text)

    assert refused.value.code == "bad_network"
