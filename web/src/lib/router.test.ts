import { afterEach, beforeAll, describe, expect, test } from "vitest";
import { go, route, routeOf, startRouter } from "./router.svelte";

describe("a path shows a page", () => {
  test.each([
    ["/", { page: "home" }],
    ["/games/ujLft-maq_U7", { page: "table", id: "ujLft-maq_U7" }],
    ["/games/abc/", { page: "table", id: "abc" }],
    ["/rules/roses/king-of-roses", { page: "rules", game: "roses", rules: "king-of-roses" }],
    ["/play/kingdomino", { page: "play", game: "kingdomino" }],
    ["/api", { page: "reference" }],
    ["/api/", { page: "reference" }],
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
