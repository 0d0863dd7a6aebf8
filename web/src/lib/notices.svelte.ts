/** One sentence at a time for the user: what the server refused, what was just done. */

import { Refused } from "./api";
import { say } from "./i18n.svelte";

export interface Notice {
  text: string;
  bad: boolean;
}

const SHOWN_FOR = 6000;

const shown = $state<{ notice: Notice | null }>({ notice: null });
let timer: ReturnType<typeof setTimeout> | undefined;

export function notice(): Notice | null {
  return shown.notice;
}

export function dismiss(): void {
  shown.notice = null;
}

export function tell(text: string, bad = false): void {
  clearTimeout(timer);
  shown.notice = { text, bad };
  if (!bad) timer = setTimeout(dismiss, SHOWN_FOR);
}

/** Do what a user asked for; a refusal is told and changes nothing. */
export async function attempt(action: () => Promise<unknown>): Promise<void> {
  try {
    await action();
  } catch (error) {
    tell(error instanceof Refused ? error.message : say("error.unexpected"), true);
    if (!(error instanceof Refused)) throw error;
  }
}
