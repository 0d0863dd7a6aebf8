"""Puzzles in a real browser: found, tried, solved, remembered."""

from typing import Literal, cast

import pytest
from playwright.sync_api import Page, expect

from couronne.games.package import NAMES
from couronne.games.puzzles import collection
from tests.browser.conftest import PHONE
from tests.browser.site import LONG, faults_of_access, screenshot
from tests.server.serving import Server


def open_puzzle(page: Page, server: Server, game: str, number: int = 1) -> None:
    """Open a puzzle, and wait for its board."""
    page.goto(f"{server.url}/learn/{game}/{number}")
    expect(page.locator(".felt svg >> visible=true").first).to_be_visible(timeout=LONG)


def solution(game: str, number: int = 1) -> str:
    return collection(game).puzzle(number).solution


def worst(game: str, number: int = 1) -> str:
    gains = collection(game).puzzle(number).gains
    return min(gains, key=lambda move: gains[move])


def lay_domino(page: Page, label: str) -> None:
    """Lay a domino on the kingdom, turn it as wanted, and confirm."""
    second = max(label.rfind(letter) for letter in "abcdefghijklm")
    page.locator(f'[data-cell="{label[:second]}"]').click()
    for _turn in range(8):
        if page.locator(f'[data-ghost="{label}"]').count():
            break
        page.keyboard.press("r")
    page.get_by_role("button", name="Confirm").click()


def play(page: Page, game: str, label: str) -> None:
    """Play a move on the board, as in a game."""
    if game == "kingdomino":
        lay_domino(page, label)
    else:
        page.locator(f'.felt [data-move="{label}"]').first.click()


def test_the_puzzles_of_all_games_are_found_from_the_first_page(site: Page, server: Server) -> None:
    site.goto(server.url)

    site.get_by_role("link", name="Learn by puzzles").click(timeout=LONG)

    expect(site.get_by_role("heading", name="Learn")).to_be_visible()
    expect(site.get_by_role("link", name="Puzzle 5")).to_have_count(len(NAMES), timeout=LONG)


@pytest.mark.parametrize("game", NAMES)
def test_the_best_move_played_on_the_board_solves_a_puzzle(
    site: Page, server: Server, game: str
) -> None:
    open_puzzle(site, server, game)

    play(site, game, solution(game))

    expect(site.get_by_role("status").first).to_contain_text("Yes!", timeout=LONG)
    expect(site.get_by_role("link", name="Puzzle 1, solved")).to_be_visible()
    screenshot(site, f"puzzle-{game}-solved")


def test_what_is_solved_is_remembered_and_the_next_one_follows(site: Page, server: Server) -> None:
    open_puzzle(site, server, "roses")
    play(site, "roses", solution("roses"))

    site.get_by_role("link", name="Next").click(timeout=LONG)

    expect(site).to_have_url(f"{server.url}/learn/roses/2")
    site.goto(f"{server.url}/learn")
    expect(site.get_by_text("Solved: 1 of 5")).to_be_visible(timeout=LONG)
    expect(site.get_by_role("link", name="Puzzle 1, solved")).to_have_count(1)


def test_a_wrong_move_says_what_it_won_and_another_can_be_tried(site: Page, server: Server) -> None:
    open_puzzle(site, server, "roses")
    said = site.get_by_role("status").first

    play(site, "roses", worst("roses"))
    expect(said).to_contain_text("wins 0 points; there is better: 27", timeout=LONG)
    play(site, "roses", solution("roses"))

    expect(said).to_contain_text("Yes!", timeout=LONG)


def test_the_solution_is_shown_to_who_asks_and_is_not_counted_as_found(
    site: Page, server: Server
) -> None:
    open_puzzle(site, server, "roses")

    site.get_by_role("button", name="Show the solution").click()

    expect(site.get_by_role("status").first).to_contain_text("The solution is E3", timeout=LONG)
    expect(site.get_by_role("link", name="Puzzle 1, solved")).to_have_count(0)
    site.get_by_role("button", name="Try again").click()
    expect(site.locator(".felt [data-move=E3]")).to_be_visible()


def test_no_points_are_told_before_the_answer(site: Page, server: Server) -> None:
    open_puzzle(site, server, "roses")
    site.locator("[data-move=E3]").hover()

    expect(site.locator(".near li .gain")).to_have_text(["?", "?", "?"])
    expect(site.locator(".told")).to_contain_text("the king goes to h4: ?")


def test_a_puzzle_is_solved_with_the_keyboard_alone(site: Page, server: Server) -> None:
    open_puzzle(site, server, "roses")
    site.locator("[data-move=E3]").focus()

    site.keyboard.press("Enter")

    expect(site.get_by_role("status").first).to_contain_text("Yes!", timeout=LONG)


def test_a_puzzle_that_is_not_there_says_so(
    site: Page, server: Server, complaints: list[str]
) -> None:
    site.goto(f"{server.url}/learn/roses/9")

    expect(site.get_by_text("There is no puzzle 9")).to_be_visible(timeout=LONG)
    complaints.clear()  # the browser tells of the answer 404


@pytest.mark.parametrize("game", NAMES)
def test_a_puzzle_fits_a_phone_and_its_answer_comes_into_sight(
    phone: Page, server: Server, game: str
) -> None:
    open_puzzle(phone, server, game)
    assert phone.evaluate("document.documentElement.scrollWidth") <= PHONE["width"]

    phone.locator("details summary").last.scroll_into_view_if_needed()
    phone.locator("details summary").last.tap()
    phone.locator("details li button").first.tap()

    said = phone.get_by_role("status").first
    expect(said).to_contain_text("wins", timeout=LONG)
    expect(said).to_be_in_viewport()
    screenshot(phone, f"phone-puzzle-{game}")


@pytest.mark.parametrize("game", NAMES)
def test_axe_finds_nothing_at_a_puzzle(site: Page, server: Server, game: str, scheme: str) -> None:
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    open_puzzle(site, server, game)
    play(site, game, solution(game))
    expect(site.get_by_role("status").first).to_contain_text("Yes!", timeout=LONG)

    assert faults_of_access(site) == ""


def test_axe_finds_nothing_in_the_list(site: Page, server: Server, scheme: str) -> None:
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    site.goto(f"{server.url}/learn")
    expect(site.get_by_role("link", name="Puzzle 5")).to_have_count(len(NAMES), timeout=LONG)
    screenshot(site, f"learn-{scheme}")

    assert faults_of_access(site) == ""
