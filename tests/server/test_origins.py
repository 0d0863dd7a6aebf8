"""What a page of another site makes a browser send changes nothing here."""

import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tests.server.people import delete
from tests.server.serving import Client, Server

HTTPS = {"x-forwarded-proto": "https"}
"""What a proxy on this machine says that speaks TLS."""


def rename(client: Client, **headers: str) -> tuple[int, str]:
    """Take another name, which a browser sends with such headers; tell what came of it."""
    named = {name.replace("_", "-"): value for name, value in headers.items()}
    answer = client.ask("PATCH", "/me", json={"name": "Eve"}, headers=named)
    return answer.status_code, answer.json().get("code", "")


FOREIGN = (403, "foreign_origin")
DONE = (200, "")


def test_the_scheme_is_part_of_an_origin(anne: Client, server: Server) -> None:
    assert rename(anne, origin=server.url.replace("http:", "https:")) == FOREIGN
    assert rename(anne, origin=server.url, **HTTPS) == FOREIGN


def test_behind_a_proxy_with_tls_our_pages_come_over_tls(anne: Client, server: Server) -> None:
    assert rename(anne, origin=server.url.replace("http:", "https:"), **HTTPS) == DONE


@pytest.mark.parametrize(
    ("host", "origin", "found"),
    [
        ("couronne.example", "https://couronne.example", DONE),
        ("couronne.example:443", "https://couronne.example", DONE),
        ("Couronne.Example", "https://couronne.example:443", DONE),
        ("couronne.example", "https://couronne.example:8443", FOREIGN),
        ("couronne.example:8443", "https://couronne.example", FOREIGN),
        ("couronne.example:80", "https://couronne.example", FOREIGN),
        ("couronne.example", "https://evil.couronne.example", FOREIGN),
        ("couronne.example", "ftp://couronne.example", FOREIGN),
        ("couronne.example", "couronne.example", FOREIGN),
    ],
)
def test_a_usual_port_need_not_be_named_and_another_one_is_another_origin(
    anne: Client, host: str, origin: str, found: tuple[int, str]
) -> None:
    assert rename(anne, host=host, origin=origin, **HTTPS) == found


def test_an_origin_that_is_none_is_not_that_of_a_nameless_host(anne: Client) -> None:
    assert rename(anne, host="[bad", origin="null") == FOREIGN


@pytest.mark.parametrize("site", ["cross-site", "same-site", "whatever"])
def test_a_browser_that_names_no_origin_still_tells_another_site(anne: Client, site: str) -> None:
    assert rename(anne, sec_fetch_site=site) == FOREIGN
    assert delete(anne, "/me").status_code == 204


@pytest.mark.parametrize("site", ["same-origin", "none"])
def test_our_own_page_may_ask_without_naming_itself(anne: Client, site: str) -> None:
    assert rename(anne, sec_fetch_site=site) == DONE


def test_a_link_on_another_site_leads_here(anne: Client) -> None:
    headers = {"sec-fetch-site": "cross-site", "sec-fetch-mode": "navigate"}

    assert anne.ask("GET", "/me", headers=headers).status_code == 200


@pytest.mark.parametrize(
    ("origin", "headers"),
    [
        ("https://{host}", {}),
        ("http://{host}", HTTPS),
        ("http://127.0.0.1:1", {}),
        (None, {"sec-fetch-site": "cross-site"}),
    ],
)
def test_no_live_connection_is_opened_by_another_site(
    anne: Client, server: Server, origin: str | None, headers: dict[str, str]
) -> None:
    host = f"127.0.0.1:{server.port}"
    named = Origin(origin.format(host=host)) if origin else None

    with (
        pytest.raises(InvalidStatus),
        connect(
            f"ws://{host}/api/v1/me/live", additional_headers=anne.headers | headers, origin=named
        ),
    ):
        pass


def test_nobody_names_two_origins(anne: Client, server: Server) -> None:
    """Of which a proxy may look at one, and we at the other."""
    for second in (server.url, "https://evil.example"):
        origins = [("origin", server.url), ("origin", second)]
        headers = [*anne.headers.items(), *origins]
        answer = anne.http.request("PATCH", "/me", json={"name": "Eve"}, headers=headers)

        assert (answer.status_code, answer.json()["code"]) == FOREIGN


def test_our_page_opens_a_live_connection_over_tls_too(anne: Client, server: Server) -> None:
    host = f"127.0.0.1:{server.port}"

    with connect(
        f"ws://{host}/api/v1/me/live",
        additional_headers=anne.headers | HTTPS,
        origin=Origin(f"https://{host}"),
    ) as live:
        assert live.recv(10)
