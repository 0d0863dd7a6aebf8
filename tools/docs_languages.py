"""One site, two languages: each page has the theme's labels and the navigation in its own.

The French pages lie in a folder of their own and in one section of the navigation, which is all
that they see of it; the others see everything else.
"""

from collections.abc import Iterable
from typing import Any

from mkdocs.config.defaults import MkDocsConfig
from mkdocs.structure import StructureItem
from mkdocs.structure.nav import Navigation, Section
from mkdocs.structure.pages import Page

FOLDERS = {"en": "", "fr": "fr/"}
"""Where the pages of each language lie."""


def language_of(place: str) -> str:
    """Return the language of a page by where it lies."""
    return "fr" if place.startswith(FOLDERS["fr"]) else "en"


def part_of(nav: Navigation, language: str) -> Navigation:
    """Return what a reader of a language sees of the navigation."""
    pages = [page for page in nav.pages if language_of(page.file.src_uri) == language]
    part = Navigation(list(_items(nav.items, language)), pages)
    part.homepage = pages[0]
    return part


def _items(items: Iterable[StructureItem], language: str) -> Iterable[StructureItem]:
    for item in items:
        if _language(item) == language == "en":
            yield item
        elif _language(item) == language and isinstance(item, Section):
            yield from item.children


def _language(item: StructureItem) -> str:
    if isinstance(item, Section):
        return _language(item.children[0])
    assert isinstance(item, Page)
    return language_of(item.file.src_uri)


def translate(config: MkDocsConfig, language: str) -> None:
    """Have the theme speak a language, from here on."""
    words = config.extra["words"][language]
    config.theme["language"] = language
    config.site_description = words["description"]
    for choice, name in zip(config.theme["palette"], words["palette"], strict=True):
        choice["toggle"]["name"] = name


def alternatives(config: MkDocsConfig, nav: Navigation, page: Page) -> list[dict[str, Any]]:
    """List the languages with the address of a page in each, or of its first page."""
    addresses = {one.file.src_uri: one.url for one in nav.pages}
    bare = page.file.src_uri.removeprefix(FOLDERS[language_of(page.file.src_uri)])
    return [
        {**entry, "link": addresses.get(f"{folder}{bare}", addresses[f"{folder}index.md"])}
        for entry, folder in zip(config.extra["alternate"], FOLDERS.values(), strict=True)
    ]
