"""The site behind a proxy that speaks TLS, in a real browser."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.conftest import DESKTOP, heard, introduced
from tests.browser.site import LONG, play_listed, seat
from tests.proxying import Nginx
from tests.server.serving import Server


def test_a_game_is_played_through_the_proxy(
    browser: Browser, tmp_path: Path, complaints: list[str]
) -> None:
    with (
        Server(tmp_path / "site.db") as server,
        Nginx(server.port) as proxy,
        browser.new_context(viewport=DESKTOP, ignore_https_errors=True) as context,  # type: ignore[arg-type]
    ):
        page = introduced(heard(context.new_page(), complaints), proxy)
        seat(page, proxy, "roses", "me", "me")

        play_listed(page)

        expect(page.locator("p.last")).to_contain_text("Last move", timeout=LONG)
        (cookie,) = [one for one in context.cookies() if one["name"] == "couronne"]
        assert cookie["secure"]
    assert complaints == []
