/** Clocks as choices of a list, each under a word of its own. */

import { blitz, BLITZES, DAYS, type Pace, paceText } from "./paces";

const NONE = "none";
const OF_DAYS = "days:";

export interface Preset {
  value: string;
  label: string;
}

export function presets(): Preset[] {
  const values = [NONE, ...BLITZES, ...DAYS.map((days) => OF_DAYS + days)];
  return values.map((value) => ({ value, label: paceText(paceOf(value)) }));
}

export function paceOf(preset: string): Pace | null {
  if (preset.startsWith(OF_DAYS)) return { kind: "days", days: Number(preset.slice(OF_DAYS.length)) };
  const [minutes, seconds] = preset.split("+").map(Number);
  return seconds === undefined ? null : blitz(minutes ?? 0, seconds);
}
