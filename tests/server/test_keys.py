"""Tokens for programs, and bot accounts."""

import pytest

from couronne.server.tokens import MOST_BOTS, MOST_TOKENS
from tests.server.people import (
    PASSWORD,
    delete,
    ended,
    gone,
    is_known,
    member,
    name_of,
    new_name,
    patched,
    sign_up,
)
from tests.server.serving import Client, Server


def with_token(server: Server, token: str) -> Client:
    program = Client(server)
    program.token = token
    return program


def test_a_token_acts_for_its_owner_until_it_is_revoked(server: Server) -> None:
    anne = member(server)
    made = anne.post("/me/tokens", label="my  program")
    program = with_token(server, made["token"])

    assert program.get("/me") == anne.get("/me")
    (listed,) = anne.get("/me/tokens")["tokens"]
    assert (listed["id"], listed["label"]) == (made["id"], "my program")
    assert "token" not in listed

    gone(anne, f"/me/tokens/{made['id']}")

    assert not is_known(program)
    assert anne.get("/me/tokens")["tokens"] == []


def test_a_token_is_no_session_and_a_session_no_token(server: Server) -> None:
    anne = member(server)
    made = anne.post("/me/tokens", label="program")
    (own,) = anne.get("/sessions")["sessions"]

    assert delete(anne, f"/sessions/{made['id']}").status_code == 404
    assert delete(anne, f"/me/tokens/{own['id']}").status_code == 404
    gone(anne, "/sessions")
    assert is_known(with_token(server, made["token"]))


@pytest.mark.parametrize(
    ("method", "path", "body"),
    [
        ("POST", "/me/tokens", {"label": "another"}),
        ("POST", "/me/bots", {"name": "Another"}),
        ("POST", "/me/password", {"current": PASSWORD, "password": "another one"}),
        ("GET", "/me/tokens", None),
        ("GET", "/me/bots", None),
        ("GET", "/sessions", None),
        ("GET", "/me/data", None),
        ("DELETE", "/sessions", None),
        ("DELETE", "/me", {"password": PASSWORD}),
        ("PATCH", "/me", {"name": "Another"}),
    ],
)
def test_a_program_does_not_manage_an_account(
    server: Server, method: str, path: str, body: dict[str, str] | None
) -> None:
    program = with_token(server, member(server).post("/me/tokens", label="program")["token"])

    answer = program.ask(method, path, json=body)

    assert (answer.status_code, answer.json()["code"]) == (403, "not_by_token")
    assert is_known(program)


@pytest.mark.parametrize(("path", "body"), [("tokens", {"label": "x"}), ("bots", {"name": "Xy"})])
def test_a_guest_has_no_keys(anne: Client, path: str, body: dict[str, str]) -> None:
    assert anne.refused(f"/me/{path}", **body) == (403, "members_only")


def test_a_bot_account_plays_under_its_own_name(server: Server) -> None:
    anne, name = member(server), new_name("Robot")
    made = anne.post("/me/bots", name=name)
    bot = with_token(server, made["token"])
    table = anne.table("roses", "me", "open")

    bot.post(f"/games/{table}/join")
    anne.move(table)
    bot.wait_for(table, lambda shown: shown["mine"])
    bot.move(table)

    assert bot.get("/me") == {"id": made["id"], "name": name, "kind": "bot", "admin": False}
    own, program = anne.look(table)["seats"]
    assert (own["name"], own["program"]) == (name_of(anne), False)
    assert (program["name"], program["kind"], program["program"]) == (name, "person", True)
    assert [one["name"] for one in anne.get("/me/bots")["bots"]] == [name]


def test_a_bot_takes_another_name_by_its_token(server: Server) -> None:
    made, name = member(server).post("/me/bots", name=new_name("Robot")), new_name("Robot")

    assert patched(with_token(server, made["token"]), name=name)["name"] == name


def test_a_new_password_ends_every_token_those_of_bots_too(server: Server) -> None:
    anne, others = member(server), member(server)
    mine = [with_token(server, token) for token in tokens_of(anne)]
    theirs = [with_token(server, token) for token in tokens_of(others)]
    table = mine[1].table("roses", "me", "me")

    with mine[1].live(table) as live:
        live.hear("table")
        anne.post("/me/password", current=PASSWORD, password="a king of dominoes")
        assert ended(live)

    assert [is_known(program) for program in mine] == [False, False]
    assert [is_known(program) for program in theirs] == [True, True]


def test_recovery_ends_the_tokens_of_bots_too(server: Server) -> None:
    anne, name = Client(server), new_name()
    code = sign_up(anne, name)["recovery_code"]
    programs = [with_token(server, token) for token in tokens_of(anne)]

    Client(server).post("/recovery", name=name, code=code, password="a king of dominoes")

    assert [is_known(program) for program in programs] == [False, False]


def tokens_of(owner: Client) -> list[str]:
    """Have a token for a program, and one of a bot."""
    own = owner.post("/me/tokens", label="program")
    return [own["token"], owner.post("/me/bots", name=new_name("Robot"))["token"]]


def test_another_token_of_a_bot_ends_the_first(server: Server) -> None:
    anne = member(server)
    made = anne.post("/me/bots", name=new_name("Robot"))
    first = with_token(server, made["token"])

    renewed = anne.post(f"/me/bots/{made['id']}/token")

    assert not is_known(first)
    assert is_known(with_token(server, renewed["token"]))


def test_a_deleted_bot_plays_no_more_and_leaves_its_games(server: Server) -> None:
    anne, name = member(server), new_name("Robot")
    made = anne.post("/me/bots", name=name)
    bot = with_token(server, made["token"])
    table = bot.table("roses", "me", "bot:1")
    assert [seat["program"] for seat in anne.look(table)["seats"]] == [True, False]

    gone(anne, f"/me/bots/{made['id']}")

    assert not is_known(bot)
    shown = anne.look(table)
    left = shown["seats"][0]
    assert (shown["status"], left["name"], left["program"]) == ("over", "", False)
    assert anne.get("/me/bots")["bots"] == []
    anne.post("/me/bots", name=name)


def test_nobody_touches_the_bot_of_another(server: Server) -> None:
    anne, eve = member(server), member(server)
    made = anne.post("/me/bots", name=new_name("Robot"))

    assert eve.refused(f"/me/bots/{made['id']}/token") == (404, "no_such_bot")
    assert delete(eve, f"/me/bots/{made['id']}").status_code == 404
    assert is_known(with_token(server, made["token"]))


def test_keys_are_counted(server: Server) -> None:
    anne = member(server)
    for _ in range(MOST_TOKENS):
        anne.post("/me/tokens", label="program")
    for _ in range(MOST_BOTS):
        anne.post("/me/bots", name=new_name("Robot"))

    assert anne.refused("/me/tokens", label="program") == (409, "too_many_keys")
    assert anne.refused("/me/bots", name=new_name("Robot")) == (409, "too_many_keys")


def test_a_bot_does_not_take_a_name_that_somebody_has(server: Server) -> None:
    name = new_name()
    anne = member(server, name)

    assert anne.refused("/me/bots", name=name.upper()) == (409, "name_taken")
    assert anne.refused("/me/bots", name="bot:3") == (422, "name_kept")
