"""What tests do at a table of the site."""

from pathlib import Path
from typing import Any, Protocol

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

LONG = 30_000
"""Milliseconds that a busy machine may take for an answer."""
FIRST = 2 * LONG
"""Milliseconds until the first table of a game, whose rules may have to be compiled."""
TABS = 80
"""How often Tab is pressed at most to get anywhere."""
SHOTS = Path(__file__).parent.parent.parent / "build" / "screenshots"


AT_REST = """() => Promise.allSettled(
    document.getAnimations().filter(one => one.effect.getComputedTiming().endTime < Infinity)
        .map(one => one.finished))"""
"""Waits for all that moves and ends: what fades in has too little contrast until it is there."""


class Reached(Protocol):
    """A server, or what stands before one."""

    @property
    def url(self) -> str: ...


class Table:
    """A table that a visitor has set up, as the server tells it."""

    def __init__(self, page: Page, server: Reached, **wanted: Any) -> None:
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


def seat(page: Page, server: Reached, game: str, *seats: str, rules: str | None = None) -> str:
    """Set up a table and sit down at it; return its address."""
    table = Table(page, server, game=game, rules=rules, seats=seats)
    visit(page, table.address)
    return table.address


def of_two(page: Page, friend: Page, server: Reached, **wanted: Any) -> str:
    """Seat two people at a table of Rose King, and return its address."""
    table = Table(page, server, game="roses", seats=["me", "open"], **wanted)
    friend.context.request.post(f"{table.told}/join", data={})
    for one in (page, friend):
        visit(one, table.address)
    return table.address


def tab_to(page: Page, wanted: str) -> None:
    """Press Tab until the focus is on what a selector describes."""
    for _ in range(TABS):
        page.keyboard.press("Tab")
        if page.evaluate("wanted => document.activeElement.matches(wanted)", wanted):
            return
    raise AssertionError(f"Tab never comes to {wanted}")


def play_listed(page: Page, number: int = 0) -> None:
    """Play a move of the list beside the board, and wait until it is told."""
    story = page.get_by_role("list", name="Moves played").get_by_role("listitem")
    moves = page.locator("details.card:has(ul)")
    if moves.get_attribute("open", timeout=LONG) is None:
        moves.locator("summary").click(timeout=LONG)
    told = story.count()
    buttons = moves.locator("li button")
    buttons.nth(number % buttons.count()).click(timeout=LONG)
    story.nth(told).wait_for(state="attached", timeout=LONG)


def screenshot(page: Page, name: str) -> None:
    """Keep a picture of a page, to be looked at."""
    SHOTS.mkdir(parents=True, exist_ok=True)
    page.screenshot(path=SHOTS / f"{name}.png")


def faults_of_access(page: Page) -> str:
    """Return what axe has against a page at rest: nothing, if all is well."""
    page.evaluate(AT_REST)
    found = Axe().run(page)
    told: str = found.generate_report() if found.violations_count else ""
    return told
