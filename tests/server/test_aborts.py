"""Calling rated games off: free now and then, then one has to wait, longer each time."""

import pytest
from sqlalchemy import text

from couronne.server.aborts import FIRST_WAIT, FREE, LONGEST_WAIT, wait_after
from couronne.server.clock import DAY
from tests.server.people import database, member, until
from tests.server.serving import PATIENCE, Client, Server

REFUSED = (429, "aborts_too_often")
RATED = {"game": "roses", "seats": ["me", "bot:1"], "rated": True}
HOUR = 3600.0


@pytest.fixture
def mia(server: Server) -> Client:
    return member(server)


def look_and_leave(client: Client, how: str = "abort") -> str:
    """See a deal, and leave the game."""
    table = client.table("roses", "me", "bot:1", rated=True)
    client.post(f"/games/{table}/{how}")
    return table


class TestTheWait:
    """It is counted from the last game that was called off."""

    def test_a_few_cost_nothing(self) -> None:
        assert wait_after([HOUR] * FREE) == 0

    def test_each_further_one_costs_twice_as_much(self) -> None:
        waits = [wait_after([HOUR] * (FREE + more)) - HOUR for more in (1, 2, 3)]

        assert waits == [FIRST_WAIT, 2 * FIRST_WAIT, 4 * FIRST_WAIT]

    def test_it_has_an_end(self) -> None:
        assert wait_after([HOUR] * 30) == HOUR + LONGEST_WAIT


@pytest.mark.parametrize("how", ["abort", "resign"])
def test_nobody_looks_at_deal_after_deal(mia: Client, how: str) -> None:
    """Whether the game is called off or given up before it counts."""
    for _ in range(FREE + 1):
        look_and_leave(mia, how)

    assert mia.refused("/games", **RATED) == REFUSED
    assert mia.refused("/seeks", game="roses", rated=True) == REFUSED
    assert mia.post("/games", game="roses", seats=["me", "bot:1"])["id"]


def let_time_run_out(server: Server, table: str) -> None:
    """Let the turn at a table have begun two days ago."""
    with database(server) as kept:
        of = {"by": 2 * DAY, "table": table}
        kept.execute(text("update events set at = at - :by where game = :table"), of)
        kept.execute(text("update games set deadline = deadline - :by where id = :table"), of)


def test_nor_by_letting_the_time_run_out(own: Server) -> None:
    mia, a_day = member(own), {"kind": "days", "days": 1}
    look_and_leave(mia)
    tables = [mia.table("roses", "me", "bot:1", rated=True, pace=a_day) for _ in range(FREE)]
    own.stop()
    for table in tables:
        let_time_run_out(own, table)

    own.start()

    until(lambda: all(mia.look(table)["status"] == "over" for table in tables), PATIENCE)
    assert {mia.look(table)["result"]["reason"] for table in tables} == {"timeout"}
    assert mia.refused("/games", **RATED) == REFUSED


def test_neither_by_joining_nor_by_a_rematch(server: Server, mia: Client) -> None:
    waiting = member(server).table("roses", "me", "open", rated=True)
    tables = [look_and_leave(mia) for _ in range(FREE + 1)]

    assert mia.refused(f"/games/{waiting}/join") == REFUSED
    assert mia.refused(f"/games/{tables[-1]}/rematch") == REFUSED


def test_who_did_not_call_it_off_does_not_wait(server: Server, mia: Client) -> None:
    noa = member(server)
    for _ in range(FREE + 1):
        table = noa.table("roses", "me", "open", rated=True)
        mia.post(f"/games/{table}/join")
        noa.post(f"/games/{table}/abort")

    assert noa.refused("/games", **RATED) == REFUSED
    assert mia.post("/games", **RATED)["id"]


def test_closing_a_table_that_waits_costs_nothing(mia: Client) -> None:
    for _ in range(FREE + 2):
        mia.post(f"/games/{mia.table('roses', 'me', 'open', rated=True)}/resign")

    assert mia.post("/games", **RATED)["id"]


def test_games_that_are_not_rated_cost_nothing(mia: Client) -> None:
    for _ in range(FREE + 2):
        mia.post(f"/games/{mia.table('roses', 'me', 'bot:1')}/abort")

    assert mia.post("/games", **RATED)["id"]


def test_it_is_remembered_after_a_restart(own: Server) -> None:
    mia = member(own)
    for _ in range(FREE + 1):
        look_and_leave(mia)

    own.kill()
    own.start()

    assert mia.refused("/games", **RATED) == REFUSED


@pytest.mark.parametrize(("language", "said"), [("fr", "dans 10 min"), ("en", "in 10 min")])
def test_the_refusal_says_when_it_is_possible_again(mia: Client, language: str, said: str) -> None:
    for _ in range(FREE + 1):
        look_and_leave(mia)

    answer = mia.ask("POST", "/games", json=RATED, params={"lang": language})

    assert said in answer.json()["message"]
