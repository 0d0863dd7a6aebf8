"""The documentation site in a real browser: fits, is found by search, speaks two languages."""

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import Literal, cast

import pytest
from playwright.sync_api import Locator, Page, Request, expect

from tests.browser.conftest import PHONE
from tests.browser.site import LONG, faults_of_access, screenshot, tab_to
from tests.handbook import build

PAGES = ["index.html", "rules/roses-classic.html", "architecture.html", "python.html"]
NARROW = [*PAGES, "web-api.html", "rules/pairleroy-pairleroy.html", "fr/play.html", "fr/bots.html"]
TOO_WIDE = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


class Quiet(SimpleHTTPRequestHandler):
    """Serves files and says nothing."""

    def log_message(self, format: str, *args: object) -> None:  # noqa: A002
        """Say nothing."""


@pytest.fixture(scope="module")
def docs(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of the site, as any server of files shows it."""
    folder = build(tmp_path_factory.mktemp("docs"))
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        serving = Thread(target=server.serve_forever)
        serving.start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()
        serving.join()


def look_for(page: Page, word: str) -> Locator:
    """Type a word into the search box, when that is ready; return what is found."""
    page.locator(".md-search__input").click()
    expect(page.locator(".md-search-result__meta")).not_to_contain_text("Initial", timeout=LONG)
    page.keyboard.type(word)
    return page.locator(".md-search-result__item a")


@pytest.mark.parametrize("name", [*PAGES, "fr/index.html"])
def test_a_page_is_accessible_in_light_and_dark(
    page: Page, docs: str, scheme: str, name: str
) -> None:
    page.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    page.goto(f"{docs}/{name}")
    screenshot(page, f"docs-{name.replace('/', '-')}-{scheme}")

    assert faults_of_access(page) == ""


@pytest.mark.parametrize("name", NARROW)
def test_a_page_fits_the_width_of_a_phone(touched: Page, docs: str, name: str) -> None:
    touched.goto(f"{docs}/{name}")
    screenshot(touched, f"docs-{name.replace('/', '-')}-phone")

    assert touched.viewport_size == PHONE
    assert touched.evaluate(TOO_WIDE) == 0


def test_colours_follow_the_system_until_the_reader_chooses(page: Page, docs: str) -> None:
    page.emulate_media(color_scheme="dark")
    page.goto(docs)
    body = page.locator("body")
    expect(body).to_have_attribute("data-md-color-scheme", "slate")

    page.get_by_title("Colours: like the system").click()

    expect(body).to_have_attribute("data-md-color-scheme", "default")


def test_nothing_is_asked_of_another_host(page: Page, docs: str) -> None:
    asked: list[str] = []

    def note(request: Request) -> None:
        asked.append(request.url)

    page.on("request", note)
    page.goto(docs)
    expect(look_for(page, "king").first).to_be_visible(timeout=LONG)

    assert [] == [url for url in asked if not url.startswith((docs, "data:", "blob:"))]


@pytest.mark.parametrize(
    ("start", "word", "found"),
    [
        ("index.html", "hero", "rules/roses-classic.html"),
        ("fr/index.html", "héros", "fr/rules/roses-classic.html"),
    ],
)
def test_search_finds_the_hero(page: Page, docs: str, start: str, word: str, found: str) -> None:
    page.goto(f"{docs}/{start}")

    results = look_for(page, word)

    expect(results.and_(page.locator(f'[href^="{docs}/{found}"]')).first).to_be_visible(
        timeout=LONG
    )


def test_the_switch_leads_to_the_same_page_in_french_and_back(page: Page, docs: str) -> None:
    page.goto(f"{docs}/play.html")

    page.get_by_label("Select language").hover()
    page.get_by_role("link", name="Français").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Jouer dans le terminal")
    expect(page.get_by_role("link", name="Règles", exact=True).first).to_be_visible()

    page.get_by_label("Sélectionner la langue").hover()
    page.get_by_role("link", name="English").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Playing in the terminal")


def test_from_the_keyboard_one_skips_to_the_text_and_reaches_another_page(
    page: Page, docs: str
) -> None:
    page.goto(f"{docs}/index.html")
    page.keyboard.press("Tab")
    expect(page.locator(":focus")).to_have_text("Skip to content")

    tab_to(page, 'a[href="rules.html"]')
    page.keyboard.press("Enter")

    expect(page.get_by_role("heading", level=1)).to_have_text("The rules")
