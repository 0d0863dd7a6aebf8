"""Takes the README's pictures of the site: `python -m tests.make_site_pictures`.

Some games are played against bots up to a lively moment, and a browser looks at them.
"""

import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, sync_playwright

from tests.browser.conftest import QUIET
from tests.server.serving import Client, Server
from tests.services import headless_shell

FOLDER = Path(__file__).parent.parent / "docs" / "images"
WIDE, NARROW = {"width": 1280, "height": 860}, {"width": 360, "height": 740}
SETTLED = 1500
"""Milliseconds after which nothing moves any more."""


class Scene(NamedTuple):
    """A game, who else plays, and after how many events the picture is taken."""

    game: str
    others: tuple[str, ...]
    events: int


SCENES = {
    "site-roses": Scene("roses", ("bot:3",), 44),
    "site-kingdomino": Scene("kingdomino", ("bot:4", "bot:3"), 60),
    "site-pairleroy": Scene("pairleroy", ("bot:2",), 260),
}


def played(anne: Client, scene: Scene) -> str:
    """Play the best-scoring moves up to the moment of a scene; return the table's address."""
    table = anne.table(scene.game, "me", *scene.others)
    while (shown := anne.wait_for(table, lambda shown: shown["mine"]))["seq"] < scene.events:
        anne.play(table, shown["seq"], _best(shown["moves"], shown["turn"]))
    return f"/games/{table}"


def _best(moves: list[dict[str, Any]], seat: int) -> str:
    return str(max(moves, key=lambda move: move["scores"][seat])["label"])


def take(browser: Browser, anne: Client, path: str, name: str, size: dict[str, int]) -> None:
    """Look at a page and keep what is seen."""
    site = anne.server.url
    context = browser.new_context(viewport=size, locale="fr-FR")  # type: ignore[arg-type]
    context.add_cookies([{"name": "couronne", "value": anne.token, "url": site}])
    page = context.new_page()
    page.add_init_script("localStorage.setItem('couronne.guest', 'yes')")
    page.goto(site + path)
    page.locator("main svg, main img").first.wait_for(state="attached")
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def take_all(anne: Client, browser: Browser) -> None:
    """Take every picture."""
    tables = {name: played(anne, scene) for name, scene in SCENES.items()}
    take(browser, anne, "/", "site-home", WIDE)
    for name, path in tables.items():
        take(browser, anne, path, name, WIDE)
    take(browser, anne, tables["site-roses"], "site-phone", NARROW)


def main() -> None:
    """Start a server and a browser for it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        Server(Path(folder) / "site.db", "--rate", "0") as server,
        sync_playwright() as driver,
    ):
        browser = driver.chromium.launch(executable_path=headless_shell(), args=list(QUIET))
        take_all(server.guest("Anne"), browser)
        browser.close()


if __name__ == "__main__":
    main()
