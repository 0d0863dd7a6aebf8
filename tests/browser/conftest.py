"""A real browser, which fails a test when a page complains."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, sync_playwright

from tests.browser.site import Reached
from tests.server.serving import Server
from tests.services import chromium, headless_shell

QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


@pytest.fixture(scope="package")
def driver() -> Iterator[Playwright]:
    """What drives the browsers of all tests here, and is in the way of others that use asyncio."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="package")
def browser(driver: Playwright) -> Iterator[Browser]:
    """One browser for all tests that are content without notifications."""
    launched = driver.chromium.launch(executable_path=headless_shell(), args=list(QUIET))
    yield launched
    launched.close()


@pytest.fixture(scope="package")
def notifying_browser(driver: Playwright) -> Iterator[Browser]:
    """Another, which can show notifications."""
    launched = driver.chromium.launch(executable_path=chromium(), args=list(QUIET))
    yield launched
    launched.close()


@pytest.fixture
def complaints() -> list[str]:
    """What the browser said against the page."""
    return []


@pytest.fixture(params=["light", "dark"])
def scheme(request: pytest.FixtureRequest) -> str:
    chosen: str = request.param
    return chosen


@pytest.fixture
def page(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    with browser.new_context(viewport=DESKTOP) as context:  # type: ignore[arg-type]
        yield heard(context.new_page(), complaints)
    assert complaints == []


@pytest.fixture
def touched(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    """A page on a phone, for fingers."""
    screen: dict[str, Any] = {"viewport": PHONE, "has_touch": True, "is_mobile": True}
    with browser.new_context(**screen) as context:
        yield heard(context.new_page(), complaints)
    assert complaints == []


def heard(page: Page, complaints: list[str]) -> Page:
    """Listen to what the browser says against a page."""
    page.on("console", lambda told: complaints.append(told.text))
    page.on("pageerror", lambda error: complaints.append(str(error)))
    return page


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(tmp_path_factory.mktemp("site") / "site.db", "--rate", "0") as running:
        yield running


@pytest.fixture
def site(page: Page, server: Server) -> Page:
    """A visitor who reads English, and is known by a name."""
    return introduced(page, server)


@pytest.fixture
def phone(touched: Page, server: Server) -> Page:
    """The same visitor on a phone."""
    return introduced(touched, server)


@pytest.fixture
def friend(browser: Browser, server: Server, complaints: list[str]) -> Iterator[Page]:
    """Another visitor, in a browser of her own."""
    with browser.new_context(viewport=DESKTOP) as context:  # type: ignore[arg-type]
        yield introduced(heard(context.new_page(), complaints), server, "Bob")


def introduced(page: Page, server: Reached, name: str = "Anne") -> Page:
    page.set_extra_http_headers({"accept-language": "en"})
    page.add_init_script("localStorage.setItem('couronne.language', 'en')")
    page.add_init_script("localStorage.setItem('couronne.guest', 'yes')")
    page.context.request.post(f"{server.url}/api/v1/guests", data={"name": name})
    return page
