"""A backup is one file with everything in it, or there is none; restoring does all or nothing."""

import os
import resource
import signal
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path

import psycopg
import pytest

from couronne.errors import BadChoice
from couronne.records.ledger import ledger_of
from couronne.records.reading import read
from couronne.server.backups import restoring, saving
from couronne.server.backups.file import Header
from couronne.server.engine import address_of
from couronne.server.opening import connected
from couronne.server.schema import LATEST
from tests.forked import Forked, finish
from tests.server.contents import contents
from tests.server.databases import check, lay_out, left
from tests.server.serving import PATIENCE, Client, Server
from tests.services import Postgres

OLDEST = "0001"
MANY = 100_000
"""Rows that take a while."""


def save(url: str, file: Path) -> Header:
    with connected(address_of(url)) as engine:
        return saving.save(engine, file)


def restore(url: str, file: Path) -> Header:
    with connected(address_of(url)) as engine:
        return restoring.restore(engine, file)


def refusal(act: Callable[[str, Path], Header], url: str, file: Path) -> str:
    with pytest.raises(BadChoice) as refused:
        act(url, file)
    return refused.value.code


def begun(command: str, file: Path, url: str) -> Forked:
    """Run a command that will be stopped half-way."""
    return Forked([command, str(file), "--database", url], os.environ)


def ended_by(process: Forked, how: signal.Signals) -> int:
    assert process.poll() is None, "it was done before it could be stopped"
    process.send_signal(how)
    return process.wait(PATIENCE)


def wait_until(something: Callable[[], object]) -> None:
    end = time.monotonic() + PATIENCE
    while not something():
        assert time.monotonic() < end
        time.sleep(0.005)


@pytest.fixture
def site(tmp_path: Path) -> str:
    """A database as a server has left it."""
    return lay_out(OLDEST, tmp_path / "site.db")


@pytest.fixture
def kept(site: str, tmp_path: Path) -> Path:
    """A backup of it."""
    file = tmp_path / "site.backup"
    save(site, file)
    return file


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A database that takes a while to save and to restore."""
    folder = tmp_path_factory.mktemp("large")
    url = lay_out(OLDEST, folder / "site.db")
    database = sqlite3.connect(folder / "site.db")
    (game,) = database.execute("select id from games where status = 'open'").fetchone()
    rows = ((game, number, f"* NW{number} 1/{number + 2}", 0.5) for number in range(1000, MANY))
    database.executemany("insert into events values (?, ?, ?, ?)", rows)
    database.commit()
    database.close()
    return url


def test_a_database_moves_to_another_kind_and_back_and_its_games_go_on(
    tmp_path: Path, postgres: Postgres
) -> None:
    file, away = tmp_path / "site.backup", postgres.database("away")
    site, home = lay_out(LATEST, tmp_path / "site.db"), f"sqlite:///{tmp_path / 'home.db'}"
    for source, target in ((site, away), (away, home)):
        save(source, file)
        restore(target, file)

    assert contents(site) == contents(away) == contents(home)
    with Server(tmp_path / "home.db", "--rate", "0") as server:
        check(server, left(LATEST))


def test_a_backup_says_what_it_is_of(site: str, kept: Path) -> None:
    first, header, _rows = kept.read_bytes().split(b"\n", 2)

    assert first == b"couronne backup 1"
    assert b'"schema":"0001"' in header
    assert sum(len(rows) for rows in contents(site).values()) == save(site, kept).total


def test_a_backup_can_be_read_by_its_owner_only(kept: Path) -> None:
    assert kept.stat().st_mode & 0o777 == 0o600


def test_a_backup_of_an_older_schema_is_brought_up_to_date(kept: Path, empty: str) -> None:
    assert restore(empty, kept).schema == OLDEST

    assert save(empty, kept).schema == LATEST


def test_a_bot_may_stand_before_its_owner(empty: str, tmp_path: Path) -> None:
    site = tmp_path / "owned.db"
    restore(f"sqlite:///{site}", _backup_of(tmp_path))
    database = sqlite3.connect(site)
    (first,), (second,) = database.execute("select id from users order by rowid").fetchall()
    database.execute("update users set owner = ? where id = ?", (second, first))
    database.commit()
    database.close()
    save(f"sqlite:///{site}", tmp_path / "owned.backup")

    restore(empty, tmp_path / "owned.backup")

    assert contents(empty) == contents(f"sqlite:///{site}")


def _backup_of(folder: Path) -> Path:
    save(lay_out(OLDEST, folder / "laid_out.db"), folder / "laid_out.backup")
    return folder / "laid_out.backup"


def test_a_backup_is_taken_while_games_are_played(empty: str, tmp_path: Path) -> None:
    """What was acknowledged before it began is in it, and every game is in it up to one moment."""
    with Server(tmp_path / "busy.db", "--rate", "0", url=empty) as server:
        anne = server.guest()
        tables = [anne.table("roses", "me", "me", rules="course") for _number in range(4)]
        done = threading.Event()
        players = [threading.Thread(target=_play_on, args=(anne, t, done)) for t in tables]
        for player in players:
            player.start()
        wait_until(lambda: all(anne.look(table)["seq"] > 12 for table in tables))
        known = {table: anne.look(table)["seq"] for table in tables}
        save(empty, tmp_path / "busy.backup")
        done.set()
        for player in players:
            player.join()
    copy = tmp_path / "copy.db"
    restore(f"sqlite:///{copy}", tmp_path / "busy.backup")

    with Server(copy, "--rate", "0") as server:
        visitor = Client(server)
        records = {t: read(visitor.ask("GET", f"/games/{t}/record").text) for t in tables}
    assert all(ledger_of(record).record() == record for record in records.values())
    assert all(len(record.events) >= known[table] for table, record in records.items())


def _play_on(client: Client, table: str, done: threading.Event) -> None:
    while not done.is_set() and client.look(table)["status"] == "playing":
        client.move(table)


def test_a_file_cut_off_anywhere_is_refused(kept: Path, tmp_path: Path) -> None:
    whole, cut = kept.read_bytes(), tmp_path / "cut.backup"
    new = tmp_path / "new.db"
    for length in (20, 40, 300, len(whole) // 2, len(whole) - 32, len(whole) - 1):
        cut.write_bytes(whole[:length])

        assert refusal(restore, f"sqlite:///{new}", cut) == "broken_backup"
    assert not new.exists()


def test_a_file_with_one_wrong_bit_is_refused(kept: Path, tmp_path: Path) -> None:
    whole, new = kept.read_bytes(), tmp_path / "new.db"
    places = [*range(0, 400, 7), *range(400, len(whole), 997), *range(len(whole) - 40, len(whole))]
    for place in places:
        kept.write_bytes(whole[:place] + bytes([whole[place] ^ 4]) + whole[place + 1 :])

        code = refusal(restore, f"sqlite:///{new}", kept)
        assert code in {"broken_backup", "no_backup", "newer_backup"}
    assert not new.exists()


def test_what_is_no_backup_is_refused_and_never_written_over(site: str, tmp_path: Path) -> None:
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anne,\n")

    assert refusal(restore, f"sqlite:///{tmp_path / 'new.db'}", letter) == "no_backup"
    assert refusal(save, site, letter) == "not_a_backup"
    assert refusal(save, site, tmp_path) == "is_folder"
    assert refusal(save, site, tmp_path / "nowhere" / "site.backup") == "cannot_write"
    assert refusal(restore, site, tmp_path / "nowhere") == "cannot_open"
    assert letter.read_text() == "Dear Anne,\n"


def test_a_backup_of_a_newer_version_is_refused(kept: Path, site: str, tmp_path: Path) -> None:
    new = f"sqlite:///{tmp_path / 'new.db'}"
    database = sqlite3.connect(tmp_path / "site.db")
    database.execute("update alembic_version set version_num = '9999'")
    database.commit()
    database.close()
    save(site, kept)

    assert refusal(restore, new, kept) == "newer_backup"


def test_a_database_in_which_there_is_something_stays_as_it_is(kept: Path, empty: str) -> None:
    restore(empty, kept)
    before = contents(empty)

    assert refusal(restore, empty, kept) == "database_not_empty"
    assert contents(empty) == before


def test_the_tables_of_a_server_where_nobody_has_been_are_empty(
    kept: Path, empty: str, tmp_path: Path
) -> None:
    with Server(tmp_path / "new.db", url=empty):
        pass

    restore(empty, kept)

    assert contents(empty)["users"]


def command(*arguments: str) -> tuple[int, str]:
    done = finish([*arguments, "--lang", "en"], {**os.environ, "COLUMNS": "200"})
    return done.code, (done.out + done.err).strip()


def test_the_commands_say_in_a_sentence_what_they_have_done(site: str, tmp_path: Path) -> None:
    file, new = tmp_path / "site.backup", f"sqlite:///{tmp_path / 'new.db'}"

    saved = command("backup", str(file), "--database", site)
    restored = command("restore", str(file), "--database", new)
    again = command("restore", str(file), "--database", new)
    nothing = command("backup", str(file), "--database", f"sqlite:///{tmp_path / 'none.db'}")

    assert saved == (0, f"Saved: 1024 rows in {file} (schema 0001).")
    assert restored[0] == 0
    assert restored[1].startswith("Restored: 1024 rows, saved at ")
    assert again[0] == nothing[0] == 2
    assert "is not empty, and stays as it is" in again[1]
    assert "There is no database" in nothing[1]
    assert not (tmp_path / "none.db").exists()


def test_a_file_that_a_server_uses_is_not_restored_into(kept: Path, tmp_path: Path) -> None:
    with Server(tmp_path / "used.db") as server:
        status, said = command("restore", str(kept), "--database", server.database_url)

    assert (status, "already uses the database" in said) == (2, True)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_backup_that_is_stopped_leaves_the_one_before(
    large: str, kept: Path, tmp_path: Path, how: signal.Signals
) -> None:
    before = kept.read_bytes()
    process = begun("backup", kept, large)
    wait_until(lambda: list(tmp_path.glob(".site.backup.*")))

    assert ended_by(process, how) != 0

    assert kept.read_bytes() == before
    remains = list(tmp_path.glob(".site.backup.*"))
    assert remains == [] or how is signal.SIGKILL
    assert all(file.stat().st_mode & 0o777 == 0o600 for file in remains)


@pytest.mark.parametrize("how", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_restore_that_is_stopped_leaves_nothing(
    large: str, kept: Path, tmp_path: Path, empty: str, how: signal.Signals
) -> None:
    save(large, tmp_path / "large.backup")
    process = begun("restore", tmp_path / "large.backup", empty)
    wait_until(lambda: _is_writing(empty, tmp_path))

    assert ended_by(process, how) != 0

    assert restore(empty, kept).total == 1024


def _is_writing(url: str, folder: Path) -> bool:
    if url.startswith("sqlite"):
        return any(file.stat().st_size > 1 << 20 for file in folder.glob("empty.db*"))
    busy = "select 1 from pg_stat_activity where query like 'INSERT INTO events%'"
    with psycopg.connect(url) as connection:
        return connection.execute(busy).fetchone() is not None


def have_a_full_disk() -> None:
    """Let the system write a part of a file only."""
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (65536, 65536))


def test_a_disk_without_room_leaves_no_file(large: str, tmp_path: Path) -> None:
    file = tmp_path / "site.backup"

    arguments = ["backup", str(file), "--database", large, "--lang", "en"]
    done = finish(arguments, os.environ, have_a_full_disk)

    assert (done.code, "Cannot write" in done.err) == (2, True)
    assert not list(tmp_path.glob("*site.backup*"))
