import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { go, route, routeOf, startRouter } from "./router.svelte";

describe("a path shows a page", () => {
  test.each([
    ["/", { page: "home" }],
    ["/games/ujLft-maq_U7", { page: "table", id: "ujLft-maq_U7" }],
    ["/games/abc/", { page: "table", id: "abc" }],
    ["/rules/roses/king-of-roses", { page: "rules", game: "roses", rules: "king-of-roses" }],
    ["/play/kingdomino", { page: "play", game: "kingdomino" }],
    ["/players/Jean%20D'Arc%3F", { page: "player", name: "Jean D'Arc?" }],
    ["/players/bot:3/", { page: "player", name: "bot:3" }],
    ["/players/50%", { page: "player", name: "50%" }],
    ["/players", { page: "missing" }],
    ["/rankings/roses/king-of-roses", { page: "rankings", game: "roses", rules: "king-of-roses" }],
    ["/analysis", { page: "analysis" }],
    ["/analysis/ujLft-maq_U7", { page: "study", id: "ujLft-maq_U7" }],
    ["/learn", { page: "learn" }],
    ["/learn/roses/3", { page: "puzzle", game: "roses", number: 3 }],
    ["/learn/roses", { page: "missing" }],
    ["/learn/roses/x", { page: "missing" }],
    ["/api", { page: "reference" }],
    ["/api/", { page: "reference" }],
    ["/account", { page: "account", part: "" }],
    ["/account/", { page: "account", part: "" }],
    ["/account/recovery", { page: "account", part: "recovery" }],
    ["/account/else", { page: "missing" }],
    ["/admin", { page: "admin" }],
    ["/api/v1/openapi.json", { page: "missing" }],
    ["/games", { page: "missing" }],
    ["/games/a/b", { page: "missing" }],
    ["/games/%3Cscript%3E", { page: "missing" }],
  ])("%s", (path, expected) => {
    expect(routeOf(path)).toEqual(expected);
  });
});

describe("links", () => {
  beforeAll(startRouter);
  afterEach(() => document.body.replaceChildren());

  function click(html: string, event: MouseEventInit = {}): MouseEvent {
    document.body.innerHTML = html;
    const clicked = new MouseEvent("click", { bubbles: true, cancelable: true, ...event });
    document.querySelector("a")!.dispatchEvent(clicked);
    return clicked;
  }

  test("inside the site are followed without a reload", () => {
    go("/");

    const clicked = click('<a href="/play/roses"><b>Jouer</b></a>');

    expect(clicked.defaultPrevented).toBe(true);
    expect(route()).toEqual({ page: "play", game: "roses" });
    expect(location.pathname).toBe("/play/roses");
  });

  test.each([
    ["of the server", '<a href="/api/v1/games/x/record">x</a>', {}],
    ["that download", '<a href="/games/x" download>x</a>', {}],
    ["to elsewhere", '<a href="https://example.org/games/x">x</a>', {}],
    ["opened in a new tab", '<a href="/games/x">x</a>', { ctrlKey: true }],
  ])("%s are left to the browser", (_which, html, event) => {
    expect(click(html, event).defaultPrevented).toBe(false);
  });

  test("the browser's back button changes the page", () => {
    history.pushState(null, "", "/rules/roses/classic");
    dispatchEvent(new PopStateEvent("popstate"));

    expect(route()).toEqual({ page: "rules", game: "roses", rules: "classic" });
  });
});
