/** The pages, each in a chunk of its own. */

import type { Route } from "./lib/router.svelte";
import Missing from "./pages/Missing.svelte";

export const PAGES = {
  home: () => import("./pages/Home.svelte"),
  table: () => import("./pages/Table.svelte"),
  rules: () => import("./pages/Rules.svelte"),
  play: () => import("./pages/Play.svelte"),
  reference: () => import("./pages/Reference.svelte"),
  missing: () => Promise.resolve({ default: Missing }),
} satisfies Record<Route["page"], () => Promise<unknown>>;
