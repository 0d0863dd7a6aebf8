/** The puzzles that were solved in this browser. */

import { recall, remember } from "./remember";

const solved = $state<Record<string, number[]>>({});

function read(game: string): number[] {
  return (recall(`puzzles.${game}`) ?? "").split(" ").map(Number).filter(Boolean);
}

/** The numbers of the puzzles of a game that were solved. */
export function solvedOf(game: string): number[] {
  return solved[game] ?? read(game);
}

export function solve(game: string, number: number): void {
  const all = [...new Set([...solvedOf(game), number])];
  solved[game] = all;
  remember(`puzzles.${game}`, all.join(" "));
}
