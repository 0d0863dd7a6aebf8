"""Talk at the table: who writes, who reads, who is not heard, and what is reported."""

from collections.abc import Iterator
from pathlib import Path

import pytest
import sqlalchemy as sa

from couronne.server.chats import in_one_line
from couronne.server.pace import REPORTS_AN_HOUR, WORDS_A_MINUTE
from couronne.server.schema import reports
from couronne.server.talk import MOST_SHOWN
from tests.server.people import database
from tests.server.serving import Client, Server


@pytest.fixture
def table(anne: Client, bob: Client) -> str:
    """A table of two people."""
    made = anne.table("roses", "me", "open")
    bob.post(f"/games/{made}/join")
    return made


def texts(client: Client, table: str) -> list[str]:
    return [line["text"] for line in client.get(f"/games/{table}/chat")["lines"]]


def identity(client: Client) -> str:
    return str(client.get("/me")["id"])


def test_players_talk_to_players(anne: Client, bob: Client, table: str) -> None:
    anne.post(f"/games/{table}/chat", text="Bonne chance !")
    bob.post(f"/games/{table}/chat", text="À toi aussi 🙂")

    lines = anne.get(f"/games/{table}/chat")["lines"]

    assert [(line["number"], line["name"], line["text"]) for line in lines] == [
        (1, "Anne", "Bonne chance !"),
        (2, "Bob", "À toi aussi 🙂"),
    ]
    assert lines[1]["user"] == identity(bob)


def test_whoever_has_the_link_reads_and_only_players_write(
    server: Server, anne: Client, table: str
) -> None:
    anne.post(f"/games/{table}/chat", text="Hello")
    stranger, nobody = server.guest("Eve"), Client(server)

    assert texts(stranger, table) == texts(nobody, table) == ["Hello"]
    assert stranger.refused(f"/games/{table}/chat", text="Hi") == (403, "players_talk")
    assert nobody.refused(f"/games/{table}/chat", text="Hi") == (401, "who_are_you")


def test_what_is_said_is_told_at_once_to_all_who_look(
    anne: Client, bob: Client, table: str
) -> None:
    with bob.live(table) as live:
        live.hear("table")

        said = anne.post(f"/games/{table}/chat", text="Hello")

        assert live.hear("chat") == {"type": "chat", **said}


def test_programs_that_follow_the_record_are_not_talked_to(
    anne: Client, bob: Client, table: str
) -> None:
    with bob.live(table, mode="events") as live:
        anne.post(f"/games/{table}/chat", text="Hello")
        live.say(type="ping")

        assert live.hear_any()["type"] == "pong"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("  two\n lines\t", "two lines"),
        ("\u202eback\u0000wards\x1b[1m", "back wards [1m"),
        ("👩\u200d👧 <b>bold</b>", "👩\u200d👧 <b>bold</b>"),
        ("\u200d\u200b", ""),
    ],
)
def test_what_is_said_is_one_line_of_what_can_be_seen(typed: str, shown: str) -> None:
    assert in_one_line(typed) == shown


def test_nothing_is_said_in_no_letters_or_too_many(anne: Client, table: str) -> None:
    assert anne.refused(f"/games/{table}/chat", text="") == (422, "bad_request")
    assert anne.refused(f"/games/{table}/chat", text="x" * 301) == (422, "bad_request")
    assert anne.refused(f"/games/{table}/chat", text=" \u200b ") == (422, "nothing_said")
    assert texts(anne, table) == []


def test_the_latest_lines_are_shown(anne: Client, table: str) -> None:
    for number in range(MOST_SHOWN + 1):
        anne.post(f"/games/{table}/chat", text=str(number))

    assert texts(anne, table) == [str(number) for number in range(1, MOST_SHOWN + 1)]


def test_a_muted_person_is_not_heard_now_or_later(anne: Client, bob: Client, table: str) -> None:
    bob.post(f"/games/{table}/chat", text="before")

    muted = anne.post("/me/mutes", user=identity(bob))

    assert muted["people"] == [{"id": identity(bob), "name": "Bob"}]
    assert (texts(anne, table), texts(bob, table)) == ([], ["before"])
    with anne.live(table) as live:
        live.hear("table")
        bob.post(f"/games/{table}/chat", text="unheard")
        anne.post(f"/games/{table}/chat", text="own")

        assert live.hear("chat")["text"] == "own"


def test_somebody_muted_can_be_heard_again(anne: Client, bob: Client, table: str) -> None:
    bob.post(f"/games/{table}/chat", text="Hello")
    anne.post("/me/mutes", user=identity(bob))

    answer = anne.ask("DELETE", "/me/mutes", json={"user": identity(bob)})

    assert answer.json() == {"people": []}
    assert anne.get("/me/mutes") == {"people": []}
    assert texts(anne, table) == ["Hello"]


def test_nobody_mutes_oneself_or_nobody(anne: Client) -> None:
    assert anne.refused("/me/mutes", user=identity(anne)) == (404, "nobody_to_mute")
    assert anne.refused("/me/mutes", user="nobody") == (404, "nobody_to_mute")


def test_a_report_is_taken_down_with_its_table(
    server: Server, anne: Client, bob: Client, table: str
) -> None:
    made = anne.post(f"/games/{table}/report", about=identity(bob), text="He is rude.")

    with database(server) as connection:
        row = connection.execute(sa.select(reports).where(reports.c.id == made["id"])).one()
    assert (row.user, row.about, row.game) == (identity(anne), identity(bob), table)
    assert (row.text, row.settled) == ("He is rude.", None)


def test_only_people_of_the_table_are_reported(server: Server, anne: Client, table: str) -> None:
    stranger = server.guest("Eve")

    for about in (identity(stranger), identity(anne), "nobody"):
        refused = anne.refused(f"/games/{table}/report", about=about, text="Rude")
        assert refused == (404, "nobody_to_report")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with the usual limits."""
    with Server(tmp_path_factory.mktemp("strict") / "site.db") as running:
        yield running


def test_nobody_talks_without_end(strict: Server) -> None:
    anne = strict.guest("Anne")
    table = anne.table("roses", "me", "open")

    answers = [
        anne.ask("POST", f"/games/{table}/chat", json={"text": "x"}).status_code
        for _ in range(WORDS_A_MINUTE + 1)
    ]

    assert answers == [201] * WORDS_A_MINUTE + [429]


def test_nobody_reports_without_end(strict: Server) -> None:
    anne, bob = strict.guest("Anne"), strict.guest("Bob")
    table = anne.table("roses", "me", "open")
    bob.post(f"/games/{table}/join")
    report = {"about": identity(bob), "text": "x"}

    answers = [
        anne.ask("POST", f"/games/{table}/report", json=report).status_code
        for _ in range(REPORTS_AN_HOUR + 1)
    ]

    assert answers == [201] * REPORTS_AN_HOUR + [429]


def test_a_server_without_chat_says_so(tmp_path: Path) -> None:
    with Server(tmp_path / "site.db", "--no-chat") as silent:
        anne = silent.guest("Anne")
        table = anne.table("roses", "me", "open")

        assert anne.refused(f"/games/{table}/chat", text="Hello") == (403, "no_chat")
        assert anne.ask("GET", f"/games/{table}/chat").json()["code"] == "no_chat"
        assert not anne.get("/catalogue")["chat"]


def test_other_servers_have_a_chat(anne: Client) -> None:
    assert anne.get("/catalogue")["chat"]
