"""The page's own files."""

import re

import httpx

from tests.server.serving import Server


def test_the_parts_of_the_page_travel_packed_and_are_kept_by_browsers(server: Server) -> None:
    page = httpx.get(server.url).text
    script = re.search(r'src="(/assets/[^"]+)"', page)
    assert script
    packed = httpx.get(server.url + script[1])
    plain = httpx.get(server.url + script[1], headers={"accept-encoding": "identity"})

    assert ("gzip", None) == tuple(one.headers.get("content-encoding") for one in (packed, plain))
    assert packed.content == plain.content
    assert packed.headers["content-type"] == plain.headers["content-type"]
    assert "immutable" in packed.headers["cache-control"]
