/** The pages, each in a chunk of its own. */

import type { Component } from "svelte";
import { withWords } from "./lib/i18n.svelte";
import type { Route } from "./lib/router.svelte";
import Missing from "./pages/Missing.svelte";

export const PAGES = {
  home: () => withWords("home", import("./pages/Home.svelte")),
  table: () => withWords("table", import("./pages/Table.svelte")),
  rules: () => import("./pages/Rules.svelte"),
  play: () => withWords("home", import("./pages/Play.svelte")),
  player: () => withWords("players", import("./pages/Player.svelte")),
  rankings: () => withWords("players", import("./pages/Rankings.svelte")),
  analysis: () => withWords("analysis", import("./pages/Analysis.svelte")),
  study: () => withWords("analysis", import("./pages/Study.svelte")),
  learn: () => withWords("learn", import("./pages/Learn.svelte")),
  puzzle: () => withWords("learn", import("./pages/Puzzle.svelte")),
  reference: () => withWords("reference", import("./pages/Reference.svelte")),
  admin: () => withWords("admin", import("./pages/Admin.svelte")),
  account: () => withWords("account", import("./pages/Account.svelte")),
  missing: () => Promise.resolve({ default: Missing }),
} satisfies Record<Route["page"], () => Promise<unknown>>;

/** The page of a route; what the route says beside its name is what the page is given. */
export async function pageOf({ page }: Route): Promise<Component<Route>> {
  return (await PAGES[page]()).default as unknown as Component<Route>;
}
