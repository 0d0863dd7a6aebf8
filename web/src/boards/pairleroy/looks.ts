/** Shapes and colours of Pairleroy, drawn around their own centres. */
import type { Colour, Piece, Terrain } from "./view";

export const INK = "#33261d";
export const GOLD = "#dcae42";
export const GOLD_EDGE = "#523a0c";
export const IVORY = "#f6ecd4";
export const RIM = "#fff8e4";

/** The colours of one seat, and what only this seat has: a crest, and dashes around its zone. */
interface SeatLook {
  fill: string;
  edge: string;
  /** The colour of what is drawn on the seat's own. */
  device: string;
  crest: string;
  dashes: number[];
}

export const SEATS: Record<Colour, SeatLook> = {
  blue: {
    fill: "#3a6cb5",
    edge: "#12294f",
    device: RIM,
    crest:
      "M0-10.5C5-5 5-2 2 3H-2C-5-2-5-5 0-10.5ZM-3 3C-3-4-8-6-9.8-2C-11 2-8 4-6 3C-8 0-5-1-4.6 3Z" +
      "M3 3C3-4 8-6 9.8-2C11 2 8 4 6 3C8 0 5-1 4.6 3ZM-6.5 3.7H6.5V5.8H-6.5ZM-2 6.5H2L5 8.5L0 10.5L-5 8.5Z",
    dashes: [],
  },
  red: {
    fill: "#c53a34",
    edge: "#4d0f0d",
    device: RIM,
    crest: "M0-11L8.5 0L0 11L-8.5 0ZM0-4.6L-3.6 0L0 4.6L3.6 0Z",
    dashes: [13, 7],
  },
  green: {
    fill: "#2d9854",
    edge: "#0d3419",
    device: RIM,
    crest:
      "M0-10C3-10 4-7 3-5.5C6-7 8-4 5.5-2C9.5-2.4 9.5 2.4 5.5 2.6C7 5.4 4 7.4 1.2 6V10.5H-1.2V6" +
      "C-4 7.4-7 5.4-5.5 2.6C-9.5 2.4-9.5-2.4-5.5-2C-8-4-6-7-3-5.5C-4-7-3-10 0-10Z",
    dashes: [0.1, 6],
  },
  yellow: {
    fill: "#f5bf2c",
    edge: "#5a3d05",
    device: "#5a3d05",
    crest: "M0-10.5L2.8-3.5L10.2-3L4.5 1.8L6.4 9.2L0 5.2L-6.4 9.2L-4.5 1.8L-10.2-3L-2.8-3.5Z",
    dashes: [14, 6.5, 0.1, 6.5],
  },
  pink: {
    fill: "#d85f96",
    edge: "#591437",
    device: RIM,
    crest: "M0 9.5C-13.5 0-9.8-9-4.6-9C-2-9-.6-7.4 0-5.4C.6-7.4 2-9 4.6-9C9.8-9 13.5 0 0 9.5Z",
    dashes: [5, 7.5],
  },
  white: {
    fill: "#f6f3ec",
    edge: "#3d3f4d",
    device: "#3d3f4d",
    crest: "M6.5-9A10 10 0 1 0 6.5 9A9 9 0 0 1 6.5-9Z",
    dashes: [10, 6, 0.1, 6, 0.1, 6],
  },
};

interface Motif {
  varieties: [string, string];
  fill: string;
  stroke: string;
  width: number;
}

export const GROUNDS: Record<Terrain, string> = {
  forest: "#6c9f6b",
  field: "#eccd78",
  prairie: "#bedb88",
  urban: "#cda48e",
};
export const MOTIFS: Record<Terrain, Motif> = {
  forest: {
    varieties: [
      "m0-9l5 7h-2.5l4.5 7h-5.5v3h-3v-3h-5.5l4.5-7h-2.5z",
      "m0-7l4 6h-2l4 6h-5v3h-2v-3h-5l4-6h-2z",
    ],
    fill: "#3d7748",
    stroke: "#2c5b37",
    width: 0.8,
  },
  field: {
    varieties: [
      "m-9-3q9-4 18 0m-18 5q9-4 18 0m-18 5q9-4 18 0",
      "m0 8v-12m0 3l-4-4m4 4l4-4m-4 8l-4-4m4 4l4-4",
    ],
    fill: "none",
    stroke: "#b98a28",
    width: 1.5,
  },
  prairie: {
    varieties: [
      "m-4 4q-.5-4-4-6m4 6q0-5 0-9m0 9q.5-4 4-6m4 9q-.5-3-3-4m3 4q0-3 0-6m0 6q.5-3 3-4",
      "m0 4q-.5-4-4-6m4 6q0-5 0-9m0 9q.5-4 4-6",
    ],
    fill: "none",
    stroke: "#76a03e",
    width: 1.4,
  },
  urban: {
    varieties: ["m-2-8l6 5v9h-12v-9zm-2 14v-5h4v5m4-8h6v8h-6", "m0-6l6 5v7h-12v-7zm-2 12v-4h4v4"],
    fill: "#e6cdbd",
    stroke: "#8d5a44",
    width: 1.1,
  },
};

export const HEXAGON = "M0-40L34.64-20V20L0 40L-34.64 20V-20Z";
/** The thirds of a tile: north-east, bottom, north-west; drawn on from the centre. */
export const RHOMBS = ["v-40l34.64 20v40z", "l34.64 20l-34.64 20l-34.64-20z", "l-34.64 20v-40l34.64-20z"];
export const THIRD_SPOTS: [number, number][] = [[17.3, -10], [0, 20], [-17.3, -10]];
/** Where the motifs of each third stand on the map, clear of its round and of the centre. */
export const STREWN: [number, number][][] = [
  [[9, -25], [26, 4]],
  [[-17, 20], [17, 20]],
  [[-26, 4], [-9, -25]],
];

/** The thirds of a round, drawn on from its centre: in the cell above it, below on the left, below on the right. */
export const SECTORS = [
  "l-10.4-6a12 12 0 0 1 20.8 0z",
  "v12a12 12 0 0 1-10.4-18z",
  "l10.4-6a12 12 0 0 1-10.4 18z",
];
export const DISC = "m-12 0a12 12 0 1 0 24 0a12 12 0 1 0-24 0z";
export const CROSS = "m-7-7l14 14m0-14l-14 14";

export const PIECE_OF: Record<Terrain, Piece> = { forest: "hut", field: "farm", prairie: "pasture", urban: "tavern" };
