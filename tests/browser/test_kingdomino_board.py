"""The board of Kingdomino under mouse, fingers and keys."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import PHONE
from tests.browser.site import LONG, Table, visit
from tests.server.serving import Server

CASTLE, ABOVE, FAR = "g7", "g8", "d4"


@pytest.fixture
def table(site: Page, server: Server) -> Table:
    return with_a_domino(site, server)


def with_a_domino(page: Page, server: Server) -> Table:
    """Anne and Bob share a screen, and Anne has taken a domino to place."""
    table = Table(page, server, game="kingdomino", rules="seed", seats=["me:Anne", "me:Bob"])
    table.play("A")
    return table


def cell(page: Page, name: str) -> Any:
    return page.locator(f"[data-cell={name}]")


def expect_laid(page: Page, name: str) -> None:
    """Expect a tile in Anne's kingdom, which is the small one when Bob is to move."""
    expect(page.locator(f"[data-seat='0'] [data-tile={name}]")).to_be_attached(timeout=LONG)


def ghost(page: Page) -> str | None:
    return page.locator("[data-ghost]").get_attribute("data-ghost", timeout=LONG)


def test_a_domino_is_dragged_onto_the_kingdom(site: Page, table: Table) -> None:
    visit(site, table.address)

    site.locator(".hand").drag_to(cell(site, ABOVE))

    assert ghost(site) in [move["label"] for move in table.look()["moves"]]
    site.get_by_role("button", name="Confirm").click()
    expect_laid(site, ABOVE)


def test_a_domino_is_placed_with_two_taps(phone: Page, server: Server) -> None:
    table = with_a_domino(phone, server)
    visit(phone, table.address)

    cell(phone, ABOVE).tap()

    assert ghost(phone) is not None
    assert "place" == table.look()["view"]["phase"]

    cell(phone, ABOVE).tap()

    expect_laid(phone, ABOVE)


def test_a_domino_is_chosen_turned_and_placed_with_keys(site: Page, server: Server) -> None:
    table = Table(site, server, game="kingdomino", rules="seed", seats=["me:Anne", "me:Bob"])
    visit(site, table.address)
    for key in ("b", "Enter"):
        site.keyboard.press(key)
    expect(site.locator(".hand")).to_be_visible(timeout=LONG)
    for key in ("ArrowUp", "ArrowUp"):
        site.keyboard.press(key)
    before = ghost(site)

    site.keyboard.press("r")

    turned = ghost(site)
    assert turned != before
    for key in ("Enter", "Enter"):
        site.keyboard.press(key)
    expect_laid(site, ABOVE)
    assert turned == table.look()["last"]["move"]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        (CASTLE, "the castle is never covered"),
        (FAR, "neither half would touch the castle or its own terrain"),
    ],
)
def test_a_place_that_does_not_fit_is_refused_with_a_reason(
    site: Page, table: Table, name: str, reason: str
) -> None:
    visit(site, table.address)

    cell(site, name).click()

    expect(site.locator(".tray p")).to_contain_text(f"{name}: {reason}")
    expect(site.locator("[data-ghost]")).to_have_count(0)


def test_a_domino_dropped_where_it_does_not_fit_goes_back_with_a_reason(
    site: Page, table: Table
) -> None:
    visit(site, table.address)

    site.locator(".hand").drag_to(cell(site, FAR))

    expect(site.locator(".tray p")).to_contain_text(f"{FAR}: neither half")
    expect(site.get_by_role("button", name="Confirm")).to_be_disabled()


def test_a_placed_domino_is_taken_back_before_a_draw(site: Page, table: Table) -> None:
    visit(site, table.address)
    cell(site, ABOVE).click()
    cell(site, ABOVE).click()
    expect_laid(site, ABOVE)

    site.locator(".side").get_by_role("button", name="Take back").click()

    expect(site.locator(".hand")).to_be_visible(timeout=LONG)
    expect(site.locator("[data-tile]")).to_have_count(0)


def test_the_row_shows_who_has_taken_what(site: Page, table: Table) -> None:
    visit(site, table.address)

    expect(site.locator("[data-slot=A]")).to_contain_text("Anne", timeout=LONG)


@pytest.mark.parametrize("players", [3, 4])
def test_all_kingdoms_are_in_sight_on_a_phone(phone: Page, server: Server, players: int) -> None:
    table = Table(phone, server, game="kingdomino", seats=["me"] * players)
    visit(phone, table.address)

    boxes = [land.bounding_box() for land in phone.locator("svg.land").all()]

    assert players == len(boxes)
    tops = [box["y"] for box in boxes if box]
    bottoms = [box["y"] + box["height"] for box in boxes if box]
    assert max(bottoms) - min(tops) <= PHONE["height"]
