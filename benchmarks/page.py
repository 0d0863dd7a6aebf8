"""Measures the page: `make bench-page`, or `python benchmarks/page.py`.

A browser on a slow phone and a slow line (processor four times slower, 1.6 Mbit/s, 150 ms) opens
the home page and a table of each game for the first time: when something is seen, and how much
script travelled.
"""

import json
import time
from typing import Any

import httpx
from playwright.sync_api import Browser, Page, sync_playwright
from tests.services import headless_shell

from started import started

PORT = 8766
SITE = f"http://127.0.0.1:{PORT}"
LINE = {
    "offline": False,
    "latency": 150,
    "downloadThroughput": 1.6e6 / 8,
    "uploadThroughput": 0.75e6 / 8,
}
SLOWER = 4
OPTIONS = ["--no-sandbox", "--disable-gpu"]
FIRST_PAINT = "performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0"
PICTURE = ":is(main .felt svg, main img) >> visible=true"
"""A board, or on the first page the picture of a game."""
GAMES = ("roses", "kingdomino", "pairleroy")


def opened(browser: Browser, path: str, token: str) -> dict[str, Any]:
    """Open a page as somebody who was never here."""
    context = browser.new_context(extra_http_headers={"authorization": f"Bearer {token}"})
    page = context.new_page()
    session = context.new_cdp_session(page)
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", LINE)
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})
    scripts = _script_bytes(session)
    began = time.perf_counter()
    page.goto(SITE + path)
    page.locator(PICTURE).first.wait_for()
    usable = time.perf_counter() - began
    figures = {
        "first_paint_ms": round(_painted(page)),
        "usable_ms": round(1000 * usable),
        "script_kb": round(sum(scripts.values()) / 1000, 1),
    }
    context.close()
    return figures


def _script_bytes(session: Any) -> dict[str, int]:
    """Count what travels as script, by request."""
    scripts: dict[str, int] = {}
    kinds: dict[str, str] = {}

    def answered(got: dict[str, Any]) -> None:
        kinds[got["requestId"]] = got["type"]

    def finished(got: dict[str, Any]) -> None:
        if kinds.get(got["requestId"]) == "Script":
            scripts[got["requestId"]] = got["encodedDataLength"]

    session.on("Network.responseReceived", answered)
    session.on("Network.loadingFinished", finished)
    return scripts


def _painted(page: Page) -> float:
    return float(page.evaluate(FIRST_PAINT))


def measure() -> dict[str, Any]:
    """Open everything on a server that was just started."""
    began = time.perf_counter()
    with started(PORT):
        return {"server_ready_ms": round(1000 * (time.perf_counter() - began)), **_pages()}


def _pages() -> dict[str, Any]:
    with httpx.Client(base_url=f"{SITE}/api/v1", timeout=120) as http, sync_playwright() as driver:
        token = http.post("/guests", json={}).json()["token"]
        http.headers["authorization"] = f"Bearer {token}"
        paths = {"home": "/"}
        for game in GAMES:
            table = http.post("/games", json={"game": game, "seats": ["me", "me"]}).json()
            paths[game] = table["url"]
        browser = driver.chromium.launch(executable_path=headless_shell(), args=OPTIONS)
        return {name: opened(browser, path, token) for name, path in paths.items()}


if __name__ == "__main__":
    print(json.dumps(measure(), indent=2))
