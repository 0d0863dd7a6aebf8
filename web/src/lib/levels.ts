/** For whom open seats are, in few words. */

import { say } from "./i18n.svelte";
import type { Level } from "./messages";

export const OWN_LEVEL = "own";
/** About a newcomer's. */
export const USUAL_LEVEL: [number, number] = [1300, 1700];

export function levelText(level: Level | null): string {
  const { least, most } = level ?? {};
  if (least != null && most != null) return say("find.level_between", { least, most });
  if (least != null) return say("find.level_from", { least });
  return most != null ? say("find.level_to", { most }) : "";
}
