/** What has become of one's games since one was last told. */

import type { Mine } from "./mine.svelte";
import type { Summary } from "./messages";

export interface News {
  kind: "turn" | "over" | "found" | "invited" | "declined";
  table: Summary;
  /** Who declined. */
  name?: string;
}

/** Whoever has just come knows nothing that could be new. */
export function newsOf(before: Mine | null, after: Mine): News[] {
  if (!before) return [];
  const former = new Map(before.games.map((table) => [table.id, table]));
  const known = new Set(before.invitations.map((table) => table.id));
  return [
    ...after.games.flatMap((table) => changes(former.get(table.id), table)),
    ...after.invitations.filter(({ id }) => !known.has(id)).map((table): News => ({ kind: "invited", table })),
  ];
}

function changes(before: Summary | undefined, table: Summary): News[] {
  if (!before || !table.yours) return [];
  if (table.status === "over") return before.status === "playing" ? [{ kind: "over", table }] : [];
  if (before.status === "open" && table.status === "playing") return [{ kind: "found", table }];
  if (table.your_turn && !before.your_turn) return [{ kind: "turn", table }];
  return refusals(before, table);
}

/** A seat that was kept for somebody and is for anybody now. */
function refusals(before: Summary, table: Summary): News[] {
  const freed = before.seats.filter((seat, place) => seat.invited && isFree(table, place));
  return freed.map(({ name }) => ({ kind: "declined", table, name }));
}

function isFree({ seats }: Summary, place: number): boolean {
  return seats[place]?.kind === "open" && !seats[place].invited;
}
