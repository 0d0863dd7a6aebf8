/** A Kingdomino position as `State.view()` gives it: what this board reads of it. */

export type Terrain = "field" | "forest" | "water" | "meadow" | "swamp" | "mine";
export type Colour = "blue" | "pink" | "green" | "yellow";
export type BonusKind = "middle_kingdom" | "harmony";
export type BonusState = "got" | "possible" | "lost";

export interface Half {
  terrain: Terrain;
  crowns: number;
}

export interface DominoView {
  /** Only a printed domino has one. */
  number: number | null;
  halves: [Half, Half];
}

export interface Region {
  terrain: Terrain;
  size: number;
  crowns: number;
  points: number;
  cells: string[];
}

export interface KingdomView {
  castle: string;
  cells: Record<string, Half>;
  /** The window to be shown, from top to bottom and from left to right. */
  rows: string[];
  columns: string[];
  /** The cells of the window that can still be covered. */
  free: string[];
  discards: number;
  middle_kingdom: BonusState | null;
  harmony: BonusState | null;
  regions: Region[];
}

export interface Slot {
  letter: string;
  domino: DominoView;
  taken_by: number | null;
  /** Whether the player to act could place it now; null while nobody acts. */
  fits: boolean | null;
}

export interface Turn {
  seat: number;
  over: boolean;
  domino: DominoView | null;
}

export interface Left {
  halves: (Half & { count: number; of: number })[];
  to_draw: number;
}

export interface KingdominoView {
  seats: Colour[];
  /** The seat to act, or a word while chance acts or the game is over. */
  turn: number | string;
  scores: number[];
  winners: number[];
  kingdoms: KingdomView[];
  phase: "draw" | "choose" | "place" | "over";
  hand: DominoView | null;
  /** By label: the cells that a placement covers, the first half's first. */
  targets: Record<string, [string, string]>;
  line: Slot[];
  turns: Turn[];
  next_turns: (number | null)[];
  round: number;
  rounds: number;
  left: Left;
}

/** What each bonus brings to the one who gets it. */
export const BONUS_POINTS: Record<BonusKind, number> = { middle_kingdom: 10, harmony: 5 };
export const BONUSES = Object.keys(BONUS_POINTS) as BonusKind[];

/** The seat to act, if a player is to act at all. */
export function acting(view: KingdominoView): number | null {
  return typeof view.turn === "number" ? view.turn : null;
}
