"""Several servers on one PostgreSQL, which meet in a Redis: one site, whoever is killed."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import httpx
import pytest

from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from couronne.server.identity import REMEMBERED_FOR
from couronne.server.wall_clock import GUEST_KEPT
from tests.records.tables import SHORT
from tests.server.people import (
    PASSWORD,
    age,
    ended,
    gone,
    is_known,
    log_in,
    member,
    new_name,
    until,
)
from tests.server.serving import PATIENCE, Client
from tests.server.sites import Site, at_once
from tests.server.studying import study, wait_for
from tests.services import Postgres, Redis

LONG_GAME = Path(__file__).parent.parent / "records" / "kingdomino-official-v1.crown"


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with Postgres() as running:
        yield running


@pytest.fixture(scope="module")
def redis() -> Iterator[Redis]:
    with Redis(forgetful=True) as running:
        yield running


@pytest.fixture(scope="module")
def site(
    tmp_path_factory: pytest.TempPathFactory, postgres: Postgres, redis: Redis
) -> Iterator[Site]:
    with Site(tmp_path_factory.mktemp("several"), postgres, redis) as running:
        yield running


@pytest.fixture
def anne(site: Site) -> Client:
    return site.guest("Anne", 0)


@pytest.fixture
def bob(site: Site) -> Client:
    return site.guest("Bob", 1)


def of_two(anne: Client, bob: Client) -> str:
    table = anne.table("roses", "me", "open", public=True)
    bob.post(f"/games/{table}/join")
    anne.wait_for(table, lambda shown: shown["status"] == "playing")
    return table


def moved(client: Client, table: str) -> bool:
    """Play if it is one's turn, as far as one's server knows."""
    shown = client.look(table)
    if not shown["mine"]:
        return False
    client.play(table, shown["seq"], shown["moves"][0]["label"])
    return True


def play_on(players: list[Client], table: str, moves: int) -> None:
    """Play a number of moves, whoever is to act."""
    for _ in range(moves):
        players[0].wait_for(table, lambda shown: shown["status"] == "playing")
        while not any(moved(player, table) for player in players):
            pass


def check(client: Client, table: str) -> None:
    """Hold the log of a finished game against the rules and its seed."""
    text = client.ask("GET", f"/games/{table}/record").text
    assert ledger_of(read(text)).ended


def test_two_players_of_one_game_on_different_servers(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)

    with anne.live(table) as here, bob.live(table) as there:
        here.hear("table")
        there.hear("table")
        seq = anne.move(table)
        told = there.hear("table")
        while told["table"]["seq"] < seq:
            told = there.hear("table")

    assert told["table"]["mine"]


def test_a_whole_game_over_both_servers_verifies(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)

    play_on([anne, bob], table, 10)
    bob.post(f"/games/{table}/resign")

    anne.wait_for(table, lambda shown: shown["status"] == "over")
    check(anne, table)
    check(bob, table)


def test_the_same_move_sent_to_both_servers_is_played_once(site: Site, anne: Client) -> None:
    table = anne.table("roses", "me", "me:Bob")
    elsewhere = site.elsewhere(anne)
    elsewhere.look(table)
    for _ in range(8):
        shown = anne.look(table)
        move = {"seq": shown["seq"], "move": shown["moves"][0]["label"]}

        answers = at_once(
            *(
                partial(client.ask, "POST", f"/games/{table}/moves", json=move)
                for client in (anne, elsewhere)
            )
        )

        assert sorted(answer.status_code for answer in answers) == [200, 409]
        kept = next(answer.json()["seq"] for answer in answers if answer.is_success)
        anne.wait_for(table, lambda shown, kept=kept: shown["seq"] == kept)
        elsewhere.wait_for(table, lambda shown, kept=kept: shown["seq"] == kept)


def test_one_seat_is_taken_by_one_of_two(site: Site, anne: Client) -> None:
    for _ in range(5):
        table = anne.table("roses", "me", "open")
        guests = [site.guest("Bob", 0), site.guest("Eve", 1)]

        answers = at_once(
            *(partial(one.ask, "POST", f"/games/{table}/join", json={}) for one in guests)
        )

        assert sorted(answer.status_code for answer in answers) == [200, 409]
        names = {one.look(table)["seats"][1]["name"] for one in (anne, *guests)}
        assert len(names) == 1


def test_two_who_want_a_rematch_get_the_same_one(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)
    anne.post(f"/games/{table}/resign")
    bob.wait_for(table, lambda shown: shown["status"] == "over")

    rematches = at_once(
        lambda: anne.post(f"/games/{table}/rematch")["id"],
        lambda: bob.post(f"/games/{table}/rematch")["id"],
    )

    assert len(set(rematches)) == 1


def test_players_see_each_other_through_different_servers(anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)

    with anne.live(table), bob.live(table):
        shown = anne.wait_for(table, lambda shown: shown["seats"][1]["online"])
        assert shown["seats"][0]["online"]
    anne.wait_for(table, lambda shown: not shown["seats"][1]["online"])


def test_an_open_table_is_listed_on_both_servers(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open", public=True)

    assert table in {game["id"] for game in bob.get("/games", list="open")["games"]}


def test_time_runs_out_once_on_all_servers(anne: Client, bob: Client) -> None:
    table = anne.table("roses", "me", "open", pace={"kind": "blitz", "bank": 10, "increment": 0})
    bob.post(f"/games/{table}/join")

    shown = bob.wait_for(table, lambda shown: shown["status"] == "over")

    assert shown["result"]["reason"] == "timeout"
    check(anne, table)


def test_what_one_server_revokes_ends_on_the_other(site: Site) -> None:
    name = new_name()
    anne, elsewhere = member(site.servers[0], name), log_in(site.servers[1], name)
    table = anne.table("roses", "me", "me")
    with elsewhere.live(table) as live:
        live.hear("table")

        gone(anne, "/sessions")

        assert ended(live)
    until(lambda: not is_known(elsewhere), REMEMBERED_FOR)
    assert is_known(anne)


def test_a_name_that_two_want_on_different_servers_goes_to_one(site: Site) -> None:
    for _ in range(3):
        wanted = {"name": new_name(), "password": PASSWORD}
        visitors = [Client(server) for server in site.servers]

        answers = at_once(*(partial(one.ask, "POST", "/accounts", json=wanted) for one in visitors))

        assert sorted(answer.status_code for answer in answers) == [201, 409]


def test_who_leaves_for_good_leaves_the_tables_of_every_server(site: Site, bob: Client) -> None:
    anne = member(site.servers[0])
    running, over = of_two(anne, bob), of_two(anne, bob)
    bob.post(f"/games/{over}/resign")
    anne.wait_for(over, lambda shown: shown["status"] == "over")
    site.servers[0].kill()
    site.servers[0].start()

    gone(anne, "/me", password=PASSWORD)

    for table in (running, over):
        shown = bob.wait_for(table, lambda shown: shown["seats"][0]["name"] == "")
        assert shown["status"] == "over"
        assert read(bob.ask("GET", f"/games/{table}/record").text).header.seats[0] == "deleted"
        check(bob, table)


def test_guests_who_stay_away_are_purged_once(site: Site) -> None:
    away, bob = site.guest("Away", 0), site.guest("Bob", 1)
    table = of_two(away, bob)
    age(site.servers[0], away, GUEST_KEPT + 60)

    for server in site.servers:
        server.stop()
    at_once(*(server.start for server in site.servers))

    until(lambda: not is_known(away), PATIENCE)
    bob.wait_for(table, lambda shown: shown["seats"][0]["name"] == "")
    check(bob, table)


def test_a_server_is_killed_in_mid_game_and_the_other_goes_on(
    site: Site, anne: Client, bob: Client
) -> None:
    """Nothing that was acknowledged is lost, and no move is played twice."""
    table = of_two(anne, bob)
    play_on([anne, bob], table, 5)
    acknowledged = anne.look(table)["seq"]

    site.servers[0].kill()
    anne_elsewhere = site.elsewhere(anne)

    assert bob.look(table)["seq"] == acknowledged
    play_on([anne_elsewhere, bob], table, 5)
    site.servers[0].start()
    anne.wait_for(table, lambda shown: shown["seq"] == bob.look(table)["seq"])
    bob.post(f"/games/{table}/resign")
    check(bob, table)


def test_a_bot_that_was_asked_by_a_killed_server_is_asked_by_the_other(
    site: Site, anne: Client
) -> None:
    table = anne.table("roses", "me", "bot:10")
    anne.move(table)

    site.servers[0].kill()

    elsewhere = site.elsewhere(anne)
    elsewhere.wait_for(table, lambda shown: shown["mine"])
    site.servers[0].start()


def test_a_redis_that_is_restarted_holds_nobody_up(redis: Redis, anne: Client, bob: Client) -> None:
    table = of_two(anne, bob)
    with bob.live(table) as there:
        redis.kill()
        seq = anne.move(table)
        while there.hear("table")["table"]["seq"] < seq:
            pass
        redis.start()
        seq = bob.move(table)
        anne.wait_for(table, lambda shown: shown["seq"] >= seq)
        seq = anne.move(table)
        while there.hear("table")["table"]["seq"] < seq:
            pass


def test_what_was_not_heard_while_redis_was_away_is_looked_up(
    redis: Redis, anne: Client, bob: Client
) -> None:
    """Also at tables that nobody looks at all the time."""
    table = of_two(anne, bob)
    redis.kill()
    seq = anne.move(table)
    bob.wait_for(table, lambda shown: shown["seq"] == seq)
    anne.move(table) if anne.look(table)["mine"] else bob.move(table)

    redis.start()

    latest = max(anne.look(table)["seq"], bob.look(table)["seq"])
    for player in (anne, bob):
        player.wait_for(table, lambda shown: shown["seq"] == latest)


def test_a_database_that_is_restarted_loses_nothing_that_was_acknowledged(
    postgres: Postgres, anne: Client, bob: Client
) -> None:
    table = of_two(anne, bob)
    acknowledged = anne.move(table)
    shown = bob.wait_for(table, lambda shown: shown["mine"])
    move = {"seq": shown["seq"], "move": shown["moves"][0]["label"]}

    postgres.kill()
    refused = bob.ask("POST", f"/games/{table}/moves", json=move, params={"lang": "en"})
    assert refused.status_code == httpx.codes.SERVICE_UNAVAILABLE
    assert "nothing has changed" in refused.json()["message"]
    postgres.start()

    assert bob.look(table)["seq"] == acknowledged
    play_on([anne, bob], table, 4)
    bob.post(f"/games/{table}/resign")
    anne.wait_for(table, lambda shown: shown["status"] == "over")
    check(anne, table)


def test_a_study_is_done_once_and_read_everywhere(site: Site, anne: Client) -> None:
    identity = study(anne, record=SHORT)

    assert wait_for(site.elsewhere(anne), identity)["status"] == "done"
    logs = "".join(server.log for server in site.servers)
    begun = [line for line in logs.splitlines() if "study begun" in line and identity in line]
    assert len(begun) == 1
    shown = [client.get(f"/studies/{identity}") for client in (anne, site.elsewhere(anne))]
    assert shown[0] == shown[1]


def test_a_study_of_a_killed_server_is_done_by_the_other(
    tmp_path: Path, postgres: Postgres, redis: Redis
) -> None:
    with Site(tmp_path, postgres, redis) as pair:
        anne = pair.guest("Anne", 0)
        identity = study(anne, record=LONG_GAME.read_text("utf-8"))
        until(lambda: any("study begun" in server.log for server in pair.servers), PATIENCE)
        busy = next(server for server in pair.servers if "study begun" in server.log)
        reader = anne if busy is pair.servers[1] else pair.elsewhere(anne)
        busy.kill()

        assert wait_for(reader, identity)["status"] == "done"
        busy.start()
