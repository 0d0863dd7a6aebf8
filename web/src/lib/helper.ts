/** Whether the helper of a first game is wanted, by game, as this browser remembers it. */

import { recall, remember } from "./remember";

const WANTED = "on";
const ENOUGH = "off";

/** A browser that has seen no game of this kind to its end wants help, unless that was declined. */
export function wantsHelp(game: string): boolean {
  return recall(`helper.${game}`) !== ENOUGH;
}

export function wantHelp(game: string, wanted: boolean): void {
  remember(`helper.${game}`, wanted ? WANTED : ENOUGH);
  if (wanted) rememberSeen(game, []);
}

/** The steps that were seen, by name. */
export function seenSteps(game: string): string[] {
  return (recall(`helper.${game}.seen`) ?? "").split(" ").filter(Boolean);
}

export function rememberSeen(game: string, names: string[]): void {
  remember(`helper.${game}.seen`, names.join(" "));
}
