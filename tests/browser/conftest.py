"""A real browser, which fails a test when a page complains."""

import shutil
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, sync_playwright

QUIET = (
    *("--no-sandbox", "--disable-gpu", "--disable-quic", "--no-first-run"),
    *("--disable-background-networking", "--disable-component-update", "--disable-sync"),
)
DESKTOP, PHONE = {"width": 1280, "height": 900}, {"width": 360, "height": 740}


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    found = shutil.which("chromium") or shutil.which("google-chrome")
    if found is None:
        pytest.fail("These tests need Chromium (on Debian: apt install chromium).")
    with sync_playwright() as playwright:
        launched = playwright.chromium.launch(executable_path=found, args=list(QUIET))
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
        page = context.new_page()
        page.on("console", lambda told: complaints.append(told.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        yield page
    assert complaints == []
