/** A Rose King position, as the server tells it. */

import type { BoardProps } from "../board";
import { spotOf } from "./squares";

export interface HandCard {
  card: string;
  /** The square it leads to; null when that is off the board. */
  to: string | null;
  alone: boolean;
  with_hero: boolean;
}

export interface RosesView {
  /** By seat: the name of its colour. */
  seats: string[];
  turn: number | "chance" | "over";
  scores: number[];
  winners: number[];
  /** Row by row from the top as seat 0 sees it: whose pawn lies there. */
  board: (number | null)[][];
  king: string;
  hands: HandCard[][];
  /** By the label of a move: where the king lands. */
  targets: Record<string, string>;
  heroes: number[];
  stock: number[];
  shared_stock: boolean;
  pile: string[];
  discard: string[];
  /** Whether a card points as its holder sees it. */
  turned: boolean;
  has_heroes: boolean;
  /** By seat: its territories as names of squares, the largest first. */
  territories: string[][][];
}

/** Tell whose pawn lies on a square. */
export function ownerOf(view: RosesView, square: string): number | null {
  const { row, column } = spotOf(square);
  return view.board[row]?.[column] ?? null;
}

export type Say = BoardProps["say"];

/** What the pointer or the focus is on: a card of a seat, and the move it would be if offered. */
export interface Pointed {
  seat: number;
  card: string;
  /** Where it leads; null when that is off the board. */
  square: string | null;
  label: string | null;
}

export const DRAW = "draw";
export const PASS = "pass";
export const HAND_SIZE = 5;
