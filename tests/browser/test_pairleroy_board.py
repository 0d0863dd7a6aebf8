"""The Pairleroy board in a real browser: what is seen before a decision, and ways to decide."""

import re
from collections.abc import Callable, Iterator
from typing import Any, Literal, cast

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, Page, expect

from tests.browser.conftest import PHONE
from tests.browser.site import LONG, faults_of_access, seat
from tests.server.serving import Server

View = dict[str, Any]
LAPTOP = {"width": 1280, "height": 800}
MOST_MOVES = 400


@pytest.fixture
def table(site: Page, server: Server) -> str:
    """Two people at one screen; the first has drawn three tiles."""
    return seat(site, server, "pairleroy", "me", "me")


@pytest.fixture
def phone(browser: Browser, server: Server) -> Iterator[Page]:
    """A visitor with fingers who knows the game, at such a table."""
    with browser.new_context(viewport=PHONE, has_touch=True, locale="en-GB") as context:  # type: ignore[arg-type]
        page = context.new_page()
        page.add_init_script("localStorage.setItem('couronne.helper.pairleroy', 'off')")
        context.request.post(f"{server.url}/api/v1/guests", data={"name": "Anne"})
        seat(page, server, "pairleroy", "me", "me")
        yield page


def lead(page: Page, address: str, wanted: Callable[[View], bool]) -> View:
    """Play on behind the scenes until a position is as it is wanted, and show it."""
    page.goto(re.sub("/games/.*", "/healthz", address))
    api = address.replace("/games/", "/api/v1/games/")
    for _ in range(MOST_MOVES):
        shown = page.context.request.get(api).json()
        view: View = shown["view"]
        if wanted(view):
            page.goto(address)
            expect(page.locator(".pairleroy [data-move]").first).to_be_attached(timeout=LONG)
            page.wait_for_load_state("networkidle")  # what comes later moves things under the mouse
            return view
        move = {"seq": shown["seq"], "move": good_move(view)}
        assert page.context.request.post(f"{api}/moves", data=move).ok
    raise AssertionError("such a position was never met")


def good_move(view: View) -> str:
    """Lay tiles where they close rounds and bring most, found a castle, and do nothing else."""
    labels: list[str] = [move["label"] for move in view["moves"]]
    if view["phase"] == "cell":
        effects = dict(zip(labels, view["effects"], strict=True))
        return max(
            labels, key=lambda label: (len(effects[label]["closes"]), effects[label]["honour"])
        )
    return next((label for label in labels if label.startswith("castle:")), labels[0])


def told(page: Page) -> Locator:
    """What the board says about what is looked at."""
    return page.locator(".told")


def part_of_turn(page: Page) -> Locator:
    """The part of the turn that the banner marks."""
    return page.locator(".banner li[aria-current=step]")


def lay_if_it_can_be_turned(page: Page) -> None:
    """A tile that fits in one way is laid at once; another one waits for its turn."""
    lay = page.locator(".tray button.go", has_text="Lay")
    expect(lay.or_(page.locator(".tray", has_text="Stop")).first).to_be_visible(timeout=LONG)
    if lay.is_visible():
        lay.click()


def sight(page: Page) -> str:
    """Where the map is, and how large it is drawn."""
    page.wait_for_timeout(350)
    return page.locator(".window > svg > g").first.get_attribute("transform") or ""


@pytest.mark.usefixtures("table")
def test_a_tile_is_laid_with_the_mouse(site: Page) -> None:
    site.locator(".tray button.tile[data-move]").first.click(timeout=LONG)
    site.locator("g.spot[data-move]").first.click(timeout=LONG)

    lay_if_it_can_be_turned(site)

    expect(part_of_turn(site)).to_contain_text("settler", timeout=LONG)


@pytest.mark.usefixtures("table")
def test_a_tile_is_laid_with_the_keyboard_alone(site: Page) -> None:
    tile = ".tray button.tile[data-move]"
    expect(site.locator(tile).first).to_be_visible(timeout=LONG)
    while not site.locator(f"{tile}:focus").count():
        site.keyboard.press("Tab")
    site.keyboard.press("Enter")
    expect(site.locator("g.spot[data-move]:focus")).to_be_attached(timeout=LONG)
    site.keyboard.press("ArrowRight")
    site.keyboard.press("Enter")
    go = site.locator(".tray button.go:focus")
    expect(go.or_(site.locator("g.step:focus"))).to_be_attached(timeout=LONG)
    if go.count() and "Lay" in go.inner_text():
        site.keyboard.press("r")
        site.keyboard.press("Enter")

    expect(part_of_turn(site)).to_contain_text("settler", timeout=LONG)


def test_the_ghost_of_a_tile_says_why_it_does_not_fit(site: Page, table: str) -> None:
    view = lead(site, table, lambda view: view["phase"] == "cell" and view["refused"])
    refused = site.locator(f"g.refused[data-spot='{view['refused'][0]['label']}']")

    refused.click(force=True)

    reason = "does not fit; it needs (forest|field|prairie|town) (at the bottom|in the north)"
    expect(told(site)).to_contain_text(re.compile(reason))
    expect(refused).to_have_attribute("aria-disabled", "true")
    expect(part_of_turn(site)).to_contain_text("place")


def test_points_and_the_receiver_of_each_piece_are_shown_before_a_tile_is_laid(
    site: Page, table: str
) -> None:
    def gives(effect: View) -> bool:
        return any(closing["to"] is not None for closing in effect["closes"])

    view = lead(
        site, table, lambda view: view["phase"] == "cell" and any(map(gives, view["effects"]))
    )
    effect = next(effect for effect in view["effects"] if gives(effect))
    closing = next(closing for closing in effect["closes"] if closing["to"] is not None)

    site.locator(f"g.spot[data-move='{effect['cell']}']").hover(force=True)

    colour = view["seats"][closing["to"]]
    expect(told(site)).to_contain_text(f"+{effect['honour']}")
    expect(told(site)).to_contain_text(f"{closing['piece']} → {colour}")
    expect(site.locator(".ghost text")).to_have_text(f"+{effect['honour']}")
    ghost = site.locator(f".ghost use[href='#pairleroy-{closing['piece']}-{colour}']")
    expect(ghost.first).to_be_attached()
    expect(site.locator(".track .landing")).to_be_visible()


@pytest.mark.usefixtures("table")
def test_the_map_is_moved_and_zoomed_by_wheel_mouse_keys_and_buttons(site: Page) -> None:
    window = site.locator(".window > svg")
    box = window.bounding_box()
    assert box is not None
    corner = (box["x"] + 40, box["y"] + box["height"] - 60)
    site.mouse.move(*corner)

    def drag() -> None:
        site.mouse.down()
        site.mouse.move(corner[0] + 60, corner[1] - 40, steps=4)
        site.mouse.up()

    ways: dict[str, Callable[[], None]] = {
        "wheel": lambda: site.mouse.wheel(0, -200),
        "mouse": drag,
        "key that zooms": lambda: window.press("+"),
        "key that moves": lambda: window.press("ArrowLeft"),
        "button that zooms": site.get_by_role("button", name="Zoom out").click,
        "button that moves": site.locator(".controls .down").click,
        "button that shows all": site.locator(".controls .all").click,
    }
    seen = [sight(site)]
    for way in ways.values():
        way()
        seen.append(sight(site))

    still = [
        name for name, before, after in zip(ways, seen, seen[1:], strict=False) if before == after
    ]
    assert still == []
    assert seen[0] == seen[-1]


def touch(session: CDPSession, kind: str, *fingers: tuple[float, float]) -> None:
    points = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(fingers)]
    session.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def test_fingers_drag_and_pinch_the_map(phone: Page) -> None:
    box = phone.locator(".window > svg").bounding_box()
    assert box is not None
    x, y = box["x"] + 60, box["y"] + 100
    session = phone.context.new_cdp_session(phone)
    seen = [sight(phone)]

    touch(session, "touchStart", (x, y))
    for step in range(1, 5):
        touch(session, "touchMove", (x + 12 * step, y + 8 * step))
    touch(session, "touchEnd")
    seen.append(sight(phone))
    touch(session, "touchStart", (x, y), (x + 40, y))
    for step in range(1, 5):
        touch(session, "touchMove", (x, y), (x + 40 + 20 * step, y))
    touch(session, "touchEnd")
    seen.append(sight(phone))

    scales = [float(found[1]) if (found := re.search(r"scale\((.+)\)", at)) else 1 for at in seen]
    assert scales[0] == scales[1] < scales[2]
    assert seen[0] != seen[1]


def test_a_finger_looks_first_and_plays_then(phone: Page) -> None:
    phone.locator(".tray button.tile[data-move]").first.tap(timeout=LONG)
    spot = phone.locator("g.spot[data-move]").first
    spot.tap(timeout=LONG)
    expect(phone.locator(".confirm")).to_contain_text("Lay at")

    phone.locator(".confirm .go").tap()

    lay_if_it_can_be_turned(phone)
    expect(part_of_turn(phone)).to_contain_text("settler", timeout=LONG)


def test_the_market_lights_what_is_seen_and_shows_where_the_cube_would_land(
    site: Page, table: str
) -> None:
    lead(site, table, lambda view: any(each["label"].startswith("buy:") for each in view["moves"]))
    slot = site.locator("button.slot").first
    expect(site.locator(".slot.seen")).to_have_count(4)
    price = slot.locator(".price").inner_text()

    slot.hover()

    expect(told(site)).to_contain_text(price.replace("−", "-"))
    expect(site.locator(".track .landing")).to_be_visible()
    expect(site.locator(".slot.next")).to_have_count(4)
    expect(site.locator(".slot:not(.seen)").first).to_have_attribute(
        "aria-label", re.compile("your cube does not see it")
    )


def test_a_purchase_is_confirmed_since_it_cannot_be_taken_back(site: Page, table: str) -> None:
    lead(site, table, lambda view: any(each["label"].startswith("buy:") for each in view["moves"]))
    contracts = site.locator(".strip .contract")
    held = contracts.count()

    site.locator("button.slot").first.click()
    expect(site.locator(".confirm")).to_contain_text("no way back")
    site.locator(".confirm .go").click()

    expect(contracts).to_have_count(held + 1, timeout=LONG)


def test_the_reach_of_the_colon_is_priced_and_walked_by_one_click(site: Page, table: str) -> None:
    view = lead(site, table, lambda view: any(len(at["steps"]) == 2 for at in view["reach"]))
    far = next(at for at in view["reach"] if len(at["steps"]) == 2)
    story = site.get_by_role("list", name="Moves played").get_by_role("listitem")
    told_before = story.count()

    site.locator(f"g.walk[data-spot='walk:{far['cell']}']").click(force=True)

    expect(story.nth(told_before + 1)).to_be_attached(timeout=LONG)


@pytest.mark.usefixtures("table")
def test_a_choice_is_taken_back_until_something_is_drawn(site: Page) -> None:
    undo = site.locator(".banner .undo")
    tiles = site.locator(".tray button.tile[data-move]")
    expect(undo).to_have_count(0)
    tiles.first.click(timeout=LONG)
    expect(site.locator("g.spot[data-move]").first).to_be_visible(timeout=LONG)

    undo.click(timeout=LONG)

    expect(tiles.first).to_be_visible(timeout=LONG)
    expect(site.locator("g.spot[data-move]")).to_have_count(0)
    expect(undo).to_have_count(0)


def test_axe_finds_nothing_in_the_middle_of_a_game(site: Page, table: str, scheme: str) -> None:
    site.emulate_media(color_scheme=cast("Literal['light', 'dark']", scheme))
    lead(site, table, lambda view: any(each["label"].startswith("buy:") for each in view["moves"]))

    assert faults_of_access(site) == ""


@pytest.mark.usefixtures("table")
def test_what_is_clicked_is_in_sight_on_a_laptop(site: Page) -> None:
    site.set_viewport_size(LAPTOP)  # type: ignore[arg-type]

    for part in (".tray", ".window", ".market"):
        box = site.locator(f".pairleroy {part}").first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= LAPTOP["height"]


def test_what_is_clicked_is_in_sight_on_a_phone(phone: Page) -> None:
    for part in (".tray", ".window"):
        box = phone.locator(f".pairleroy {part}").first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= PHONE["height"]
