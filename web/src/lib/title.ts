/** What the browser calls a page: how many games wait comes first. */

import { waiting } from "./mine.svelte";

export function titled(...parts: string[]): string {
  const count = waiting().length;
  return `${count ? `(${count}) ` : ""}${[...parts, "Couronne"].join(" · ")}`;
}
