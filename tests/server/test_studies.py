"""Studies over HTTP: what can be studied, what is told of it, and how a game goes on from it."""

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import sqlalchemy as sa

from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from couronne.server.schema import studies
from tests.records.tables import SHORT, changed, cut_after
from tests.server.serving import Client, Server
from tests.server.studying import study, wait_for

KINGDOMS = "Champ*  Castle  Mer2\n\nCastle"
"""Two kingdoms, drawn by hand."""


@pytest.fixture(scope="module")
def short(server: Server) -> tuple[Client, str]:
    """A short game of Rose King, studied once."""
    reader = server.guest("Zoé")
    identity = study(reader, record=SHORT)
    assert wait_for(reader, identity)["status"] == "done"
    return reader, identity


def finished_table(client: Client) -> str:
    """Play a few moves against a bot and give up."""
    table = client.table("roses", "me", "random")
    client.wait_for(table, lambda shown: shown["mine"])
    client.move(table)
    client.post(f"/games/{table}/resign")
    return table


def test_every_position_of_an_uploaded_game_is_looked_at(short: tuple[Client, str]) -> None:
    reader, identity = short
    shown = reader.get(f"/studies/{identity}")

    assert (shown["done"], shown["total"]) == (17, 17)
    assert len(shown["curve"]) == shown["events"] + 1 == 17
    assert shown["curve"][-1] == [1.0, 0.0]
    assert [seat["name"] for seat in shown["seats"]] == ["greedy version=1", "Zoé, à la page"]


def test_luck_and_skill_add_up_to_the_result(short: tuple[Client, str]) -> None:
    reader, identity = short

    for account in reader.get(f"/studies/{identity}")["accounts"]:
        total = account["start"] + account["luck"] + account["own"] + account["others"]
        assert total == pytest.approx(account["end"])


def test_a_costly_move_is_told_with_what_was_better(short: tuple[Client, str]) -> None:
    reader, identity = short
    mistakes = reader.get(f"/studies/{identity}")["mistakes"]

    assert mistakes
    costs = [one["cost"] for one in mistakes]
    assert costs == sorted(costs, reverse=True)
    worst = mistakes[0]
    assert worst["best"]["label"] != worst["move"]
    at = reader.get(f"/studies/{identity}/position", at=worst["at"])
    assert at["played"] == {"seat": worst["seat"], "move": worst["move"], "text": worst["text"]}
    assert at["found"]["moves"][0] == worst["best"]


def test_a_position_is_shown_with_its_best_moves(short: tuple[Client, str]) -> None:
    reader, identity = short
    dealt = reader.get(f"/studies/{identity}/position", at=10)

    assert dealt["turn"] == 0
    assert dealt["view"]["game"] == "roses"
    moves = dealt["found"]["moves"]
    assert 1 <= len(moves) <= 3
    assert {move["label"] for move in moves} <= {one["label"] for one in dealt["view"]["moves"]}
    assert dealt["found"]["win"][0] == pytest.approx(moves[0]["win"])


def test_a_position_can_be_had_as_a_picture(short: tuple[Client, str]) -> None:
    reader, identity = short
    answer = reader.ask("GET", f"/studies/{identity}/picture.svg", params={"at": 12, "side": 1})

    assert answer.headers["content-type"] == "image/svg+xml"
    assert answer.text.startswith("<svg")


def test_the_end_is_shown_for_whatever_comes_after_it(short: tuple[Client, str]) -> None:
    reader, identity = short

    assert reader.get(f"/studies/{identity}/position", at=99)["at"] == 16


def test_whoever_has_the_link_may_read(short: tuple[Client, str], server: Server) -> None:
    _reader, identity = short
    stranger = Client(server)

    assert stranger.get(f"/studies/{identity}")["status"] == "done"
    answer = stranger.ask("GET", f"/studies/{identity}/record")
    assert answer.text == SHORT


def test_a_study_says_its_moves_in_the_language_of_the_reader(short: tuple[Client, str]) -> None:
    reader, identity = short
    french = reader.get(f"/studies/{identity}", lang="fr")["log"]
    english = reader.get(f"/studies/{identity}", lang="en")["log"]

    assert french[-1]["text"] != english[-1]["text"]


def test_a_finished_game_is_studied_once_for_all(anne: Client, bob: Client) -> None:
    table = finished_table(anne)
    first = anne.post(f"/games/{table}/analysis")
    second = bob.post(f"/games/{table}/analysis")

    assert first == second
    assert first["url"] == f"/analysis/{first['id']}"
    assert wait_for(anne, first["id"])["status"] == "done"
    shown = anne.get(f"/studies/{first['id']}")
    assert [(seat["name"], seat["kind"]) for seat in shown["seats"]] == [
        ("Anne", "person"),
        ("random", "bot"),
    ]


def test_the_names_of_players_are_not_kept_with_a_study(anne: Client) -> None:
    """Whoever is called otherwise at the table is called so in its study."""
    identity = anne.post(f"/games/{finished_table(anne)}/analysis")["id"]

    assert "Anne" not in anne.ask("GET", f"/studies/{identity}/record").text


def test_a_game_that_goes_on_is_not_studied(anne: Client) -> None:
    table = anne.table("roses", "me", "me")

    assert anne.refused(f"/games/{table}/analysis") == (409, "game_goes_on")


def test_a_game_that_is_not_finished_can_be_uploaded(anne: Client) -> None:
    identity = study(anne, record=cut_after("second move"))

    assert wait_for(anne, identity)["status"] == "done"
    assert anne.get(f"/studies/{identity}")["result"] is None


@pytest.mark.parametrize("game", ["roses", "kingdomino", "pairleroy"])
def test_a_position_of_every_game_can_be_written(game: str, anne: Client) -> None:
    example = anne.get(f"/examples/{game}")
    identity = study(anne, **example)

    assert wait_for(anne, identity) == {"status": "done", "done": 1, "total": 1}
    shown = anne.get(f"/studies/{identity}/position", at=0)
    assert shown["found"]["moves"]


def test_a_position_can_be_drawn(anne: Client) -> None:
    identity = study(anne, game="kingdomino", rules="seed", position=KINGDOMS)

    assert wait_for(anne, identity)["status"] == "done"
    assert anne.get(f"/studies/{identity}/position", at=0)["view"]["scores"] == [3, 0]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"record": changed("first move", "0 N9")}, "illegal_event"),
        ({"record": "couronne 1\n"}, "cut_off"),
        ({"record": ""}, "cut_off"),
        ({"game": "roses", "position": "nowhere"}, "field_count"),
        ({"game": "chess", "position": "e4"}, "unknown_game"),
        ({"game": "kingdomino", "position": "Mer"}, "castle_count"),
        ({"position": "9/9/9"}, "record_or_position"),
        ({}, "record_or_position"),
        ({"record": SHORT, "game": "roses", "position": "9"}, "record_or_position"),
    ],
)
def test_what_cannot_be_read_is_refused(anne: Client, wanted: Any, code: str) -> None:
    assert anne.refused("/studies", **wanted) == (422, code)


def test_a_refused_record_says_in_which_line_it_is_wrong(anne: Client) -> None:
    wrong = changed("second move", "1 N9")
    answer = anne.ask("POST", "/studies", json={"record": wrong}, params={"lang": "en"})

    assert "24" in answer.json()["message"]


def test_a_record_may_be_larger_than_other_messages_but_not_without_end(anne: Client) -> None:
    assert anne.refused("/studies", record="x" * 100_000) == (422, "cut_off")
    assert anne.refused("/studies", record="x" * 300_000) == (413, "request_too_large")
    assert anne.refused("/games", game="x" * 100_000, seats=["me"]) == (413, "request_too_large")


def test_a_user_has_one_study_at_a_time(server: Server) -> None:
    eager = server.guest()
    kept = Path(__file__).parent.parent / "records" / "pairleroy-pairleroy-v1.crown"
    first = study(eager, record=kept.read_text("utf-8"))

    assert eager.refused("/studies", record=SHORT) == (409, "study_running")
    assert server.guest().post("/studies", record=SHORT)["id"] != first


def test_a_study_that_is_not_there_is_not_found(anne: Client) -> None:
    answer = anne.ask("GET", "/studies/nothing")

    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_study")


class TestPlayingOn:
    """A table that begins where another game was."""

    def test_it_begins_where_the_game_was(self, short: tuple[Client, str]) -> None:
        reader, identity = short
        made = reader.post(f"/studies/{identity}/play", at=12, seat=0, bot="random")
        shown = reader.look(made["id"])
        studied = reader.get(f"/studies/{identity}/position", at=12)

        assert shown["mine"]
        assert shown["view"] == studied["view"]
        assert [seat["kind"] for seat in shown["seats"]] == ["person", "bot"]

    def test_its_record_says_so_and_verifies(self, short: tuple[Client, str]) -> None:
        reader, identity = short
        table = reader.post(f"/studies/{identity}/play", at=13, seat=0, bot="random")["id"]
        reader.wait_for(table, lambda shown: shown["mine"])
        reader.move(table)
        reader.post(f"/games/{table}/resign")
        record = read(reader.ask("GET", f"/games/{table}/record").content)

        assert record.header.origin.told == 13
        assert record.events[:13] == read(SHORT).events[:13]
        assert record.header.seed is not None
        assert ledger_of(record).ended

    def test_what_was_taken_over_cannot_be_taken_back(self, short: tuple[Client, str]) -> None:
        reader, identity = short
        table = reader.post(f"/studies/{identity}/play", at=12, seat=0, bot="random")["id"]
        shown = reader.look(table)

        assert not shown["can_undo"]
        assert not shown["can"]["takeback"]

    def test_it_goes_on_from_a_position(self, anne: Client) -> None:
        identity = study(anne, **anne.get("/examples/roses"))
        table = anne.post(f"/studies/{identity}/play", at=0, seat=0, bot="random")["id"]
        anne.wait_for(table, lambda shown: shown["mine"])
        anne.move(table)
        anne.post(f"/games/{table}/resign")
        record = read(anne.ask("GET", f"/games/{table}/record").content)

        assert record.header.origin.position == anne.get("/examples/roses")["position"]
        assert ledger_of(record).ended

    def test_nobody_plays_on_from_the_end(self, short: tuple[Client, str]) -> None:
        reader, identity = short
        for at in (16, 17):
            refused = reader.refused(f"/studies/{identity}/play", at=at, seat=0)
            assert refused == (409, "nothing_to_play")

    def test_there_must_be_such_a_seat(self, short: tuple[Client, str]) -> None:
        reader, identity = short

        assert reader.refused(f"/studies/{identity}/play", at=12, seat=2) == (422, "no_such_seat")

    def test_it_survives_a_restart(self, tmp_path: Path) -> None:
        with Server(tmp_path / "site.db", "--rate", "0") as server:
            anne = server.guest()
            identity = study(anne, record=SHORT)
            table = anne.post(f"/studies/{identity}/play", at=13, seat=0, bot="random")["id"]
            before = anne.wait_for(table, lambda shown: shown["mine"])
            server.stop()
            server.start()

            assert anne.look(table)["view"] == before["view"]
            anne.move(table)


@pytest.fixture
def alone(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "site.db", "--rate", "0") as running:
        yield running


def long_game() -> str:
    kept = Path(__file__).parent.parent / "records" / "kingdomino-official-v1.crown"
    return kept.read_text("utf-8")


class TestGoingOn:
    """A study is done, whatever becomes of the server that began it."""

    def test_a_server_that_is_stopped_leaves_its_study_to_the_next(self, alone: Server) -> None:
        anne = alone.guest()
        identity = study(anne, record=long_game())
        alone.stop()
        assert row(alone, identity)["status"] == "waiting"
        alone.start()

        assert wait_for(anne, identity)["status"] == "done"

    def test_one_that_is_killed_is_given_up_after_a_while(self, alone: Server) -> None:
        anne = alone.guest()
        identity = study(anne, record=long_game())
        while row(alone, identity)["status"] == "waiting":
            time.sleep(0.05)
        alone.kill()
        assert row(alone, identity)["status"] == "running"
        alone.start()

        assert wait_for(anne, identity)["status"] == "done"

    def test_whoever_has_lost_a_study_does_not_write_to_it(self, alone: Server) -> None:
        """As if another server had taken it: its claim is a later one."""
        anne = alone.guest()
        identity = study(anne, record=long_game())
        while row(alone, identity)["status"] == "waiting":
            time.sleep(0.05)
        taken = studies.update().where(studies.c.id == identity)
        change(alone, taken.values(version=1_000, done=0))
        time.sleep(2.5)

        assert row(alone, identity)["version"] == 1_000
        assert "study lost" in alone.log

    def test_what_is_found_is_kept(self, alone: Server) -> None:
        anne = alone.guest()
        identity = study(anne, record=SHORT)
        wait_for(anne, identity)
        before = anne.get(f"/studies/{identity}")
        alone.stop()
        alone.start()

        assert anne.get(f"/studies/{identity}") == before

    def test_the_same_record_gives_the_same_study(self, alone: Server) -> None:
        anne = alone.guest()
        found = []
        for _ in range(2):
            identity = study(anne, record=SHORT)
            wait_for(anne, identity)
            found.append(json.loads(row(alone, identity)["found"]))

        assert found[0] == found[1]

    def test_one_that_has_failed_can_be_begun_again(self, alone: Server) -> None:
        anne = alone.guest()
        table = finished_table(anne)
        identity = anne.post(f"/games/{table}/analysis")["id"]
        wait_for(anne, identity)
        failed = studies.update().where(studies.c.id == identity)
        change(alone, failed.values(status="failed", found=None))
        alone.stop()
        alone.start()
        assert anne.get(f"/studies/{identity}/progress")["status"] == "failed"

        assert anne.post(f"/games/{table}/analysis")["id"] == identity
        assert wait_for(anne, identity)["status"] == "done"


def row(server: Server, identity: str) -> dict[str, Any]:
    """Return what is kept of a study."""
    engine = sa.create_engine(f"sqlite:///{server.database}")
    with engine.connect() as connection:
        found = connection.execute(studies.select().where(studies.c.id == identity)).one()
    engine.dispose()
    return dict(found._asdict())


def change(server: Server, statement: Any) -> None:
    """Write to the database as another server would."""
    engine = sa.create_engine(f"sqlite:///{server.database}")
    with engine.begin() as connection:
        connection.execute(statement)
    engine.dispose()
