"""Everything about oneself: to have it as a file, and to have it gone."""

import json
import time
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import text

from couronne.records.reading import read
from couronne.server.schema import (
    chats,
    invitations,
    mutes,
    rating_steps,
    ratings,
    reports,
    studies,
)
from tests.server.people import (
    PASSWORD,
    database,
    delete,
    gone,
    is_known,
    log_in,
    member,
    name_of,
    new_name,
)
from tests.server.serving import Client, Server


def played(anne: Client, bob: Client) -> str:
    """Let two people play a game to its end."""
    table = anne.table("roses", "me", "open", public=True)
    bob.post(f"/games/{table}/join")
    anne.move(table)
    bob.post(f"/games/{table}/resign")
    return table


def record(client: Client, table: str) -> str:
    return client.ask("GET", f"/games/{table}/record").text


def remember(anne: Client, bob: Client, table: str) -> dict[str, str]:
    """Keep something about somebody in every table of the database."""
    me, name, other = anne.get("/me")["id"], name_of(anne), bob.get("/me")["id"]
    kind, level = {"game": "roses", "rules": "classic"}, {"mu": 25.0, "sigma": 8.0}
    counts = {"games": 1, "wins": 1, "losses": 0, "sure": 1.0}
    before = {"mu_before": 25.0, "sigma_before": 8.0}
    told = {"game": table, "text": "hello", "at": 1.0}
    study = {"status": "done", "done": 1, "total": 1, "version": 1, "created": 1.0}
    rows = (
        chats.insert().values(number=1, user=me, name=name, **told),
        mutes.insert().values(user=me, muted="somebody"),
        mutes.insert().values(user=other, muted=me),
        reports.insert().values(id=f"by {table}", user=me, about=other, **told),
        reports.insert().values(id=f"on {table}", user=other, about=me, **told),
        ratings.insert().values(user=me, updated=1.0, **counts, **kind, **level),
        rating_steps.insert().values(
            table=table, user=me, seat=0, at=1.0, **before, **kind, **level
        ),
        invitations.insert().values(user=me, game=table),
        studies.insert().values(
            id=f"of {table}", user=other, table=table, record=record(anne, table), **study
        ),
    )
    with database(anne.server) as kept:
        for row in rows:
            kept.execute(row)
    return {"id": me, "name": name, "other": other}


def data(client: Client) -> dict[str, Any]:
    answer = client.ask("GET", "/me/data")
    assert answer.headers["content-disposition"] == 'attachment; filename="couronne.json"'
    told: dict[str, Any] = answer.json()
    return told


class TestDownload:
    """One file holds all that is kept."""

    def test_everything_about_oneself_is_in_it(self, server: Server, bob: Client) -> None:
        anne = member(server)
        table = played(anne, bob)
        remember(anne, bob, table)
        running = anne.table("kingdomino", "me", "me")

        told = data(anne)

        assert told["person"][0]["name"] == name_of(anne)
        assert [game["id"] for game in told["games"]] == [table, running]
        assert told["games"][0]["record"] == record(anne, table)
        for part in ("sessions", "ratings", "rating_steps", "chats", "mutes", "reports"):
            assert len(told[part]) == 1, part
        assert told["chats"][0]["text"] == "hello"
        assert told["sessions"][0]["address"] == "127.0.0.1"
        assert told["person"][0]["created"].startswith(time.strftime("%Y-", time.gmtime()))

    def test_what_is_kept_about_ones_bots_is_in_it(self, server: Server) -> None:
        anne, robot = member(server), Client(server)
        made = anne.post("/me/bots", name=new_name("Robot"))
        robot.token = made["token"]
        table = robot.table("roses", "me", "me")
        robot.post(f"/games/{table}/chat", text="beep")

        (told,) = data(anne)["bots"]

        assert told["name"] == name_of(robot)
        assert [game["id"] for game in told["games"]] == [table]
        assert [line["text"] for line in told["chats"]] == ["beep"]
        assert len(told["sessions"]) == 1

    def test_no_secret_is_in_it(self, server: Server) -> None:
        anne = member(server)
        table = anne.table("roses", "me", "me")
        with database(server) as kept:
            given = {"id": table}
            seed = kept.scalar(text("select hex(seed) from games where id = :id"), given)

        told = json.dumps(data(anne))

        assert "argon2" not in told
        assert seed.lower() not in told.lower()

    def test_a_guest_has_it_too(self, anne: Client) -> None:
        assert data(anne)["person"][0]["kind"] == "guest"

    def test_nothing_of_others_is_in_it(self, server: Server, bob: Client) -> None:
        anne = member(server)
        table = played(anne, bob)
        remember(anne, bob, table)

        assert data(bob)["chats"] == []
        assert data(bob)["sessions"] != data(anne)["sessions"]


class TestDeletion:
    """Who leaves for good leaves games without a name, and nothing else."""

    def test_it_needs_the_password(self, server: Server) -> None:
        anne = member(server)

        answer = delete(anne, "/me", password="a guess")

        assert (answer.status_code, answer.json()["code"]) == (403, "wrong_password")
        assert is_known(anne)

    def test_nothing_is_left_in_the_database(self, server: Server, bob: Client) -> None:
        anne = member(server)
        table = played(anne, bob)
        values = remember(anne, bob, table)

        gone(anne, "/me", password=PASSWORD)

        with database(server) as kept:
            tables = kept.scalars(text("select name from sqlite_master where type='table'")).all()
            rows = {name: kept.execute(text(f"select * from {name}")).all() for name in tables}
        left = {
            name
            for name, found in rows.items()
            if any(value in repr(row) for row in found for value in (values["id"], values["name"]))
        }
        assert left == set()
        told = [row for row in rows["reports"] if row.game == table]
        assert {(row.user, row.about) for row in told} == {
            (None, values["other"]),
            (values["other"], None),
        }
        (study,) = [row for row in rows["studies"] if row.table == table]
        # Whoever is called otherwise later is not called so in the study of an earlier game.
        assert read(study.record).header.seats == ("red", "white")

    def test_its_games_stay_without_the_name(self, server: Server, bob: Client) -> None:
        anne = member(server)
        name, table = name_of(anne), played(anne, bob)
        with bob.live(table) as live:
            live.hear("table")

            gone(anne, "/me", password=PASSWORD)

            shown = live.hear("table")["table"]
        assert [seat["name"] for seat in shown["seats"]] == ["", "Bob"]
        assert [seat["kind"] for seat in shown["seats"]] == ["person", "person"]
        assert name not in record(bob, table)
        assert read(record(bob, table)).header.seats == ("deleted", "Bob")
        (listed,) = [one for one in bob.get("/games", list="mine")["games"] if one["id"] == table]
        assert [seat["name"] for seat in listed["seats"]] == ["", "Bob"]

    def test_a_game_that_goes_on_is_given_up(self, server: Server, bob: Client) -> None:
        anne = member(server)
        table = anne.table("roses", "me", "open")
        bob.post(f"/games/{table}/join")
        anne.move(table)

        gone(anne, "/me", password=PASSWORD)

        shown = bob.look(table)
        assert (shown["status"], shown["result"]["reason"]) == ("over", "resigned")
        assert shown["result"]["winners"] == [1]

    def test_a_table_that_waits_is_closed(self, server: Server, bob: Client) -> None:
        anne = member(server)
        table = anne.table("roses", "me", "open", public=True)

        gone(anne, "/me", password=PASSWORD)

        assert bob.look(table)["status"] == "over"
        assert table not in {one["id"] for one in bob.get("/games", list="open")["games"]}

    def test_a_rematch_has_an_open_seat_in_its_place(self, server: Server, bob: Client) -> None:
        anne = member(server)
        table = played(anne, bob)
        gone(anne, "/me", password=PASSWORD)

        following = bob.post(f"/games/{table}/rematch")["id"]

        assert [seat["kind"] for seat in bob.look(following)["seats"]] == ["person", "open"]

    def test_sessions_tokens_and_bots_are_gone_with_it(self, server: Server) -> None:
        name = new_name()
        anne, elsewhere = member(server, name), log_in(server, name)
        tokens = [
            anne.post("/me/tokens", label="program")["token"],
            anne.post("/me/bots", name=new_name("Robot"))["token"],
        ]
        programs = [Client(server) for _ in tokens]
        for program, token in zip(programs, tokens, strict=True):
            program.token = token
            assert is_known(program)

        gone(anne, "/me", password=PASSWORD)

        assert not any(is_known(one) for one in (anne, elsewhere, *programs))
        assert Client(server).refused("/sessions", name=name, password=PASSWORD)[1] == "wrong_login"
        member(server, name)

    def test_a_guest_leaves_without_a_password(self, server: Server) -> None:
        guest = server.guest("Anybody")
        table = guest.table("roses", "me", "me")

        gone(guest, "/me")

        assert not is_known(guest)
        assert [seat["name"] for seat in Client(server).look(table)["seats"]] == ["", ""]

    @pytest.mark.parametrize("status", ["over", "playing"])
    def test_tables_that_are_only_on_disk_lose_the_name_too(
        self, tmp_path: Path, status: str
    ) -> None:
        with Server(tmp_path / "site.db", "--rate", "0") as own:
            anne = member(own)
            table = anne.table("roses", "me", "me")
            if status == "over":
                anne.post(f"/games/{table}/resign")
            own.kill()
            own.start()

            gone(anne, "/me", password=PASSWORD)

            shown = Client(own).look(table)
            assert ["", ""] == [seat["name"] for seat in shown["seats"]]
            assert shown["status"] == "over"
            own.kill()
            own.start()
            assert read(record(Client(own), table)).header.seats == ("deleted", "deleted")


def test_no_answer_about_somebody_is_kept_on_the_way(server: Server) -> None:
    """Whoever sits at the same browser or proxy later is told by nobody else but the server."""
    anne = member(server)
    table = anne.table("roses", "me", "open")
    answers = [
        anne.ask("GET", path) for path in ("/me", "/me/tokens", f"/games/{table}", "/nowhere")
    ]
    answers.append(anne.ask("POST", "/me/tokens", json={"label": "one"}))
    answers.append(Client(server).ask("GET", "/me"))
    credentials = {"name": name_of(anne), "password": PASSWORD}
    answers.append(Client(server).ask("POST", "/sessions", json=credentials))

    assert {answer.headers["cache-control"] for answer in answers} == {"no-store"}
    assert server.fetch("/api/v1/openapi.json").headers["cache-control"] == "no-cache"
