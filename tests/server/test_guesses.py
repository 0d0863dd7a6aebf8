"""Passwords are not guessed for ever, and others' guesses keep nobody out who has the right one."""

import asyncio
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import httpx
import pytest

from couronne.errors import Refusal
from couronne.server.bus import Alone
from couronne.server.guess_limits import ACCOUNT, ADDRESS, OWN, Asker, for_code, for_password
from couronne.server.guesses import FIRST_WAIT, MOST_COUNTED, Guesses, Here, Key, Limit, Together
from couronne.server.known_devices import MOST, device_of, remembered
from couronne.server.redis_client import client_for
from tests.server.people import PASSWORD, delete, new_name, sign_up
from tests.server.serving import Client, Server
from tests.services import Redis

OTHER = "a king of dominoes"
EVES, OWNERS = "203.0.113.66", "198.51.100.7"
HOUR = 3_600.0
LIMIT = Limit(free=3, every=60, longest=30)
KEY = Key(LIMIT, "test", "anne")


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("strict") / "site.db", "--rate", "50") as running:
        yield running


def coming_from(server: Server, address: str) -> Client:
    """Return somebody at an address, as a proxy on this machine tells it."""
    client = Client(server)
    client.http.headers["x-forwarded-for"] = address
    return client


def guess(client: Client, name: str, times: int) -> list[str]:
    """Try wrong passwords; tell what came of each."""
    return [client.refused("/sessions", name=name, password=f"guess {n}")[1] for n in range(times)]


def log_in(client: Client, name: str, password: str = PASSWORD) -> httpx.Response:
    return client.ask("POST", "/sessions", json={"name": name, "password": password})


class Attacked:
    """An account whose password somebody has guessed at sixty times."""

    def __init__(self, server: Server, address: str = EVES) -> None:
        self.server, self.name = server, new_name("Owner")
        self.owner = coming_from(server, OWNERS)
        self.code = sign_up(self.owner, self.name)["recovery_code"]
        codes = guess(coming_from(server, address), self.name, 60)
        assert codes[: OWN.free] == ["wrong_login"] * OWN.free
        assert "too_many_tries" in codes


def test_the_owner_logs_in_from_elsewhere_while_somebody_guesses(strict: Server) -> None:
    attacked = Attacked(strict)

    assert log_in(coming_from(strict, OWNERS), attacked.name).status_code == 201


def test_a_browser_that_was_used_before_is_let_in_even_behind_the_same_address(
    strict: Server,
) -> None:
    attacked = Attacked(strict, OWNERS)
    attacked.owner.ask("DELETE", "/sessions/current")
    attacked.owner.token = ""

    assert log_in(attacked.owner, attacked.name).status_code == 201


def test_who_is_logged_in_is_let_in_once_more(strict: Server) -> None:
    attacked = Attacked(strict, OWNERS)
    same = coming_from(strict, OWNERS)
    same.token = attacked.owner.token

    assert log_in(same, attacked.name).status_code == 201


def test_the_recovery_code_works_while_somebody_guesses(strict: Server) -> None:
    attacked = Attacked(strict, OWNERS)
    eve = coming_from(strict, OWNERS)
    wrong = {"name": attacked.name, "code": "A" * 25, "password": OTHER}
    codes = [eve.refused("/recovery", **wrong)[1] for _ in range(OWN.free + 1)]

    back = coming_from(strict, OWNERS).ask(
        "POST", "/recovery", json={**wrong, "code": attacked.code}
    )

    assert codes == ["wrong_code"] * OWN.free + ["too_many_tries"]
    assert back.status_code == 201


def test_the_password_is_changed_while_somebody_guesses(strict: Server) -> None:
    attacked = Attacked(strict, OWNERS)

    entered = attacked.owner.post("/me/password", current=PASSWORD, password=OTHER)

    assert entered["name"] == attacked.name


def test_the_account_is_deleted_while_somebody_guesses(strict: Server) -> None:
    attacked = Attacked(strict, OWNERS)

    assert delete(attacked.owner, "/me", password=PASSWORD).status_code == 204


def test_who_is_told_to_wait_is_told_how_long(strict: Server) -> None:
    eve, wrong = coming_from(strict, EVES), {"name": new_name("Owner"), "password": "guess"}

    answers = [
        eve.ask("POST", "/sessions", json=wrong, params={"lang": "en"}) for _ in range(OWN.free + 1)
    ]

    answer = answers[-1]
    seconds = int(answer.headers["retry-after"])
    assert answer.status_code == 429
    assert 1 <= seconds <= FIRST_WAIT
    assert f"try again in {seconds} second" in answer.json()["message"]


def test_a_network_of_one_customer_counts_as_one_address(strict: Server) -> None:
    name = new_name("Owner")
    sign_up(coming_from(strict, OWNERS), name)

    codes = [
        guess(coming_from(strict, f"2001:db8:1:2::{number:x}"), name, 1)[0]
        for number in range(1, OWN.free + 2)
    ]

    assert codes[-1] == "too_many_tries"
    assert guess(coming_from(strict, "2001:db8:1:3::1"), name, 1) == ["wrong_login"]


def test_who_is_logged_in_does_not_guess_the_password_for_ever(strict: Server) -> None:
    thief = coming_from(strict, EVES)
    sign_up(thief, new_name("Owner"))

    def attempt(number: int) -> str:
        wrong = {"current": f"guess {number}", "password": OTHER}
        return thief.refused("/me/password", **wrong)[1]

    codes = [attempt(number) for number in range(OWN.free + 1)]

    assert codes == ["wrong_password"] * OWN.free + ["too_many_tries"]
    assert delete(thief, "/me", password="guess").status_code == 429


def test_from_many_addresses_a_password_is_not_guessed_for_ever_but_its_owner_comes_in(
    strict: Server,
) -> None:
    name, owner = new_name("Owner"), coming_from(strict, OWNERS)
    sign_up(owner, name)
    for number in range(ACCOUNT.free // OWN.free):
        guess(coming_from(strict, f"203.0.113.{number}"), name, OWN.free)

    assert guess(coming_from(strict, "203.0.113.200"), name, 1) == ["too_many_tries"]
    owner.token = ""
    owner.http.cookies.delete("couronne")
    assert log_in(owner, name).status_code == 201


def test_one_address_does_not_guess_at_all_accounts_in_turn() -> None:
    """A hundred guesses are free, as a whole class may sit there; no account is tried twice."""
    here, now = Here(), 1000.0

    waits = [here.count(keys_of(f"account {number}"), now) for number in range(101)]

    assert waits == [0] * 100 + [FIRST_WAIT]
    assert here.count(keys_of("account 0", OWNERS), now) == 0, "elsewhere it is free"


def test_who_guesses_at_all_accounts_in_turn_is_told_to_wait(strict: Server) -> None:
    eve = coming_from(strict, "203.0.113.250")

    codes = [guess(eve, new_name("Owner"), 1)[0] for _ in range(ADDRESS.free + 20)]

    assert codes[: ADDRESS.free] == ["wrong_login"] * ADDRESS.free
    assert "too_many_tries" in codes


def test_after_ten_guesses_an_address_has_six_an_hour_for_an_account() -> None:
    """At first the waits grow; later it is six, each of them made as soon as it may be."""
    here, now, times = Here(), 0.0, list[float]()
    while now < 9 * HOUR:
        wait = here.count(keys_of("anne"), now)
        if not wait:
            times.append(now)
        now += wait

    assert times[:10] == [0.0] * 10
    assert [later - earlier for earlier, later in pairwise(times[9:14])] == [15, 30, 60, 120]
    assert len([at for at in times if at < HOUR]) <= 20
    assert len([at for at in times if HOUR <= at < 9 * HOUR]) == pytest.approx(8 * 6, abs=1)


def keys_of(name: str, address: str = EVES) -> list[Key]:
    """Return what a wrong password counts for in a browser that is not known."""
    return for_password(name, None, None, Asker(address))


def test_right_passwords_use_nothing_up(strict: Server) -> None:
    name = new_name("Owner")
    sign_up(coming_from(strict, OWNERS), name)
    here = "192.0.2.1"

    found = {log_in(coming_from(strict, here), name).status_code for _ in range(OWN.free + 5)}

    assert found == {201}


class TestWaiting:
    """What a guess too many costs."""

    def test_every_further_guess_doubles_the_wait_up_to_the_longest(self) -> None:
        here, now, waits = Here(), 1000.0, []
        for _ in range(8):
            assert here.count([KEY], now) == 0
            wait = here.count([KEY], now)
            waits.append(wait)
            now += wait

        assert waits[:2] == [0, FIRST_WAIT]  # two in one turn: the third is the last free one
        assert waits[-1] == LIMIT.longest
        assert waits == sorted(waits)

    def test_guesses_are_forgotten_one_after_another(self) -> None:
        here = Here()
        for _ in range(LIMIT.free):
            here.count([KEY], 1000.0)

        assert here.count([KEY], 1000.0) == FIRST_WAIT
        later = 1000.0 + LIMIT.every * LIMIT.free
        assert [here.count([KEY], later) for _ in range(LIMIT.free)] == [0] * LIMIT.free
        assert here.count([KEY], later) == FIRST_WAIT

    def test_what_one_limit_refuses_no_other_one_counts(self) -> None:
        here, wide = Here(), Key(LIMIT._replace(free=5), "wide", "all")
        for _ in range(10):
            here.count([KEY, wide], 1000.0)

        assert [here.count([wide], 1000.0) for _ in range(3)] == [0, 0, FIRST_WAIT]

    def test_a_guess_that_was_right_is_taken_back(self) -> None:
        here = Here()
        for _ in range(10):
            assert here.count([KEY], 1000.0) == 0
            here.take_back([KEY])

    def test_no_more_is_kept_in_mind_than_a_server_holds(self) -> None:
        here = Here()
        for number in range(MOST_COUNTED + 5):
            here.count([KEY._replace(who=str(number))], 1000.0)

        assert len(here._counts) == MOST_COUNTED


class TestTogether:
    """What servers count together in a Redis is what one counts alone."""

    def test_it_is_counted_alike(self) -> None:
        async def waits() -> list[Any]:
            one, another = (Guesses(True, Together(redis.url, Up())) for _ in range(2))
            found: list[Any] = []
            for number in range(LIMIT.free + 2):
                try:
                    await (one, another)[number % 2].count([KEY])
                    found.append("counted")
                except Refusal as error:
                    found.append(error.values["count"])
            await one.take_back([KEY])
            await one.count([KEY])
            await one.close()
            await another.close()
            return found

        with Redis() as redis:
            found = asyncio.run(waits())

        assert found == ["counted"] * LIMIT.free + [FIRST_WAIT, FIRST_WAIT]

    def test_no_name_and_no_address_is_in_it(self) -> None:
        who = "Quetzalina", Asker("192.0.2.1")

        async def keys() -> str:
            together = Guesses(True, Together(redis.url, Up()))
            await together.count([*for_password(who[0], None, None, who[1]), *for_code(*who)])
            await together.close()
            client = client_for(redis.url)
            found = " ".join([key async for key in client.scan_iter()])
            await client.aclose()
            return found

        with Redis() as redis:
            found = asyncio.run(keys())

        assert found.count("guesses:") == 5
        assert not [part for part in ("Quetzalina", "192.0.2.1") if part in found]


class Up(Alone):
    """The way to other servers, which is open."""

    is_up = True


class TestDevices:
    """How a browser proves that an account was used in it."""

    def test_a_browser_remembers_several_accounts(self) -> None:
        cookie = remembered(remembered(None, "anne", "hash a"), "bob", "hash b")

        number = cookie.split(".")[0]
        assert device_of(cookie, "anne", "hash a") == number
        assert device_of(cookie, "bob", "hash b") == number
        assert device_of(cookie, "eve", "hash e") is None

    def test_another_password_ends_every_proof(self) -> None:
        cookie = remembered(None, "anne", "hash a")

        assert device_of(cookie, "anne", "hash of another") is None

    @pytest.mark.parametrize("cookie", [None, "", ".", "x" * 5000, "é.é", "0" * 24, "0" * 24 + "."])
    def test_what_a_browser_makes_up_proves_nothing(self, cookie: str | None) -> None:
        assert device_of(cookie, "anne", "hash a") is None
        assert device_of(remembered(cookie, "anne", "hash a"), "anne", "hash a") is not None

    def test_a_browser_remembers_only_so_many(self) -> None:
        cookie = None
        for number in range(MOST + 5):
            cookie = remembered(cookie, f"user {number}", "hash")

        assert len(str(cookie).split(".")) == 1 + MOST
