"""Rated games with bots: nobody leaves unfinished what would be lost, or chooses among deals."""

from functools import partial

import pytest
from sqlalchemy import text

from couronne.server.bot_games import MOST_UNFINISHED
from couronne.server.clock import DAY
from couronne.server.endings import LIES
from couronne.server.verdicts import LEAST_DECISIONS
from tests.server.people import database, member, name_of, new_name, patched, until
from tests.server.serving import PATIENCE, Client, Server
from tests.server.sites import at_once

REFUSED = (409, "too_many_unfinished")
RATED = {"game": "roses", "rules": "course", "seats": ["me", "bot:1"], "rated": True}


@pytest.fixture
def mia(server: Server) -> Client:
    return member(server)


def begin(client: Client) -> str:
    table: str = client.post("/games", **RATED)["id"]
    return table


def test_three_go_on_at_a_time(mia: Client) -> None:
    tables = [begin(mia) for _ in range(MOST_UNFINISHED)]

    assert mia.refused("/games", **RATED) == REFUSED
    assert len(mia.get("/games", list="mine")["games"]) == MOST_UNFINISHED
    assert mia.table("roses", "me", "bot:1")

    mia.post(f"/games/{tables[0]}/resign")
    assert begin(mia)


def test_nobody_begins_more_at_the_same_moment(mia: Client) -> None:
    asked = [partial(mia.ask, "POST", "/games", json=RATED) for _ in range(2 * MOST_UNFINISHED)]

    answers = [answer.status_code for answer in at_once(*asked)]

    assert sorted(answers) == [201] * MOST_UNFINISHED + [409] * MOST_UNFINISHED


def test_nor_by_a_rematch_or_at_the_table_of_another(server: Server, mia: Client) -> None:
    noa, first = member(server), begin(mia)
    mia.post(f"/games/{first}/resign")
    waiting = noa.table("kingdomino", "me", "bot:1", "open", rated=True)
    for _ in range(MOST_UNFINISHED):
        begin(mia)

    assert mia.refused(f"/games/{first}/rematch") == REFUSED
    assert mia.refused(f"/games/{waiting}/join") == REFUSED
    assert noa.look(waiting)["status"] == "open"


def decided(mia: Client, least: int) -> str:
    """Begin a game, and decide something so often."""
    table = begin(mia)
    for _ in range(least):
        mia.wait_for(table, lambda told: told["mine"])
        mia.move(table)
    mia.wait_for(table, lambda told: told["mine"])
    return table


def let_lie(server: Server, table: str, seconds: float) -> None:
    """Let nothing have happened at a table for so long."""
    with database(server) as kept:
        of = {"by": seconds, "table": table}
        kept.execute(text("update events set at = at - :by where game = :table"), of)
        kept.execute(text("update games set created = created - :by where id = :table"), of)


def test_who_does_not_move_for_two_weeks_has_lost(own: Server) -> None:
    mia = member(own)
    lost, called_off, goes_on = (decided(mia, least) for least in (LEAST_DECISIONS["roses"], 1, 1))
    free = mia.table("roses", "me", "bot:1")
    own.stop()
    for table, seconds in ((lost, LIES + DAY), (called_off, LIES + DAY), (free, LIES + DAY)):
        let_lie(own, table, seconds)
    let_lie(own, goes_on, LIES - DAY)

    own.start()

    until(lambda: mia.look(called_off)["status"] == "over", PATIENCE)
    until(lambda: mia.look(lost)["status"] == "over", PATIENCE)
    result = mia.look(lost)["result"]
    assert (result["reason"], result["winners"]) == ("timeout", [1])
    assert [mia.look(table)["status"] for table in (goes_on, free)] == ["playing"] * 2
    (rating,) = mia.get(f"/players/{name_of(mia)}")["ratings"]
    assert (rating["games"], rating["losses"]) == (1, 1)
    assert rating["rating"]["rating"] < 1500


def test_another_name_is_no_move(own: Server) -> None:
    mia = member(own)
    table = decided(mia, 1)
    patched(mia, name=new_name())
    own.stop()
    let_lie(own, table, LIES + DAY)
    with database(own) as kept:
        renamed = {"by": LIES + DAY, "table": table}
        late = "update events set at = at + :by where game = :table and line = 'seats'"
        assert kept.execute(text(late), renamed).rowcount == 1

    own.start()

    until(lambda: mia.look(table)["status"] == "over", PATIENCE)
