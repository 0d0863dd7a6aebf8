/** How long players may think: what is offered, and how it is said in few words. */

import { say } from "./i18n.svelte";
import type { Blitz, Days } from "./messages";

export type Pace = Blitz | Days;

export const KINDS = ["none", "blitz", "days"] as const;
/** No clock, one for the whole game, or one for each turn. */
export type Kind = (typeof KINDS)[number];

/** Minutes for the game and seconds for each turn, as players write them. */
export const BLITZES = ["3+2", "5+3", "10+5", "15+10"] as const;
export const DAYS = [1, 2, 3, 7, 14] as const;

/** The longest that the server takes. */
export const MOST_MINUTES = 180;
export const MOST_SECONDS = 300;

const MINUTE = 60;
/** Keeps a number and its unit on one line. */
const GAP = "\u00a0";

export function paceText(pace: Pace | null): string {
  if (!pace) return say("pace.none");
  if (pace.kind === "days") return say("pace.days", { count: pace.days });
  const bank = spelled(pace.bank);
  return pace.increment ? [bank, "+", spelled(pace.increment)].join(GAP) : bank;
}

function spelled(seconds: number): string {
  const [minutes, rest] = [Math.floor(seconds / MINUTE), seconds % MINUTE];
  const parts = [minutes ? `${minutes}${GAP}min` : "", rest || !minutes ? `${rest}${GAP}s` : ""];
  return parts.filter(Boolean).join(GAP);
}

/** What "5+3" stands for. */
export function blitz(minutes: number, increment: number): Blitz {
  return { kind: "blitz", bank: Math.round(minutes * MINUTE), increment };
}
