"""Rated games in the browser, the pages of their players, and the rankings."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from couronne.server.verdicts import LEAST_DECISIONS
from tests.browser.conftest import PHONE, heard
from tests.browser.site import FIRST, LONG, faults_of_access, play_listed, screenshot
from tests.server.people import PASSWORD, member, new_name, play_on
from tests.server.serving import Server

GAMES = 22
"""More than a page of a history shows."""


@pytest.fixture(scope="module")
def mia(server: Server) -> str:
    """The name of somebody with many rated games, and a rating in two games."""
    name = new_name("Mia")
    mia, rivals = member(server, name), [member(server) for _ in range(7)]
    for number in range(GAMES):
        rival = rivals[number % len(rivals)]
        rules = "course" if number < 2 else "classic"
        table = mia.table("roses", "me", "open", rated=True, rules=rules)
        rival.post(f"/games/{table}/join")
        play_on(table, mia, rival)
        (rival if number % 3 else mia).post(f"/games/{table}/resign")
    return name


def known(page: Page, server: Server, name: str) -> Page:
    """Let a browser be that of a member who reads English."""
    page.set_extra_http_headers({"accept-language": "en"})
    page.add_init_script(
        "localStorage.setItem('couronne.language', 'en');"
        "localStorage.setItem('couronne.guest', 'yes')"
    )
    account = {"name": name, "password": PASSWORD}
    assert page.context.request.post(f"{server.url}/api/v1/accounts", data=account).ok
    return page


@pytest.fixture
def friend(browser: Browser, complaints: list[str]) -> Iterator[Page]:
    """Somebody else, on a phone."""
    with browser.new_context(viewport=PHONE, has_touch=True, is_mobile=True) as context:  # type: ignore[arg-type]
        yield heard(context.new_page(), complaints)


def test_two_members_play_a_rated_game(page: Page, friend: Page, server: Server) -> None:
    ada, bob = new_name("Ada"), new_name("Bob")
    known(page, server, ada).goto(server.url)
    known(friend, server, bob)
    page.get_by_label("With a friend").check(timeout=LONG)
    set_up = page.locator("form:has(button.start)")
    set_up.get_by_label("Rated game").check()
    set_up.get_by_role("button", name="Make the table").click()
    page.wait_for_url("**/games/*", timeout=FIRST)
    friend.goto(page.url)
    friend.get_by_role("button", name="Sit down and play").click(timeout=LONG)
    expect(page.get_by_role("heading", level=1)).to_contain_text("Rated", timeout=LONG)

    for _ in range(LEAST_DECISIONS["roses"]):
        play_listed(page)
        play_listed(friend)
    friend.get_by_role("button", name="Resign").click()
    friend.get_by_role("button", name="Yes, resign").click()

    for screen in (page, friend):
        outcome = screen.locator(".outcome")
        expect(outcome.get_by_text("1500 → 1578 (±476)")).to_be_visible(timeout=LONG)
        expect(outcome.get_by_text("1500 → 1422 (±476)")).to_be_visible()
    page.locator(".side").get_by_role("link", name=ada).click()
    friend.locator(".side").get_by_role("link", name=bob).click()
    expect(page.get_by_role("heading", level=1)).to_have_text(ada, timeout=LONG)
    expect(page.locator("main")).to_contain_text("1578 ± 476", timeout=LONG)
    expect(page.locator("main")).to_contain_text("provisional")
    expect(page.locator("li.won")).to_contain_text(bob, timeout=LONG)
    expect(friend.locator("main")).to_contain_text("1422 ± 476", timeout=LONG)
    expect(friend.locator("li.lost")).to_contain_text(ada, timeout=LONG)


def test_a_guest_is_told_how_to_play_rated_games(site: Page, server: Server) -> None:
    site.goto(server.url)

    told = site.get_by_role("link", name="Rated games need an account")

    expect(told).to_have_attribute("href", "/account/new", timeout=LONG)
    expect(site.get_by_label("Rated game", exact=True)).to_have_count(0)


def test_a_rated_game_is_played_as_usual(page: Page, server: Server) -> None:
    known(page, server, new_name("Eve")).goto(f"{server.url}/play/kingdomino")
    page.get_by_label("Rated game").check(timeout=LONG)

    page.get_by_label("Middle kingdom").check()

    expect(page.get_by_label("Rated: with the usual options")).to_be_disabled()


def test_a_history_is_read_on_and_filtered(site: Page, server: Server, mia: str) -> None:
    site.goto(f"{server.url}/players/{mia}")
    games = site.locator("li.won, li.lost")
    expect(games).to_have_count(20, timeout=LONG)

    site.get_by_role("button", name="Earlier games").click()
    expect(games).to_have_count(GAMES, timeout=LONG)
    site.get_by_label("Kingdomino").check()

    expect(games).to_have_count(0, timeout=LONG)
    expect(site.get_by_text("No game to show.")).to_be_visible()


def test_a_chart_tells_in_words_what_it_draws(site: Page, server: Server, mia: str) -> None:
    site.goto(f"{server.url}/players/{mia}")
    expect(site.get_by_role("img", name=f"in {GAMES - 2} games")).to_be_visible(timeout=LONG)

    site.get_by_role("button", name="Show the curve").last.click()

    expect(site.get_by_role("img", name="in 2 games")).to_be_visible(timeout=LONG)


def test_a_ranking_leads_to_its_players(site: Page, server: Server, mia: str) -> None:
    site.goto(f"{server.url}/rankings/roses/classic")

    site.get_by_role("link", name=mia).click(timeout=LONG)

    expect(site.get_by_role("heading", level=1)).to_have_text(mia, timeout=LONG)


def test_nobody_has_a_page_who_is_not_there(
    site: Page, server: Server, complaints: list[str]
) -> None:
    site.goto(f"{server.url}/players/Nobody%20at%20all")

    expect(site.locator("main")).to_contain_text("guests have no page", timeout=LONG)
    assert [told for told in complaints if "404" not in told] == []
    complaints.clear()


@pytest.mark.parametrize("path", ["players/{mia}", "rankings/roses/classic"])
@pytest.mark.parametrize("screen", ["site", "phone"])
def test_axe_finds_nothing(
    screen: str, path: str, scheme: str, mia: str, server: Server, request: pytest.FixtureRequest
) -> None:
    page: Page = request.getfixturevalue(screen)
    page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
    page.goto(f"{server.url}/{path.format(mia=mia)}")
    expect(page.locator("main")).to_contain_text("±", timeout=LONG)
    expect(page.get_by_text("coming…")).to_have_count(0, timeout=LONG)

    screenshot(page, f"{path.split('/')[0]}-{screen}-{scheme}")
    assert faults_of_access(page) == ""
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
