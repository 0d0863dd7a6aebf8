"""Takes the README's pictures of the site: `python tools/site_pictures.py`.

A server is started for it, some games are played against bots up to a lively moment, and a browser
looks at them.
"""

import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from playwright.sync_api import Browser, sync_playwright

FOLDER = Path(__file__).parent.parent / "docs" / "images"
PORT = 8767
SITE = f"http://127.0.0.1:{PORT}"
WIDE, NARROW = {"width": 1280, "height": 860}, {"width": 360, "height": 740}
OPTIONS = ["--no-sandbox", "--disable-gpu"]
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


@contextmanager
def served() -> Iterator[httpx.Client]:
    """Start a server on an empty database, and become its guest."""
    with tempfile.TemporaryDirectory() as folder:
        command = [sys.executable, "-m", "couronne", "serve", "--port", str(PORT), "--rate", "0"]
        process = subprocess.Popen(
            [*command, "--database", f"sqlite:///{folder}/site.db"], stderr=subprocess.DEVNULL
        )
        try:
            with httpx.Client(base_url=f"{SITE}/api/v1", timeout=60) as http:
                _wait()
                token = http.post("/guests", json={"name": "Anne"}).json()["token"]
                http.headers["authorization"] = f"Bearer {token}"
                yield http
        finally:
            process.terminate()
            process.wait()


def _wait() -> None:
    while True:
        try:
            httpx.get(f"{SITE}/healthz")
        except httpx.TransportError:
            time.sleep(0.1)
        else:
            return


def played(http: httpx.Client, scene: Scene) -> str:
    """Play the best-scoring moves up to the moment of a scene; return the table's address."""
    wanted = {"game": scene.game, "seats": ["me", *scene.others]}
    table = http.post("/games", json=wanted).json()["id"]
    while True:
        shown = http.get(f"/games/{table}").json()
        if shown["mine"] and shown["seq"] >= scene.events:
            return f"/games/{table}"
        if shown["mine"]:
            move = _best(shown["moves"], shown["turn"])
            http.post(f"/games/{table}/moves", json={"seq": shown["seq"], "move": move})
        else:
            time.sleep(0.02)


def _best(moves: list[dict[str, Any]], seat: int) -> str:
    return str(max(moves, key=lambda move: move["scores"][seat])["label"])


def take(browser: Browser, token: str, path: str, name: str, size: dict[str, int]) -> None:
    """Look at a page and keep what is seen."""
    cookie = {"name": "couronne", "value": token, "url": SITE}
    context = browser.new_context(viewport=size, locale="fr-FR")  # type: ignore[arg-type]
    context.add_cookies([cookie])  # type: ignore[list-item]
    page = context.new_page()
    page.add_init_script("localStorage.setItem('couronne.guest', 'yes')")
    page.goto(SITE + path)
    page.locator("main svg, main img").first.wait_for(state="attached")
    page.wait_for_timeout(SETTLED)
    page.screenshot(path=FOLDER / f"{name}.png")
    context.close()


def main() -> None:
    """Take all pictures."""
    with served() as http, sync_playwright() as driver:
        token = http.headers["authorization"].removeprefix("Bearer ")
        tables = {name: played(http, scene) for name, scene in SCENES.items()}
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=OPTIONS)
        take(browser, token, "/", "site-home", WIDE)
        for name, path in tables.items():
            take(browser, token, path, name, WIDE)
        take(browser, token, tables["site-roses"], "site-phone", NARROW)
        browser.close()


if __name__ == "__main__":
    main()
