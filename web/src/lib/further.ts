/** What else can be done at a table in play, besides moving, taking back and giving up. */

import type { Deed } from "./api";
import type { Word } from "./i18n.svelte";
import type { Table } from "./messages";
import { decidesAlone } from "./seating";

export interface Further {
  deed: Deed;
  label: Word;
  about: Word;
}

const DRAW: Further = { deed: "draw", label: "action.draw", about: "action.draw_about" };
const TAKEBACK: Further = { deed: "takeback", label: "action.takeback", about: "action.takeback_about" };
const ABORT: Further = { deed: "abort", label: "action.abort", about: "action.abort_about" };

/** What stands already is answered where it is shown. */
export function furtherAt(table: Table): Further[] {
  const { can, offers } = table;
  const possible: [boolean, Further][] = [
    [can.draw && !offers.draw.length, DRAW],
    [can.takeback && !offers.takeback.length && !decidesAlone(table), TAKEBACK],
    [can.abort, ABORT],
  ];
  return possible.filter(([is]) => is).map(([, further]) => further);
}
