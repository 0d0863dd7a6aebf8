"""Nobody makes a rating with own bots: whoever is behind two accounts plays under one of them."""

import pytest
from sqlalchemy import text

from tests.server.people import database, member, name_of, new_name
from tests.server.serving import Client, Server

REFUSED = (409, "rated_own_bot")


@pytest.fixture
def mia(server: Server) -> Client:
    return member(server)


@pytest.fixture
def bot(mia: Client) -> Client:
    return bot_of(mia)


def bot_of(owner: Client) -> Client:
    """Return a new bot of somebody."""
    client = Client(owner.server)
    client.token = owner.post("/me/bots", name=new_name("Robot"))["token"]
    return client


def invited(*guests: Client) -> list[str]:
    return [f"user:{name_of(guest)}" for guest in guests]


def test_nobody_sits_down_with_an_own_bot(mia: Client, bot: Client) -> None:
    theirs = bot.table("roses", "me", "open", rated=True)
    mine = mia.table("roses", "me", "open", rated=True)

    assert mia.refused(f"/games/{theirs}/join") == REFUSED
    assert bot.refused(f"/games/{mine}/join") == REFUSED
    assert mia.look(mine)["status"] == mia.look(theirs)["status"] == "open"


def test_two_bots_of_one_owner_do_not_meet(mia: Client, bot: Client) -> None:
    table = bot.table("roses", "me", "open", rated=True)

    assert bot_of(mia).refused(f"/games/{table}/join") == REFUSED


def test_a_table_for_several_makes_no_difference(server: Server, mia: Client, bot: Client) -> None:
    table = member(server).table("kingdomino", "me", "open", "open", rated=True)
    mia.post(f"/games/{table}/join")

    assert bot.refused(f"/games/{table}/join") == REFUSED


def test_nobody_invites_an_own_bot(mia: Client, bot: Client) -> None:
    other = bot_of(mia)

    for host, guests in ((mia, [bot]), (bot, [mia]), (bot, [other])):
        wanted = {"game": "kingdomino", "seats": ["me", *invited(*guests)], "rated": True}
        assert host.refused("/games", **wanted) == REFUSED


def test_who_invites_a_bot_and_somebody_is_not_told_whose_it_is(
    server: Server, mia: Client, bot: Client
) -> None:
    """Only those whose bot it is are refused, when they sit down, or when it does."""
    noa, stranger = member(server), member(server)
    tables = [
        noa.table("kingdomino", "me", *invited(bot, guest), rated=True) for guest in (mia, stranger)
    ]

    assert mia.refused(f"/games/{tables[0]}/join") == REFUSED
    assert bot.refused(f"/games/{tables[0]}/join") == REFUSED
    assert noa.look(tables[0])["status"] == "open"
    for guest in (stranger, bot):
        guest.post(f"/games/{tables[1]}/join")
    assert noa.look(tables[1])["status"] == "playing"
    mia.post(f"/games/{tables[0]}/refuse")
    bot.post(f"/games/{tables[0]}/join")


def test_a_seek_passes_over_ones_own(server: Server, mia: Client, bot: Client) -> None:
    wish = {"game": "roses", "rated": True, "pace": {"kind": "days", "days": 7}}
    table = bot.post("/seeks", **wish)["id"]
    mine = mia.post("/seeks", **wish)

    assert mine["waiting"]
    assert mine["id"] != table
    assert member(server).post("/seeks", **wish)["id"] == table


def test_what_was_played_before_is_not_played_again(server: Server, mia: Client) -> None:
    """A game from before this rule has no rated rematch."""
    stranger = bot_of(member(server))
    table = mia.table("roses", "me", "open", rated=True)
    stranger.post(f"/games/{table}/join")
    mia.post(f"/games/{table}/resign")
    change = {"owner": mia.get("/me")["id"], "bot": stranger.get("/me")["id"]}
    with database(server) as kept:
        kept.execute(text("update users set owner = :owner where id = :bot"), change)

    assert mia.refused(f"/games/{table}/rematch") == REFUSED
    assert mia.look(table)["status"] == "over"


def test_others_play_it_and_without_a_rating_everybody_does(
    server: Server, mia: Client, bot: Client
) -> None:
    rated = bot.table("roses", "me", "open", rated=True)
    plain = bot.table("roses", "me", "open")

    member(server).post(f"/games/{rated}/join")
    mia.post(f"/games/{plain}/join")

    assert mia.look(rated)["status"] == mia.look(plain)["status"] == "playing"


@pytest.mark.parametrize(("language", "sentence"), [("fr", "propre robot"), ("en", "own bot")])
def test_the_refusal_says_why(mia: Client, bot: Client, language: str, sentence: str) -> None:
    table = mia.table("roses", "me", "open", rated=True)

    answer = bot.ask("POST", f"/games/{table}/join", json={}, params={"lang": language})

    assert sentence in answer.json()["message"]
