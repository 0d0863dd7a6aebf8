"""`couronne account`: administrators and recovery codes, while the site serves or not."""

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import text

from couronne.server.identity import REMEMBERED_FOR
from tests.cli.command import Couronne, said_once
from tests.server.people import database, log_in, member
from tests.server.serving import Client, Server

NEW = "a king of dominoes"


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "site.db", "--rate", "0") as running:
        yield running


def account(couronne: Couronne, server: Server, *more: str) -> str:
    where = ("--database", f"sqlite:///{server.database}", "--lang", "en")
    done = couronne.call("account", "  ANNE ", *more, *where)
    assert done.code == 0, done.err
    return done.out


def test_an_account_is_shown_made_an_administrators_and_an_ordinary_one_again(
    couronne: Couronne, own: Server
) -> None:
    anne = member(own, "Anne")
    assert "Account: Anne" in account(couronne, own)

    assert "Looks after the site." in account(couronne, own, "--admin")
    time.sleep(REMEMBERED_FOR + 0.5)
    assert anne.get("/me")["admin"]

    assert "Does not look after the site." in account(couronne, own, "--no-admin")
    time.sleep(REMEMBERED_FOR + 0.5)
    assert not anne.get("/me")["admin"]


def test_a_new_recovery_code_lets_somebody_in_again(couronne: Couronne, own: Server) -> None:
    member(own, "Anne")

    told = account(couronne, own, "--reset")

    (code,) = re.findall(r"New recovery code: (\S+)", told)
    Client(own).post("/recovery", name="Anne", code=code, password=NEW)
    assert log_in(own, "Anne", NEW).get("/me")["name"] == "Anne"


def test_an_account_that_is_not_there_is_told(couronne: Couronne, own: Server) -> None:
    done = couronne.call(
        "account", "Nobody", "--database", f"sqlite:///{own.database}", "--lang", "en"
    )

    assert done.code == 2
    assert "Nobody has an account" in said_once(done)


@pytest.mark.parametrize(
    ("file", "sentence"),
    [("missing", "There is no database"), ("text", "no database of Couronne")],
)
def test_a_file_without_a_site_is_told_and_stays_as_it_is(
    couronne: Couronne, tmp_path: Path, file: str, sentence: str
) -> None:
    (tmp_path / "text").write_text("no database")

    done = couronne.call(
        "account", "Anne", "--database", f"sqlite:///{tmp_path / file}", "--lang", "en"
    )

    assert done.code == 2
    assert sentence in said_once(done)
    assert not (tmp_path / "missing").exists()
    assert (tmp_path / "text").read_text() == "no database"


def test_a_site_of_another_version_is_told(couronne: Couronne, own: Server) -> None:
    with database(own) as kept:
        kept.execute(text("update alembic_version set version_num = '0001'"))

    done = couronne.call(
        "account", "Anne", "--database", f"sqlite:///{own.database}", "--lang", "en"
    )

    assert "of another version of Couronne" in said_once(done)
