"""The page's own files."""

import re
from pathlib import Path

import pytest

from couronne.server.pages import PAGES
from tests.server.serving import Server

ROUTER = Path(__file__).parents[2] / "web" / "src" / "lib" / "router.svelte.ts"
SOMETHING = [
    "/",
    "/games/ujLft-maq_U7",
    "/games/abc/",
    "/players/Jean%20D'Arc%3F",
    "/players/a%2Fb",
    "/learn/roses/3",
    "/api",
    "/account/recovery?next=/",
]
NOTHING = [
    "/nothing",
    "/games",
    "/games/a/b",
    "/players",
    "/learn/roses/x",
    "/account/else",
    "/wp-login.php",
    "/.env",
]


def test_the_parts_of_the_page_travel_packed_and_are_kept_by_browsers(server: Server) -> None:
    page = server.fetch("").text
    script = re.search(r'src="(/assets/[^"]+)"', page)
    assert script
    packed = server.fetch(script[1])
    plain = server.fetch(script[1], headers={"accept-encoding": "identity"})

    assert ("gzip", None) == tuple(one.headers.get("content-encoding") for one in (packed, plain))
    assert packed.content == plain.content
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert "immutable" in packed.headers["cache-control"]


def test_the_server_knows_the_paths_of_the_page() -> None:
    written = re.findall(r"^  \[/\^(.+)\$/, ", ROUTER.read_text("utf-8"), re.MULTILINE)

    assert tuple(path.replace("\\/", "/") for path in written) == PAGES


@pytest.mark.parametrize("path", SOMETHING)
def test_a_path_that_shows_something_is_found(server: Server, path: str) -> None:
    assert server.fetch(path).status_code == 200


@pytest.mark.parametrize("path", NOTHING)
def test_a_path_that_shows_nothing_is_not_found_and_the_page_says_so(
    server: Server, path: str
) -> None:
    answer = server.fetch(path)

    assert answer.status_code == 404
    assert answer.text == server.fetch("").text
    assert answer.headers["cache-control"] == "no-cache"
    assert "content-security-policy" in answer.headers


@pytest.mark.parametrize("path", ["/assets/none.js", "/assets/..%2findex.html"])
def test_the_page_is_not_served_in_place_of_its_parts(server: Server, path: str) -> None:
    """Parts of the page are sent without what a document is bound by, and kept for ever."""
    answer = server.fetch(path)

    assert (answer.status_code, answer.json()["code"]) == (404, "no_such_page")


def test_browsers_find_the_crown_where_they_look_for_it_by_themselves(server: Server) -> None:
    answer = server.fetch("/favicon.ico")

    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/svg+xml")
