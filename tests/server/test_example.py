"""The example of the documentation plays, as a guest and as a bot account."""

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.server.people import member, new_name
from tests.server.serving import PATIENCE, Server

EXAMPLE = Path(__file__).parent.parent.parent / "docs" / "examples" / "first_move.py"


Example = subprocess.Popen[str]


class Examples:
    """Starts the example, and ends whatever is left of it after a test."""

    def __init__(self) -> None:
        self.started: list[Example] = []

    def start(self, server: Server, *arguments: str, token: str = "") -> Example:
        """Start it as whoever has a token."""
        example = subprocess.Popen(
            [sys.executable, str(EXAMPLE), server.url, *arguments],
            env={**os.environ, "COURONNE_TOKEN": token},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )
        self.started.append(example)
        return example

    def end(self) -> None:
        for example in self.started:
            example.kill()
            example.communicate()


@pytest.fixture
def examples() -> Iterator[Examples]:
    running = Examples()
    yield running
    running.end()


def said(example: Example) -> str:
    """Return what an example says until its end."""
    out, err = example.communicate(timeout=PATIENCE)
    assert example.returncode == 0, err
    return out


def table_of(example: Example) -> str:
    """Return the table that an example has found."""
    assert example.stdout is not None
    return example.stdout.readline().strip().rpartition("/")[2]


def test_the_example_client_plays_a_game_to_its_end(examples: Examples, server: Server) -> None:
    assert "(end by the rules)" in said(examples.start(server))


def test_a_bot_account_opens_a_rated_table_and_plays_whoever_sits_down(
    examples: Examples, server: Server
) -> None:
    owners, names = [member(server), member(server)], [new_name("Robot"), new_name("Robot")]
    tokens = [
        owner.post("/me/bots", name=name)["token"]
        for owner, name in zip(owners, names, strict=True)
    ]
    asked = ("--ask", 'rules="course"', "--ask", "rated=true")
    host = examples.start(server, "--host", *asked, token=tokens[0])
    table = table_of(host)

    other = examples.start(server, table, token=tokens[1])

    assert "(end by the rules)" in said(other)
    assert "(end by the rules)" in said(host)
    shown = owners[0].look(table)
    assert (shown["rules"], shown["rated"]) == ("course", True)
    assert [seat["name"] for seat in shown["seats"]] == names


@pytest.mark.parametrize("seat", ["open", "user:{bot}"], ids=["open", "invited"])
def test_a_bot_account_waits_for_a_seat_and_sits_down(
    examples: Examples, tmp_path: Path, seat: str
) -> None:
    with Server(tmp_path / "site.db", "--rate", "0") as own:
        anne, name = member(own), new_name("Robot")
        bot = anne.post("/me/bots", name=name)
        waiting = examples.start(own, "--wait", token=bot["token"])
        table = anne.table("roses", "me", seat.format(bot=name), public=seat == "open")

        anne.wait_for(table, lambda shown: shown["status"] == "playing")
        anne.post(f"/games/{table}/resign")

        assert table in said(waiting)


def test_a_token_that_is_nobodys_gets_one_sentence(examples: Examples, server: Server) -> None:
    example = examples.start(server, token="nobody's")

    _out, err = example.communicate(timeout=PATIENCE)

    assert example.returncode == 1
    assert "Nobody plays under this token" in err
    assert "Traceback" not in err
