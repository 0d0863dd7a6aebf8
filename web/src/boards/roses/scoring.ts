/** What a move would do to the scores, in numbers and in words. */

import type { OfferedMove } from "../board";

const UNTOLD = "?";

/** Tell by seat what a move gains or costs; nothing of a move whose scores are for the reader to find. */
export function gainsOf(move: OfferedMove, scores: number[]): number[] {
  return move.scores.map((score, seat) => score - (scores[seat] ?? 0));
}

export function signed(gain: number | undefined): string {
  if (gain === undefined) return UNTOLD;
  return gain < 0 ? `−${-gain}` : `+${gain}`;
}

/** Say every player's score after a move, with what it changed by. */
export function outlook(move: OfferedMove, scores: number[], names: string[]): string {
  const gains = gainsOf(move, scores);
  if (!gains.length) return UNTOLD;
  return names.map((name, seat) => `${name} = ${move.scores[seat]} (${signed(gains[seat] ?? 0)})`).join(", ");
}
