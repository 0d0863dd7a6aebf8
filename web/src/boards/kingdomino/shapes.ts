/** The drawings of tiles and kings, each around its own centre, on a tile of 54. */

import type { BonusKind, BonusState, Colour, Terrain } from "./view";

export const TILE = 54;

export interface Layer {
  d: string;
  fill?: string;
  stroke?: string;
  width?: number;
}

export interface Dress {
  fill: string;
  light: string;
  edge: string;
  /** The shape that only this seat has. */
  shape: string;
}

const disc = (x: number, y: number, r: number): string =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0-${2 * r} 0z`;

const ear = (x: number, y: number): string =>
  `M${x} ${y + 14}V${y}` +
  [0, 6, 12].map((up) => `M${x} ${y - up}c-6 0-8-4-7-8c4 0 7 3 7 8c6 0 8-4 7-8c-4 0-7 3-7 8z`).join("") +
  `M${x} ${y - 15}c-4-3-4-7 0-10c4 3 4 7 0 10z`;

const conifer = (x: number, y: number): string => `M${x} ${y}l8 11h-4l7 11h-9v5h-4v-5h-9l7-11h-4z`;

const waves = (...rows: number[]): string =>
  rows.map((y) => `M-22 ${y}q5.5-7 11 0t11 0t11 0t11 0`).join("");

const tuft = (x: number, y: number): string =>
  `M${x} ${y}q-1-7-7-10M${x} ${y}q0-8-1-13M${x} ${y}q1-7 7-10`;

const flower = (x: number, y: number): string =>
  disc(x - 4, y, 3.3) + disc(x + 4, y, 3.3) + disc(x, y - 4, 3.3) + disc(x, y + 4, 3.3);

const nugget = (x: number, y: number): string => `M${x - 5} ${y}l3-5h5l3 4-3 5h-5z`;

export const DRESSES: Record<Colour, Dress> = {
  blue: { fill: "#3c70b8", light: "#8db4e6", edge: "#142c55", shape: disc(0, 0, 17) },
  pink: { fill: "#d9648f", light: "#f3b3ca", edge: "#5d1737", shape: "M0-21L20 0L0 21L-20 0Z" },
  green: { fill: "#4f9c4a", light: "#a5d59c", edge: "#173d16", shape: "M0-20L20 15H-20Z" },
  yellow: { fill: "#edc140", light: "#fae6a0", edge: "#5a420b", shape: "M-16-16H16V16H-16Z" },
};

export const GROUNDS: Record<Terrain, string> = {
  field: "#e9c35a",
  forest: "#5b9560",
  water: "#5c9fd2",
  meadow: "#b4d56c",
  swamp: "#84865f",
  mine: "#786d73",
};

export const MOTIFS: Record<Terrain, Layer[]> = {
  field: [
    { d: "M-24-14Q0-20 24-14M-24 0Q0-6 24 0M-24 14Q0 8 24 14", stroke: "#f5dd92", width: 2.5 },
    { d: ear(-15, 9) + ear(15, 9) + ear(0, 6), fill: "#c98716", stroke: "#7d500c", width: 1.1 },
  ],
  forest: [
    { d: conifer(-13, -9) + conifer(13, -11), fill: "#2f6e45", stroke: "#12381f", width: 1.2 },
    { d: conifer(0, -3), fill: "#1d5232", stroke: "#0d2c18", width: 1.2 },
  ],
  water: [
    { d: waves(-5, 10), stroke: "#2f72a8", width: 2.4 },
    { d: waves(-12, 3, 18), stroke: "#eaf6fd", width: 2.6 },
  ],
  meadow: [
    { d: `${tuft(-14, 5)}${tuft(13, 2)}${tuft(-9, 22)}M10 23q2-5 1-9`, stroke: "#4b7d24", width: 2 },
    { d: flower(11, 12), fill: "#fffdf2", stroke: "#7c8f5a", width: 0.7 },
    { d: disc(11, 12, 2.6), fill: "#e8a820" },
  ],
  swamp: [
    { d: "M-24 13c5-9 43-9 48 0c-5 11-43 11-48 0z", fill: "#44584f", stroke: "#2f3f38", width: 1.2 },
    { d: "M-15 14h9M4 17h11M-5 19h5", stroke: "#a9bfae", width: 1.6 },
    { d: "M-12 15V-7M0 13V-13M12 15V-4M-4 14q-1-9-6-13M4 14q1-10 7-13", stroke: "#2f3a14" },
    { d: "M-12-7v8M0-13v8M12-4v8", stroke: "#54290f", width: 5.5 },
  ],
  mine: [
    { d: "M-25 23L-11-6L-2 6L9-14L25 23Z", fill: "#2c262c", stroke: "#171317", width: 1.2 },
    { d: "M-11-6L-16 5L-11 2L-7 6L-5 2ZM9-14L4-4L9-8L12-3L15 0Z", fill: "#b9aeb3" },
    { d: nugget(-11, 16) + nugget(2, 12) + nugget(13, 18), fill: "#f4c63f", stroke: "#6d4a08", width: 1 },
  ],
};

export const CROWN = `M-14 9L-17-7L-8 0L0-13L8 0L17-7L14 9ZM-14 9H14V13.5H-14Z${disc(-17, -8, 2.8)}${disc(0, -14, 2.8)}${disc(17, -8, 2.8)}`;

export const castleOf = ({ fill, edge }: Dress): Layer[] => [
  { d: "M0-11V-25L10-21.5L0-18", fill, stroke: edge, width: 1.8 },
  {
    d: "M-23 22V-16h4v4h4v-4h4v10h3v-4h5v4h6v-4h5v4h3v-10h4v4h4v-4h4v38z",
    fill,
    stroke: edge,
    width: 1.8,
  },
  { d: "M-17-4v8M17-4v8", stroke: edge, width: 2.4 },
  { d: "M-11-3H11V14L0 21L-11 14Z", fill: "#fff8e4", stroke: edge, width: 1.4 },
];

/** A castle alone in its square, and a square without gaps. */
export const BONUS_SIGNS: Record<BonusKind, string> = {
  middle_kingdom: "M-5 5V-6h3v3h4v-3h3v11z",
  harmony: [-11, -3, 5].flatMap((y) => [-11, -3, 5].map((x) => `M${x} ${y}h6v6h-6z`)).join(""),
};

/** How a bonus stands: got, still possible, or lost. */
export const STATE_MARKS: Record<BonusState, string> = {
  got: "M-4 0L-1 4L5-4",
  possible: "M-4 0h.1M0 0h.1M4 0h.1",
  lost: "M-4-4L4 4M4-4L-4 4",
};
