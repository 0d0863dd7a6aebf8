/** Which page a path shows. Links are real links: the router only spares the reload. */

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "rules"; game: string; rules: string }
  | { page: "play"; game: string }
  | { page: "reference" }
  | { page: "missing" };

const ROUTES: [RegExp, (...parts: string[]) => Route][] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/games\/([\w-]+)\/?$/, (id = "") => ({ page: "table", id })],
  [/^\/rules\/([\w-]+)\/([\w-]+)\/?$/, (game = "", rules = "") => ({ page: "rules", game, rules })],
  [/^\/play\/([\w-]+)\/?$/, (game = "") => ({ page: "play", game })],
  [/^\/api\/?$/, () => ({ page: "reference" })],
];

export function routeOf(path: string): Route {
  for (const [pattern, route] of ROUTES) {
    const found = pattern.exec(path);
    if (found) return route(...found.slice(1));
  }
  return { page: "missing" };
}

const current = $state<{ route: Route }>({ route: { page: "missing" } });

export function route(): Route {
  return current.route;
}

export function go(path: string): void {
  history.pushState(null, "", path);
  current.route = routeOf(path);
  scrollTo(0, 0);
}

/** Follow the links of the page and the buttons of the browser. */
export function startRouter(): void {
  const follow = (): void => {
    current.route = routeOf(location.pathname);
  };
  addEventListener("popstate", follow);
  document.addEventListener("click", (event) => {
    const path = innerPath(event);
    if (path === null) return;
    event.preventDefault();
    go(path);
  });
  follow();
}

/** The path that a click leads to within the site, or null where it is the browser's business. */
function innerPath(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0) return null;
  if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a") : null;
  if (!link?.href || link.target || link.hasAttribute("download")) return null;
  const url = new URL(link.href);
  const inside = url.origin === location.origin && routeOf(url.pathname).page !== "missing";
  return inside && !url.hash ? url.pathname : null;
}
