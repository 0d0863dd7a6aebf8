/** What every board gets and gives; the table page knows nothing else of a game. */

import type { OfferedMove } from "../lib/wire";

export type { OfferedMove };

/** A move that is worth a look: the best has rank 1 and as a rule the most weight, from 0 to 1. */
export interface HintedMove {
  label: string;
  rank: number;
  weight: number;
}

export interface BoardProps<View = Record<string, unknown>> {
  /** The position, as `State.view()` gives it. */
  view: View;
  /** The legal moves; empty while somebody else is to act, or nobody. In a puzzle they tell no scores. */
  moves: OfferedMove[];
  /** By seat: the names of the players. */
  names: string[];
  /** The seat from which the board is seen. */
  side: number;
  /** The label of the last move, to be marked. */
  last: string | null;
  /** Say a word of the interface in the reader's language. */
  say: (key: string, values?: Record<string, string | number>) => string;
  /** Play a move by its label. */
  play: (label: string) => void;
  /** Take the last decision back, while that is allowed. */
  undo?: (() => void) | null;
  /** Moves to be pointed out, the best first. */
  hints?: HintedMove[];
}
