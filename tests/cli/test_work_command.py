"""`couronne work` and `serve --redis`: what is wrong is said in one sentence."""

from pathlib import Path

import pytest

from tests.cli.command import Couronne, said_once


@pytest.mark.parametrize("address", ["nonsense", "http://127.0.0.1/", "redis://127.0.0.1:port/0"])
@pytest.mark.parametrize("command", ["work", "serve"])
def test_what_is_no_address_of_a_redis_is_told(
    couronne: Couronne, command: str, address: str
) -> None:
    done = couronne.call(command, "--redis", address, "--lang", "en")

    assert done.code == 2
    assert "no address of a Redis" in said_once(done)
    assert done.out == ""


def test_a_password_in_an_address_is_not_told(couronne: Couronne) -> None:
    done = couronne.call("work", "--redis", "rediss//:secret@host", "--lang", "en")

    assert done.code == 2
    assert "secret" not in said_once(done)


def test_a_server_on_its_own_needs_a_process_that_thinks(
    couronne: Couronne, tmp_path: Path
) -> None:
    database = f"sqlite:///{tmp_path / 'site.db'}"

    done = couronne.call("serve", "--bot-workers", "0", "--database", database, "--lang", "en")

    assert done.code == 2
    assert "no bot would play" in said_once(done)
    assert list(tmp_path.glob("site.db*")) == []
