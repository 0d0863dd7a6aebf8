"""Accounts: signing up, logging in and recovering, and what an attacker learns from it."""

import statistics
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from argon2 import PasswordHasher
from sqlalchemy import text

from couronne.server.recovery import GROUPS, LETTERS
from tests.server.people import (
    PASSWORD,
    database,
    is_known,
    log_in,
    member,
    name_of,
    new_name,
    patched,
    sign_up,
)
from tests.server.serving import Client, Server

OTHER = "a king of dominoes"


def test_a_guest_who_signs_up_stays_the_same_person(server: Server) -> None:
    guest = server.guest(new_name("Guest"))
    table, before = guest.table("roses", "me", "me"), guest.get("/me")
    name = new_name()

    made = sign_up(guest, name)

    assert made["id"] == before["id"]
    assert (made["name"], made["kind"], made["admin"]) == (name, "member", False)
    assert [game["id"] for game in guest.get("/games", list="mine")["games"]] == [table]
    assert {seat["name"] for seat in guest.look(table)["seats"]} == {name}


def test_somebody_who_never_was_a_guest_signs_up(server: Server) -> None:
    assert member(server).get("/me")["kind"] == "member"


def test_a_member_signs_up_no_second_time(server: Server) -> None:
    anne = member(server)

    assert anne.refused("/accounts", name=new_name(), password=PASSWORD) == (409, "has_account")


def test_the_recovery_code_is_readable_and_kept_nowhere(server: Server) -> None:
    code = sign_up(Client(server), new_name())["recovery_code"]

    groups = code.split("-")
    assert [len(group) for group in groups] == [LETTERS] * GROUPS
    with database(server) as kept:
        rows = kept.execute(text("select * from users")).all()
    assert not [row for row in rows if code in repr(row) or code.replace("-", "") in repr(row)]


def test_passwords_and_tokens_are_kept_only_as_hashes(server: Server) -> None:
    anne = member(server)

    with database(server) as kept:
        rows = repr([kept.execute(text(f"select * from {name}")).all() for name in TABLES])
    assert "$argon2id$" in rows
    assert PASSWORD not in rows
    assert anne.token not in rows
    assert PASSWORD not in server.log


TABLES = ("users", "sessions")


@pytest.mark.parametrize(
    "spelled",
    [
        "{name}",
        "  {name}  ",
        "{NAME}",
        "\N{FULLWIDTH LATIN CAPITAL LETTER M}{ember}",
        "\N{CYRILLIC CAPITAL LETTER EM}{ember}",
        "★{name}~",
        "M {ember}",
    ],
)
def test_a_name_that_looks_alike_is_taken(server: Server, spelled: str) -> None:
    name = new_name()
    member(server, name)
    alike = spelled.format(name=name, NAME=name.upper(), ember=name[1:])

    assert Client(server).refused("/accounts", name=alike, password=PASSWORD) == (409, "name_taken")


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("x", "name_length"),
        ("x" * 25, "name_length"),
        ("?!", "name_length"),
        ("Bot:3", "name_kept"),
        ("bot 3", "name_kept"),
        ("GREEDY", "name_kept"),
        ("Admin", "name_kept"),
        ("Compte  supprimé", "name_kept"),
        ("Guest", "name_kept"),
    ],
)
def test_a_name_that_will_not_do_is_refused(server: Server, name: str, code: str) -> None:
    assert Client(server).refused("/accounts", name=name, password=PASSWORD) == (422, code)


@pytest.mark.parametrize(
    ("password", "code"),
    [
        ("short", "password_length"),
        ("x" * 201, "password_length"),
        ("PassWord123", "password_common"),
        ("aaaaaaaaaa", "password_common"),
        ("{NAME}", "password_is_name"),
    ],
)
def test_a_password_that_will_not_do_is_refused(server: Server, password: str, code: str) -> None:
    name = new_name("Somebody")
    given = password.format(NAME=name.upper())

    assert Client(server).refused("/accounts", name=name, password=given) == (422, code)


def test_of_many_who_want_a_name_at_once_one_gets_it(server: Server) -> None:
    name, clients = new_name(), [Client(server) for _ in range(6)]

    def attempt(client: Client) -> int:
        return client.ask(
            "POST", "/accounts", json={"name": name, "password": PASSWORD}
        ).status_code

    with ThreadPoolExecutor(len(clients)) as together:
        statuses = sorted(together.map(attempt, clients))

    assert statuses == [201, 409, 409, 409, 409, 409]


def test_of_two_accounts_that_one_guest_asks_for_at_once_one_is_made(server: Server) -> None:
    guest = server.guest(new_name("Guest"))

    def attempt(name: str) -> int:
        return guest.ask("POST", "/accounts", json={"name": name, "password": PASSWORD}).status_code

    with ThreadPoolExecutor(2) as together:
        statuses = sorted(together.map(attempt, [new_name(), new_name()]))

    assert statuses in ([201, 401], [201, 409])


def test_a_guest_cannot_pass_for_an_account_or_a_bot(server: Server) -> None:
    name = new_name("Famous")
    member(server, name)
    guest = server.guest("Anybody")

    spoof = name.replace("a", "\N{CYRILLIC SMALL LETTER A}")
    for wanted in (name, name.upper(), spoof, f"·{name}.", "bot-10", "bot:10", "b0t:1O", "Admin1"):
        refused = guest.ask("PATCH", "/me", json={"name": wanted})
        assert (refused.status_code, refused.json()["code"]) == (409, "name_taken")
        assert name_of(server.guest(wanted)) in {"Guest", "Invité"}


def test_a_guest_who_had_the_name_of_a_new_account_has_it_no_longer(server: Server) -> None:
    name = new_name("Early")
    guest = server.guest(name)

    spoof = server.guest(name.replace("a", "\N{CYRILLIC SMALL LETTER A}"))

    member(server, name.upper())

    assert {name_of(guest), name_of(spoof)} <= {"Guest", "Invité"}


def test_a_guest_loses_the_name_that_a_member_or_a_bot_takes(server: Server) -> None:
    names = [new_name("Early"), new_name("Early")]
    guests, anne = [server.guest(name) for name in names], member(server)

    patched(anne, name=names[0])
    anne.post("/me/bots", name=names[1])

    assert {name_of(guest) for guest in guests} <= {"Guest", "Invité"}


@pytest.mark.parametrize("way", ["account", "member", "bot"])
def test_a_guest_loses_it_at_every_table_and_sits_down_nowhere_by_it(
    server: Server, way: str
) -> None:
    """For a moment a server takes for granted what a token says: not where that has changed."""
    name, anne = new_name("Early"), member(server)
    guest = server.guest(name)
    waiting, over = guest.table("roses", "me", "open"), guest.table("roses", "me", "me")
    guest.post(f"/games/{over}/resign")
    if way == "account":
        member(server, name)
    elif way == "member":
        patched(anne, name=name)
    else:
        anne.post("/me/bots", name=name)

    tables = [waiting, over, guest.table("roses", "me", "open")]

    shown = {seat["name"] for table in tables for seat in anne.look(table)["seats"]}
    assert shown <= {"Guest", "Invité", ""}
    other = server.guest("Other")
    other.post(f"/games/{waiting}/join")
    guest.post(f"/games/{waiting}/chat", text="hello")
    lines = other.get(f"/games/{waiting}/chat")["lines"]
    assert {line["name"] for line in lines} <= {"Guest", "Invité"}


def test_nobody_at_one_screen_takes_a_name_along_that_became_somebodys(server: Server) -> None:
    name, host = new_name("Early"), server.guest("Host")
    tables = [host.table("roses", "me", f"me:{called}") for called in (name, "Late")]
    for table in tables:
        host.post(f"/games/{table}/resign")
    member(server, name)

    again = [host.post(f"/games/{table}/rematch")["id"] for table in tables]

    shown = [sorted(seat["name"] for seat in host.look(table)["seats"]) for table in again]
    assert shown == [["Host", "Host"], ["Host", "Late"]]


@pytest.mark.parametrize("name", ["An\u200bne", "A\N{COMBINING TILDE OVERLAY}nne"])
def test_nobody_has_a_name_that_cannot_be_seen(server: Server, name: str) -> None:
    guest, anne = server.guest("Anybody"), member(server)

    for client in (guest, anne):
        refused = client.ask("PATCH", "/me", json={"name": name})
        assert (refused.status_code, refused.json()["code"]) == (422, "name_unseen")
    assert Client(server).refused("/accounts", name=name, password=PASSWORD)[1] == "name_unseen"
    assert anne.refused("/me/bots", name=name)[1] == "name_unseen"
    assert name_of(server.guest(name)) in {"Guest", "Invité"}


@pytest.mark.parametrize("called", ["{name}", "{spoof}", "bot:3", "b0t:3", "Admin", "x\u200by"])
def test_nobody_at_one_screen_is_taken_for_an_account_or_a_bot(server: Server, called: str) -> None:
    name = new_name("Famous")
    famous, guest = member(server, name), server.guest("Anybody")
    seat = "me:" + called.format(name=name, spoof=name.replace("a", "\N{CYRILLIC SMALL LETTER A}"))

    status, code = guest.refused("/games", game="roses", seats=["me", seat])

    assert (status, code) in {(409, "name_taken"), (422, "name_unseen")}
    assert famous.table("roses", "me", f"me:{name}")


def test_who_runs_the_site_may_be_called_so(server: Server) -> None:
    ada, name = member(server), new_name("Admin")
    with database(server) as kept:
        kept.execute(text("update users set admin = true where id = :id"), ada.get("/me"))
    time.sleep(3.5)  # until then a server knows her as she was

    assert patched(ada, name=name)["name"] == name


def test_accounts_of_older_versions_are_kept_by_what_they_look_like(own: Server) -> None:
    names = {"first": "Emilie", "plain": "Anne", "spoof": "\N{CYRILLIC CAPITAL LETTER A}nne"}
    ids = {key: member(own, f"{key} one").get("/me")["id"] for key in names}
    own.stop()
    with database(own) as kept:
        for key, name in names.items():
            given = {"name": name, "folded": name.casefold(), "id": ids[key]}
            kept.execute(
                text("update users set name = :name, folded = :folded where id = :id"), given
            )
    own.start()

    for key, name in names.items():
        assert log_in(own, name).get("/me")["id"] == ids[key]
    spoof = "\N{CYRILLIC CAPITAL LETTER IE}milie"
    refused = Client(own).refused("/accounts", name=spoof, password=PASSWORD)
    assert refused == (409, "name_taken")


def test_accounts_that_are_alike_since_symbols_count_for_nothing_both_go_on(own: Server) -> None:
    names = {"Jean-Luc": "jean-luc", "Jeanluc": "jeanluc", "★Zoé★": "★zoé★", "Jean Luc": "jean luc"}
    ids = {name: member(own, f"{number} one").get("/me")["id"] for number, name in enumerate(names)}
    guest = own.guest("Somebody")
    who = guest.get("/me")["id"]
    own.stop()
    with database(own) as kept:
        for name, folded in names.items():
            given = {"name": name, "folded": folded, "id": ids[name]}
            kept.execute(
                text("update users set name = :name, folded = :folded where id = :id"), given
            )
        given = {"name": "=Quetzal=", "look": "=quetzal=", "id": who}
        kept.execute(text("update users set name = :name, look = :look where id = :id"), given)
    own.start()

    assert {name: log_in(own, name).get("/me")["id"] for name in names} == ids
    for spoof in ("Jean_Luc", "zoé"):
        refused = Client(own).refused("/accounts", name=spoof, password=PASSWORD)
        assert refused == (409, "name_taken")
    member(own, "Quetzal")
    assert name_of(guest) in {"Guest", "Invité"}


def test_an_account_that_is_alike_since_an_update_is_still_found(own: Server) -> None:
    """Older versions took a small capital M for another letter, and a full stop for one more."""
    turned = "\N{LATIN SMALL LETTER TURNED W}"
    names = {"Maxime": "maxlme", "ᴍaxime": f"{turned}axlme", "Maxime.": "maxlme."}
    ids = {name: member(own, f"{number} one").get("/me")["id"] for number, name in enumerate(names)}
    own.stop()
    with database(own) as kept:
        for name, folded in names.items():
            given = {"name": name, "folded": folded, "id": ids[name]}
            kept.execute(
                text("update users set name = :name, folded = :folded where id = :id"), given
            )
    own.start()

    assert {name: log_in(own, name).get("/me")["id"] for name in names} == ids
    refused = Client(own).refused("/accounts", name="·Maxime", password=PASSWORD)
    assert refused == (409, "name_taken")


def test_a_member_takes_another_name_and_leaves_the_old_one(server: Server) -> None:
    former, name = new_name(), new_name()
    anne = member(server, former)

    assert patched(anne, name=name)["name"] == name

    assert name_of(log_in(server, name)) == name
    assert name_of(member(server, former)) == former


def test_a_member_does_not_take_the_name_of_another(server: Server) -> None:
    name = new_name()
    member(server, name)
    eve = member(server)

    answer = eve.ask("PATCH", "/me", json={"name": name.upper()})

    assert (answer.status_code, answer.json()["code"]) == (409, "name_taken")


def test_logging_in_is_possible_however_the_name_is_spelled(server: Server) -> None:
    name = new_name()
    anne = member(server, name)

    assert log_in(server, f" {name.upper()} ").get("/me") == anne.get("/me")


def test_a_browser_keeps_the_token_where_no_script_reads_it(server: Server) -> None:
    browser = Client(server)

    answer = browser.ask("POST", "/accounts", json={"name": new_name(), "password": PASSWORD})

    cookie = answer.headers["set-cookie"].lower()
    assert "httponly" in cookie
    assert "samesite=lax" in cookie
    assert browser.http.get("/me").json()["kind"] == "member"


def test_logging_out_ends_the_session_at_once(server: Server) -> None:
    anne = member(server)

    answer = anne.ask("DELETE", "/sessions/current")

    assert answer.status_code == 204
    assert 'couronne=""' in answer.headers["set-cookie"]
    assert not is_known(anne)


def test_a_password_is_kept_anew_when_it_should_cost_more(server: Server) -> None:
    name = new_name()
    anne = member(server, name)
    cheap = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1).hash(PASSWORD)
    own = {"id": anne.get("/me")["id"]}
    with database(server) as kept:
        kept.execute(text("update users set password = :it where id = :id"), {"it": cheap, **own})

    log_in(server, name)

    with database(server) as kept:
        renewed = kept.scalar(text("select password from users where id = :id"), own)
    assert renewed.startswith("$argon2id$v=19$m=19456,t=2,p=1$")
    assert is_known(log_in(server, name))


class TestFixation:
    """A token is always made by the server, and for one identity only."""

    def test_signing_up_gives_a_new_token_and_ends_the_guests(self, server: Server) -> None:
        guest = server.guest(new_name("Guest"))
        planted = Client(server)
        planted.token = guest.token

        sign_up(guest, new_name())

        assert guest.token != planted.token
        assert not is_known(planted)

    def test_logging_in_ends_what_the_browser_was_before(self, server: Server) -> None:
        name = new_name()
        member(server, name)
        browser = server.guest("Anybody")
        planted = Client(server)
        planted.token = browser.token

        entered = browser.post("/sessions", name=name, password=PASSWORD)

        assert entered["token"] != planted.token
        assert not is_known(planted)

    def test_a_token_that_somebody_made_up_is_never_taken_over(self, server: Server) -> None:
        name = new_name()
        member(server, name)
        for path, body in (("/guests", {}), ("/sessions", {"name": name, "password": PASSWORD})):
            browser = Client(server)
            browser.token = "chosen-by-somebody-else"

            assert browser.post(path, **body)["token"] != browser.token
            assert not is_known(browser)

    def test_a_new_password_gives_a_new_token_and_ends_other_browsers(self, server: Server) -> None:
        name = new_name()
        anne, elsewhere = member(server, name), log_in(server, name)
        former = anne.token

        entered = anne.post("/me/password", current=PASSWORD, password=OTHER)

        assert not is_known(elsewhere)
        assert not is_known(anne)
        assert entered["token"] != former
        anne.token = entered["token"]
        assert is_known(anne)
        assert is_known(log_in(server, name, OTHER))
        refused = Client(server).refused("/sessions", name=name, password=PASSWORD)
        assert refused == (401, "wrong_login")


class TestRecovery:
    """Who has lost the password comes back by the code."""

    def test_the_code_sets_a_password_and_ends_every_session(self, server: Server) -> None:
        name, anne = new_name(), Client(server)
        code = sign_up(anne, name)["recovery_code"]
        token = anne.post("/me/tokens", label="program")["token"]
        program, back = Client(server), Client(server)
        program.token = token

        typed = code.lower().replace("-", " ").replace("0", "o")
        entered = back.post("/recovery", name=name, code=typed, password=OTHER)

        assert not is_known(anne)
        assert not is_known(program)
        back.token = entered["token"]
        assert name_of(back) == name
        assert is_known(log_in(server, name, OTHER))

    def test_a_code_works_once(self, server: Server) -> None:
        name = new_name()
        code = sign_up(Client(server), name)["recovery_code"]
        back = Client(server)
        new = back.post("/recovery", name=name, code=code, password=OTHER)["recovery_code"]

        again = back.refused("/recovery", name=name, code=code, password=PASSWORD)

        assert again == (401, "wrong_code")
        assert new != code
        back.post("/recovery", name=name, code=new, password=PASSWORD)

    def test_a_password_that_will_not_do_leaves_the_code_as_it_is(self, server: Server) -> None:
        name = new_name()
        code = sign_up(Client(server), name)["recovery_code"]
        back = Client(server)

        refused = back.refused("/recovery", name=name, code=code, password="short")

        assert refused == (422, "password_length")
        back.post("/recovery", name=name, code=code, password=OTHER)


class TestEnumeration:
    """Who tries names and passwords does not learn which of both was wrong."""

    @pytest.mark.parametrize(
        ("path", "body"),
        [
            ("/sessions", {"password": OTHER}),
            ("/recovery", {"password": OTHER, "code": "AAAAA-AAAAA-AAAAA-AAAAA-AAAAA"}),
        ],
    )
    def test_an_unknown_name_is_answered_as_a_wrong_secret(
        self, server: Server, path: str, body: dict[str, Any]
    ) -> None:
        name, eve = new_name(), Client(server)
        member(server, name)

        answers = [
            eve.ask("POST", path, json={"name": who, **body}) for who in (name, new_name("Nobody"))
        ]

        assert answers[0].status_code == answers[1].status_code == 401
        assert answers[0].json() == answers[1].json()
        assert set(answers[0].headers) == set(answers[1].headers)

    @pytest.mark.parametrize(
        ("path", "body"), [("/sessions", {}), ("/recovery", {"code": "A" * 25})]
    )
    def test_it_takes_as_long(self, server: Server, path: str, body: dict[str, Any]) -> None:
        name, eve = new_name(), Client(server)
        member(server, name)
        spent: dict[str, list[float]] = {name: [], new_name("Nobody"): []}

        for _ in range(12):
            for who, times in spent.items():
                begun = time.perf_counter()
                eve.ask("POST", path, json={"name": who, "password": OTHER, **body})
                times.append(time.perf_counter() - begun)

        known, unknown = (statistics.median(times) for times in spent.values())
        assert 0.5 < known / unknown < 2

    def test_a_bot_account_has_no_password_that_could_be_guessed(self, server: Server) -> None:
        name = new_name("Robot")
        member(server).post("/me/bots", name=name)

        refused = Client(server).refused("/sessions", name=name, password="")

        assert refused == (401, "wrong_login")


@pytest.fixture
def strict(tmp_path: Path) -> Iterator[Server]:
    with Server(tmp_path / "site.db", "--rate", "50") as running:
        yield running


def test_passwords_are_not_tried_for_ever(strict: Server) -> None:
    name = new_name()
    member(strict, name)
    eve = Client(strict)

    codes = [eve.refused("/sessions", name=name, password=f"guess {n}")[1] for n in range(12)]

    assert codes[:10] == ["wrong_login"] * 10
    assert codes[10:] == ["too_many_tries"] * 2
    assert eve.refused("/sessions", name=name, password=PASSWORD) == (429, "too_many_tries")
    assert eve.refused("/sessions", name="Nobody", password="guess")[1] == "wrong_login"


def test_an_address_does_not_try_name_after_name(strict: Server) -> None:
    eve = Client(strict)

    def attempt(number: int) -> str:
        return eve.refused("/recovery", name=f"Name {number}", code="x", password=OTHER)[1]

    codes = [attempt(number) for number in range(102)]

    assert codes[0] == "wrong_code"
    assert codes[-1] == "too_many_tries"
