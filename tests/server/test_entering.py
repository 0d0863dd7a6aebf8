"""What lets somebody in: a page gets a cookie that no script reads, a program is told a token."""

from typing import Any

import httpx
import pytest

from tests.server.people import PASSWORD, member, new_name
from tests.server.serving import Client, Server

OTHER = "a king of dominoes"
PAGES: list[dict[str, str]] = [{"origin": "{url}"}, {"sec-fetch-site": "same-origin"}]
"""What a browser says of a page that asks, whether it is an old one or not."""


def page(server: Server, says: dict[str, str]) -> Client:
    """Return a page in a browser, which keeps cookies."""
    client = Client(server)
    client.http.headers.update({key: text.format(url=server.url) for key, text in says.items()})
    return client


def ways_in(client: Client) -> list[httpx.Response]:
    """Come in by every way there is, again and again."""
    name = new_name()

    def ask(path: str, **body: Any) -> httpx.Response:
        answer = client.ask("POST", path, json=body)
        assert answer.is_success, answer.text
        client.token = answer.json().get("token", "")
        return answer

    answers = [ask("/guests", name="Anne"), ask("/accounts", name=name, password=PASSWORD)]
    code = answers[-1].json()["recovery_code"]
    answers.append(ask("/sessions", name=name, password=PASSWORD))
    answers.append(ask("/me/password", current=PASSWORD, password=OTHER))
    answers.append(ask("/recovery", name=name, code=code, password=PASSWORD))
    return answers


@pytest.mark.parametrize("says", PAGES, ids=str)
def test_no_script_of_a_page_ever_sees_the_token(server: Server, says: dict[str, str]) -> None:
    browser = page(server, says)

    answers = ways_in(browser)

    for answer in answers:
        secret = answer.cookies["couronne"]
        assert "token" not in answer.json()
        assert secret not in answer.text
    assert browser.get("/me")["kind"] == "member"


@pytest.mark.parametrize("says", PAGES, ids=str)
def test_a_page_that_asks_again_is_not_told_its_cookie(
    server: Server, says: dict[str, str]
) -> None:
    browser = page(server, says)
    first = browser.ask("POST", "/guests", json={"name": "Anne"})

    again = browser.ask("POST", "/guests", json={"name": "Anne"})

    assert again.json()["id"] == first.json()["id"]
    assert first.cookies["couronne"] not in again.text


def test_a_program_is_told_a_token_that_is_not_the_cookies(server: Server) -> None:
    program, by_cookie = Client(server), Client(server)

    answers = ways_in(program)

    for answer in answers:
        assert answer.json()["token"]
        assert answer.cookies["couronne"] not in answer.text
    by_cookie.http.cookies.set("couronne", answers[-1].cookies["couronne"])
    assert by_cookie.get("/me") == program.get("/me")


def test_the_cookie_that_an_older_version_gave_still_works(server: Server) -> None:
    anne, browser = member(server), Client(server)

    browser.http.cookies.set("couronne", anne.token)

    assert browser.get("/me") == anne.get("/me")


def test_a_cookie_is_told_to_nobody(server: Server) -> None:
    anne = member(server)
    cookie = {"cookie": f"couronne={anne.token}"}

    answer = httpx.post(f"{server.url}/api/v1/guests", json={}, headers=cookie)

    assert answer.json()["kind"] == "member"
    assert anne.token not in answer.text
