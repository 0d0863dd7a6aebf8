/** Which page a path shows. Links are real links: the router only spares the reload. */

/** What is to be done about an account: nothing special, or to get into one. */
export type AccountPart = "" | "new" | "login" | "recovery";

export type Route =
  | { page: "home" }
  | { page: "table"; id: string }
  | { page: "rules"; game: string; rules: string }
  | { page: "play"; game: string }
  | { page: "player"; name: string }
  | { page: "rankings"; game: string; rules: string }
  | { page: "analysis" }
  | { page: "study"; id: string }
  | { page: "learn" }
  | { page: "puzzle"; game: string; number: number }
  | { page: "reference" }
  | { page: "admin" }
  | { page: "account"; part: AccountPart }
  | { page: "missing" };

const ROUTES: [RegExp, (...parts: string[]) => Route][] = [
  [/^\/$/, () => ({ page: "home" })],
  [/^\/games\/([\w-]+)\/?$/, (id = "") => ({ page: "table", id })],
  [/^\/rules\/([\w-]+)\/([\w-]+)\/?$/, (game = "", rules = "") => ({ page: "rules", game, rules })],
  [/^\/play\/([\w-]+)\/?$/, (game = "") => ({ page: "play", game })],
  [/^\/players\/([^/]+)\/?$/, (name = "") => ({ page: "player", name: decoded(name) })],
  [/^\/rankings\/([\w-]+)\/([\w-]+)\/?$/, (game = "", rules = "") => ({ page: "rankings", game, rules })],
  [/^\/analysis\/?$/, () => ({ page: "analysis" })],
  [/^\/analysis\/([\w-]+)\/?$/, (id = "") => ({ page: "study", id })],
  [/^\/learn\/?$/, () => ({ page: "learn" })],
  [/^\/learn\/([\w-]+)\/(\d{1,3})\/?$/, (game = "", number) => ({ page: "puzzle", game, number: Number(number) })],
  [/^\/api\/?$/, () => ({ page: "reference" })],
  [/^\/admin\/?$/, () => ({ page: "admin" })],
  [/^\/account(?:\/(|new|login|recovery))?\/?$/, (part = "") => ({ page: "account", part: part as AccountPart })],
];

/** A name as people write it; what cannot be decoded is nobody's. */
function decoded(name: string): string {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}

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
