"""The board of Rose King under mouse, fingers and keys."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.site import LONG, Table, visit
from tests.server.serving import Server

SQUARE = re.compile(r"the king goes to (\w\d)")


@pytest.fixture
def table(site: Page, server: Server) -> Table:
    return at_one_screen(site, server)


def at_one_screen(page: Page, server: Server) -> Table:
    """Anne and Bob share a screen, and Anne is to move."""
    return Table(page, server, game="roses", seats=["me:Anne", "me:Bob"])


def first_card(page: Page) -> Locator:
    return page.locator(".near [data-move]").first


def landing(card: Locator) -> str:
    """Return where a card says that it leads."""
    found = SQUARE.search(card.get_attribute("aria-label") or "")
    assert found is not None
    return found[1]


def expect_preview(page: Page, square: str) -> None:
    expect(page.locator(".way")).to_be_visible(timeout=LONG)
    expect(page.locator(".field .gain")).to_have_text("+1")
    expect(page.locator(".told")).to_contain_text(f"{square}: Anne = 1 (+1), Bob = 0 (+0)")


def expect_played(page: Page, square: str) -> None:
    expect(page.locator(f"[data-rose={square}]")).to_be_attached(timeout=LONG)


def test_a_hovered_card_shows_where_the_king_would_land_and_what_that_scores(
    site: Page, table: Table
) -> None:
    visit(site, table.address)
    card = first_card(site)

    card.hover()

    expect_preview(site, landing(card))
    assert table.look()["last"] is None


def test_a_focused_card_shows_the_same(site: Page, table: Table) -> None:
    visit(site, table.address)
    card = first_card(site)

    card.focus()

    expect_preview(site, landing(card))
    site.keyboard.press("Escape")
    expect(site.locator(".way")).to_have_count(0)


def test_a_card_is_played_with_a_click(site: Page, table: Table) -> None:
    visit(site, table.address)
    square = landing(first_card(site))

    first_card(site).click()

    expect_played(site, square)


def test_a_card_is_played_with_keys(site: Page, table: Table) -> None:
    visit(site, table.address)
    first_card(site).focus()
    site.keyboard.press("ArrowRight")
    square = landing(site.locator(".near [data-move]").nth(1))

    site.keyboard.press("Enter")

    expect_played(site, square)


def test_a_square_is_played_with_a_click(site: Page, table: Table) -> None:
    visit(site, table.address)
    square = landing(first_card(site))

    site.locator(f"[data-square={square}]").click()

    expect_played(site, square)


def test_a_finger_looks_first_and_plays_with_the_second_tap(phone: Page, server: Server) -> None:
    table = at_one_screen(phone, server)
    visit(phone, table.address)
    card, square = first_card(phone), landing(first_card(phone))

    card.tap()

    expect_preview(phone, square)
    expect(phone.get_by_text("Tap again to play.")).to_be_visible()
    assert table.look()["last"] is None

    card.tap()

    expect_played(phone, square)


def test_the_board_is_seen_from_the_other_side(site: Page, table: Table) -> None:
    visit(site, table.address)
    corner = site.get_by_role("gridcell").first
    expect(corner).to_have_attribute("data-square", "a9")

    site.get_by_role("button", name="See it from the other side").click()

    expect(corner).to_have_attribute("data-square", "i1")
    expect(site.locator("section.near")).to_contain_text("Anne")


def test_who_sits_opposite_sees_it_from_there(site: Page, table: Table) -> None:
    table.play(table.look()["moves"][0]["label"])

    visit(site, table.address)

    expect(site.get_by_role("gridcell").first).to_have_attribute("data-square", "i1")
    expect(site.locator("section.near")).to_contain_text("Bob")


def test_a_card_that_cannot_be_played_says_why(site: Page, table: Table) -> None:
    hinder(table)
    visit(site, table.address)
    seq, card = table.look()["seq"], site.locator(".near [aria-disabled]").first

    card.click(force=True)

    expect(site.locator(".told")).to_contain_text("cannot be played: ")
    assert seq == table.look()["seq"]


def hinder(table: Table) -> None:
    """Play until who is to move holds a card that cannot be played, and one that can."""
    while len(playable(shown := table.look())) in (0, len(hand(shown))):
        table.play(shown["moves"][0]["label"])


def hand(shown: dict[str, Any]) -> list[dict[str, Any]]:
    cards: list[dict[str, Any]] = shown["view"]["hands"][shown["turn"]]
    return cards


def playable(shown: dict[str, Any]) -> list[dict[str, Any]]:
    return [card for card in hand(shown) if card["alone"] or card["with_hero"]]


def test_a_played_card_is_taken_back(site: Page, table: Table) -> None:
    visit(site, table.address)
    square = landing(first_card(site))
    first_card(site).click()
    expect_played(site, square)

    site.get_by_role("button", name="Take back").click()

    expect(site.locator(f"[data-rose={square}]")).to_have_count(0, timeout=LONG)
    assert "e5" == table.look()["view"]["king"]
