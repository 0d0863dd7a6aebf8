/** What a clock shows: its figures, how often they change, and when they are worth a warning. */

import { say } from "./i18n.svelte";
import type { Pace } from "./paces";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Seconds below which tenths are shown. */
const TENTHS = 10;
/** Seconds: just behind a change, rounding never shows the same figure again. */
const BEHIND = 0.002;

/** Seconds below which time is short, by the kind of clock. */
export const LIMITS: Record<Pace["kind"], readonly number[]> = { blitz: [30, 10], days: [6 * HOUR] };

/** Seconds as a clock of some kind writes them; what has begun is not counted. */
export function written(left: number, kind: Pace["kind"]): string {
  return kind === "days" && left >= HOUR ? inWords(left) : inFigures(left);
}

function inFigures(left: number): string {
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  const front = hours ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  const tenths = left < TENTHS ? `.${Math.floor((left % 1) * 10)}` : "";
  return `${front}:${twoDigits(Math.floor(left % MINUTE))}${tenths}`;
}

function twoDigits(figure: number): string {
  return String(figure).padStart(2, "0");
}

/** Days are told to the nearest hour, so that a turn begins with what was agreed on. */
function inWords(left: number): string {
  const [allHours, allMinutes] = [Math.round(left / HOUR), Math.floor(left / MINUTE)];
  const [days, hours] = [Math.floor(allHours / 24), allHours % 24];
  if (days) return hours ? say("left.days", { days, hours }) : say("left.whole_days", { days });
  return say("left.hours", { hours: Math.floor(allMinutes / 60), minutes: allMinutes % 60 });
}

/** Seconds until a clock shows something else. */
export function untilChange(left: number, kind: Pace["kind"]): number {
  return (left % grain(left, kind)) + BEHIND;
}

function grain(left: number, kind: Pace["kind"]): number {
  if (left < TENTHS) return 0.1;
  return kind === "days" && left >= HOUR ? MINUTE : 1;
}

/** How many limits time has fallen below. */
export function shortness(left: number, kind: Pace["kind"]): number {
  return LIMITS[kind].filter((limit) => left <= limit).length;
}
