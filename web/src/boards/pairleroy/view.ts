/** A Pairleroy position as `State.view()` gives it: as much of it as the board shows. */

export const TERRAINS = ["forest", "field", "prairie", "urban"] as const;
export const PIECES = ["hut", "farm", "pasture", "tavern"] as const;
export const RESOURCES = ["wood", "bread", "fabric", "labour"] as const;
export const LETTERS = "FCPU";

export type Terrain = (typeof TERRAINS)[number];
export type Piece = (typeof PIECES)[number];
export type Resource = (typeof RESOURCES)[number];
export type Colour = "blue" | "red" | "green" | "yellow" | "pink" | "white";
export type Phase =
  | "deal" | "refill" | "draw" | "tile" | "cell" | "face" | "step" | "hand" | "kingdom" | "piece" | "over";

export interface Hex {
  q: number;
  r: number;
}

export interface Cell extends Hex {
  cell: string;
}

export interface LaidTile extends Cell {
  /** North-east, bottom, north-west; none for Pairleroy, which matches everything. */
  thirds: Terrain[] | null;
}

export interface Round {
  round: string;
  a: number;
  b: number;
  terrain: Terrain | null;
  status: "open" | "empty" | "piece" | "outpost" | "dead";
  owner: number | null;
}

export interface HandTile {
  tile: string;
  thirds: Terrain[];
  count: number;
  drawn: number;
}

export type Resources = Partial<Record<Resource, number>>;

export interface Card {
  card: number;
  name: string;
  price: number;
  reward: number;
  resources: Resources;
}

export interface Contract extends Card {
  given: Resources;
  lacks: Resources;
}

export interface Player {
  honour: number;
  crowns: number;
  track: number;
  colon: Cell;
  castle: Cell | null;
  hand: HandTile[];
  zone: [number, number][];
  zone_tiles: number;
  pieces: Record<Piece, number>;
  outposts: number;
  contracts: Contract[];
  buildings: Card[];
}

export interface Slot {
  slot: string;
  card: Card | null;
  seen: boolean;
  seen_by: number[];
}

export interface Closing {
  round: string;
  piece: Piece;
  to: number | null;
}

/** What a move brings to the player in turn, and the rounds that its tile closes. */
export interface Effect {
  honour: number;
  crowns: number;
  cell: string | null;
  closes: Closing[];
}

/** A cell that the colon can reach this turn: by which steps, for how much honour together. */
export interface Reached extends Cell {
  steps: string[];
  price: number;
}

/** Something that one might want to do now and cannot. */
export interface Refused {
  label: string;
  cell: Cell | null;
  code: string;
  values: Record<string, string | number | string[]>;
}

export interface PairleroyView {
  seats: Colour[];
  moves: { label: string; action: number }[];
  scores: number[];
  winners: number[];
  phase: Phase;
  acting: number | null;
  tiles: LaidTile[];
  rounds: Round[];
  /** The cells and the rounds that moves lead to, each with the place of its move in the list. */
  places: (Cell & { move: number })[];
  marks: { round: string; a: number; b: number; move: number }[];
  effects: Effect[];
  /** By tile just drawn: where it can be placed. */
  fits: Record<string, Cell[]>;
  /** For each place where the chosen tile goes: what it may show there. */
  faces: Terrain[][][];
  reach: Reached[];
  refused: Refused[];
  /** By what is founded: the ways from there to the cells of its influence. */
  influence: Record<"castle" | "outpost", [number, number][]>;
  players: Player[];
  market: Slot[];
  pile: number;
  bag: { count: number; of: number; terrains: Record<Terrain, number> };
  chosen: { tile: string | null; thirds: Terrain[] | null; cell: Cell | null; card: Card | null };
  steps: { made: number; free: number; price: number };
  last_round: number | null;
  final: { honour: number; pieces: number; zone: number; buildings: number }[] | null;
}
