/** The table at which this tab waits for an opponent. */

import { api } from "./api";
import { meeting } from "./meeting";
import type { Seek, Summary } from "./messages";
import { allMine } from "./mine.svelte";
import { somebody } from "./person.svelte";
import { recallHere, rememberHere } from "./remember";
import { go } from "./router.svelte";

const sought = $state<{ id: string | null }>({ id: recallHere("sought") });
/** Whether the table has been among one's own. */
let known = sought.id !== null;

export function isSeeking(): boolean {
  return sought.id !== null;
}

/** The table at which one waits, once it is told. */
export function soughtTable(): Summary | undefined {
  return allMine()?.games.find((table) => table.id === sought.id);
}

/** Find somebody, or wait for somebody to come. */
export async function seek(wish: Seek): Promise<void> {
  await somebody();
  const found = await meeting.seek(wish);
  if (found.waiting) wait(found.id);
  else go(found.url);
}

export async function stopSeeking(): Promise<void> {
  const { id } = sought;
  forgetSeek();
  if (id) await api.do("leave", id);
}

/** Wait no longer, without a word to the server. */
export function forgetSeek(): void {
  wait(null);
}

/** Go to the table once somebody has come, wherever on the site one is. */
export function goWhenFound(): void {
  const table = soughtTable();
  if (table?.status === "open") known = true;
  else if (table ?? (known && allMine())) wait(null);
  if (table?.status === "playing") go(`/games/${table.id}`);
}

function wait(id: string | null): void {
  sought.id = id;
  known = false;
  rememberHere("sought", id);
}
