/** What the signs of this board are called, for those who hear them. */

import type { BoardProps } from "../board";
import { beside } from "./cells";
import type { DominoView, Half, KingdomView, Region } from "./view";

export type Say = BoardProps["say"];

export function halfWords(say: Say, { terrain, crowns }: Half): string {
  const name = say(`kingdomino.${terrain}`);
  return crowns ? say("kingdomino.with_crowns", { terrain: name, count: crowns }) : name;
}

export function dominoWords(say: Say, { number, halves }: DominoView): string {
  const [first, second] = halves.map((half) => halfWords(say, half));
  const name = `${first} / ${second}`;
  return number === null ? name : say("kingdomino.numbered", { number, domino: name });
}

export function regionWords(say: Say, { terrain, size, crowns, points }: Region): string {
  return say("kingdomino.region", {
    terrain: say(`kingdomino.${terrain}`),
    size,
    crowns,
    points,
  });
}

export function gainWords(say: Say, points: number | null): string {
  return points === null ? "?" : say("kingdomino.gain", { count: points });
}

/** What lies on a cell, and whether the domino in hand could. */
export function cellWords(
  say: Say,
  kingdom: KingdomView,
  cell: string,
  offered: boolean,
): string {
  return say("kingdomino.cell", { cell, what: whatLies(say, kingdom, cell, offered) });
}

function whatLies(say: Say, kingdom: KingdomView, cell: string, offered: boolean): string {
  if (cell === kingdom.castle) return say("kingdomino.castle");
  const half = kingdom.cells[cell];
  if (half) return halfWords(say, half);
  if (offered) return say("kingdomino.offered");
  return say(kingdom.free.includes(cell) ? "kingdomino.free" : "kingdomino.outside");
}

/** Why the domino in hand cannot lie on a cell that is not offered. */
export function refusalWords(say: Say, kingdom: KingdomView, cell: string): string {
  return say(`kingdomino.refused.${refusal(kingdom, cell)}`, { cell });
}

function refusal(kingdom: KingdomView, cell: string): string {
  if (cell === kingdom.castle) return "castle";
  if (cell in kingdom.cells) return "covered";
  if (!kingdom.free.includes(cell)) return "outside";
  return beside(cell).some((near) => kingdom.free.includes(near)) ? "touches_nothing" : "narrow";
}
