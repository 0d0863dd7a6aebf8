"""The documentation site: whole, in two languages, with the games' own pictures alone."""

import json
import re
import shutil
import xml.etree.ElementTree as ET
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from couronne.games.illustrations import illustration
from couronne.games.package import NAMES
from couronne.games.registry import games, load
from couronne.i18n.rules_text import explain
from couronne.i18n.speaker import Speaker
from tests.handbook import ROOT, build, try_to_build

FOLDERS = {"en": "", "fr": "fr/"}
FETCHED = {"src", "srcset", "data", "poster", "action", "formaction", "xlink:href"}
"""Attributes by which a page has something fetched or sent, whatever the element."""


class Page(HTMLParser):
    """What a page says of itself and of others."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.language = ""
        self.asked: list[str] = []
        self.pictures: list[str] = []
        self.captions = 0
        self.feed(path.read_text("utf-8"))

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what a tag asks for."""
        told = {name: value or "" for name, value in attrs}
        self.asked += [value for name, value in told.items() if name in FETCHED]
        if tag == "html":
            self.language = told["lang"]
        elif tag == "link":
            self.asked.append(told["href"])
        elif tag == "img":
            self.pictures.append(told["src"])
        self.captions += tag == "figcaption"


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A build without a warning; with one, nothing here passes."""
    return build(tmp_path_factory.mktemp("docs"))


def test_a_dead_link_a_dead_anchor_and_a_page_outside_the_navigation_stop_the_build(
    tmp_path: Path,
) -> None:
    for part in ("docs", "tools"):
        shutil.copytree(ROOT / part, tmp_path / part)
    (tmp_path / "web").mkdir()
    shutil.copytree(ROOT / "web" / "public", tmp_path / "web" / "public")
    shutil.copy(ROOT / "mkdocs.yml", tmp_path)
    (tmp_path / "docs" / "lost.md").write_text("[dead](nothing.md), [dead](play.md#nowhere)")

    done = try_to_build(tmp_path / "site", tmp_path)

    assert done.returncode == 1
    assert all(
        told in done.stderr for told in ("- lost.md", "'nothing.md'", "'play.md#nowhere'")
    ), done.stderr


def test_every_page_of_the_docs_is_a_page_of_the_site(site: Path) -> None:
    """The games of the examples bring texts of their own, which are none."""
    sources = (path.relative_to(ROOT / "docs") for path in (ROOT / "docs").rglob("*.md"))
    pages = [page for page in sources if page.parts[0] != "examples"]

    assert [] == [str(page) for page in pages if not (site / page.with_suffix(".html")).exists()]


def test_nothing_is_fetched_from_elsewhere(site: Path) -> None:
    asked = {path.name: Page(path).asked for path in site.rglob("*.html")}

    assert [] == [url for urls in asked.values() for url in urls if urlsplit(url).netloc]


def test_no_style_fetches_anything_from_elsewhere(site: Path) -> None:
    styles = "".join(path.read_text("utf-8") for path in site.rglob("*.css"))
    asked = re.findall(r"(?:url\(|@import)\s*[\"']?([^\"')\s]+)", styles)

    assert [] == [url for url in asked if urlsplit(url).netloc]


def test_every_page_forbids_the_browser_to_fetch_from_elsewhere(site: Path) -> None:
    rule = "default-src 'self' 'unsafe-inline' data: blob:"

    assert [] == [path for path in site.rglob("*.html") if rule not in path.read_text("utf-8")]


@pytest.mark.parametrize("language", FOLDERS)
@pytest.mark.parametrize(("game", "rules"), games())
def test_a_page_of_rules_shows_its_pictures_with_their_captions(
    site: Path, game: str, rules: str, language: str
) -> None:
    text = explain(load(game, rules, compiled=False), Speaker(language, game), on_a_page=True)
    names = re.findall(r"^!\[.+\]\((.+)\)$", text, re.MULTILINE)
    path = site / f"{FOLDERS[language]}rules/{game}-{rules}.html"
    page = Page(path)
    drawn = [(path.parent / picture).read_text("utf-8") for picture in page.pictures]

    assert names
    assert [illustration(game, name).svg() for name in names] == drawn
    assert len(names) == page.captions


@pytest.mark.parametrize("language", FOLDERS)
def test_the_overview_of_the_rules_shows_every_game(site: Path, language: str) -> None:
    page = Page(site / f"{FOLDERS[language]}rules.html")

    assert len(NAMES) == len(page.pictures)


def test_pages_say_which_language_they_are_in(site: Path) -> None:
    pages = {str(path.relative_to(site)): Page(path).language for path in site.rglob("*.html")}

    assert pages == {name: "fr" if name.startswith("fr/") else "en" for name in pages}


@pytest.mark.parametrize(
    ("page", "other"),
    [
        ("play.html", "fr/play.html"),
        ("fr/play.html", "../play.html"),
        ("rules/roses-course.html", "../fr/rules/roses-course.html"),
        ("deploy.html", "fr/index.html"),
    ],
)
def test_the_switch_leads_to_the_same_page_in_the_other_language_if_there_is_one(
    site: Path, page: str, other: str
) -> None:
    text = (site / page).read_text("utf-8")
    wanted = "en" if page.startswith("fr/") else "fr"

    assert [other] == re.findall(rf'<a href="([^"]+)" hreflang="{wanted}"', text)


def test_both_languages_can_be_searched(site: Path) -> None:
    index = json.loads((site / "search" / "search_index.json").read_text("utf-8"))

    assert ["en", "fr"] == index["config"]["lang"]
    assert {"rules/roses-classic.html#heroes", "fr/rules/roses-classic.html#les-heros"} <= {
        entry["location"] for entry in index["docs"]
    }


def test_the_picture_of_the_architecture_names_every_layer() -> None:
    from tests.test_architecture import LAYERS

    drawing = ET.parse(ROOT / "docs" / "images" / "architecture.svg")
    words = {text.text for text in drawing.iter("{http://www.w3.org/2000/svg}text")}

    assert set().union(*LAYERS) | set(NAMES) <= words
