"""What tests do at a table of the site."""

from pathlib import Path
from typing import Any

from playwright.sync_api import Page, expect

from tests.server.serving import Server

LONG = 30_000
"""Milliseconds that a busy machine may take for an answer."""
FIRST = 2 * LONG
"""Milliseconds until the first table of a game, whose rules may have to be compiled."""
SHOTS = Path(__file__).parent.parent.parent / "build" / "screenshots"


class Table:
    """A table that a visitor has set up, as the server tells it."""

    def __init__(self, page: Page, server: Server, **wanted: Any) -> None:
        self.request = page.context.request
        made = self.request.post(f"{server.url}/api/v1/games", data=wanted, timeout=FIRST).json()
        self.address = f"{server.url}{made['url']}"
        self.told = f"{server.url}/api/v1/games/{made['id']}"

    def look(self) -> dict[str, Any]:
        shown: dict[str, Any] = self.request.get(self.told).json()
        return shown

    def play(self, label: str) -> None:
        move = {"seq": self.look()["seq"], "move": label}
        assert self.request.post(f"{self.told}/moves", data=move).ok


def visit(page: Page, address: str) -> None:
    """Open a table, and wait for its board."""
    page.goto(address)
    expect(page.locator(".felt svg >> visible=true").first).to_be_visible(timeout=LONG)


def seat(page: Page, server: Server, game: str, *seats: str, rules: str | None = None) -> str:
    """Set up a table and sit down at it; return its address."""
    table = Table(page, server, game=game, rules=rules, seats=seats)
    visit(page, table.address)
    return table.address


def play_listed(page: Page, number: int = 0) -> None:
    """Play a move of the list beside the board, and wait until it is told."""
    story = page.get_by_role("list", name="Moves played").get_by_role("listitem")
    told = story.count()
    moves = page.locator("details.card:has(ul)")
    if moves.get_attribute("open", timeout=LONG) is None:
        moves.locator("summary").click(timeout=LONG)
    buttons = moves.locator("li button")
    buttons.nth(number % buttons.count()).click(timeout=LONG)
    story.nth(told).wait_for(state="attached", timeout=LONG)


def screenshot(page: Page, name: str) -> None:
    """Keep a picture of a page, to be looked at."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")
