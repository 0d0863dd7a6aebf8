/** What a move would do to the scores, in numbers and in words. */

import type { OfferedMove } from "../board";

/** Tell by seat what a move gains or costs. */
export function gainsOf(move: OfferedMove, scores: number[]): number[] {
  return move.scores.map((score, seat) => score - (scores[seat] ?? 0));
}

export function signed(gain: number): string {
  return gain < 0 ? `−${-gain}` : `+${gain}`;
}

/** Say every player's score after a move, with what it changed by. */
export function outlook(move: OfferedMove, scores: number[], names: string[]): string {
  const gains = gainsOf(move, scores);
  return names.map((name, seat) => `${name} = ${move.scores[seat]} (${signed(gains[seat] ?? 0)})`).join(", ");
}
