/**
 * Where cells, rounds and borders lie in the plane of the map.
 *
 * Corners are counted in half-widths and quarters of a hex, so that they are whole numbers.
 */
import type { Hex } from "./view";

export interface Point {
  x: number;
  y: number;
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const RADIUS = 40;
const QUARTER = RADIUS / 2;
export const HALF = QUARTER * Math.sqrt(3);
export const ROW = 3 * QUARTER;
const EDGE_OF_TABLE = 15;

const STEPS = [[1, 0], [0, 1], [-1, 1], [-1, 0], [0, -1], [1, -1]] as const;
/** Clockwise: where each side begins. */
const CORNERS = [[1, -1], [1, 1], [0, 2], [-1, 1], [-1, -1], [0, -2]] as const;
const SHARED_BY = [[0, 0], [-1, 1], [0, 1]] as const;

export const keyOf = ({ q, r }: Hex): string => `${q},${r}`;
const stepsEast = ({ q, r }: Hex): number => 2 * q + r;

export const centre = (cell: Hex): Point => ({ x: stepsEast(cell) * HALF, y: cell.r * ROW });

/** A round lies at the bottom corner of the cell with its coordinates. */
export function roundSpot(spot: { a: number; b: number }): Point {
  const { x, y } = centre({ q: spot.a, r: spot.b });
  return { x, y: y + RADIUS };
}

/** The cells that share a round: above it, below on the left, below on the right. */
export const sharing = (spot: { a: number; b: number }): Hex[] =>
  SHARED_BY.map(([q, r]) => ({ q: spot.a + q, r: spot.b + r }));

const beside = ({ q, r }: Hex): Hex[] => STEPS.map(([dq, dr]) => ({ q: q + dq, r: r + dr }));

const onTable = ({ q, r }: Hex): boolean =>
  Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= EDGE_OF_TABLE;

/** The cells of the table around some cells. */
export function rim(cells: Hex[]): Hex[] {
  const inside = new Set(cells.map(keyOf));
  const around = new Map(cells.flatMap(beside).map((cell) => [keyOf(cell), cell]));
  return [...around].filter(([key, cell]) => !inside.has(key) && onTable(cell)).map(([, cell]) => cell);
}

export const point = (x: number, y: number): string => `${+x.toFixed(1)} ${+y.toFixed(1)}`;

export const transform = ({ x, y }: Point, scale = 1): string =>
  `translate(${point(x, y)})${scale === 1 ? "" : `scale(${+scale.toFixed(3)})`}`;

/** The path around every cell by itself. */
export const hexagons = (cells: Hex[]): string =>
  cells
    .map(centre)
    .map(({ x, y }) => `M${point(x, y - RADIUS)}l34.6 20v40l-34.6 20l-34.6-20v-40z`)
    .join("");

interface Side {
  start: [number, number];
  end: [number, number];
  inside: [number, number];
}

/** The path along the border of all cells together, a little inside. */
export function contour(cells: Hex[], inset: number): string {
  return loops(border(cells)).map((loop) => closed(moved(loop, inset))).join("");
}

/** The sides with nothing beyond them; never do two begin at the same corner. */
function border(cells: Hex[]): Map<string, Side> {
  const inside = new Set(cells.map(keyOf));
  const sides = new Map<string, Side>();
  for (const cell of cells) {
    beside(cell).forEach((beyond, side) => {
      if (!inside.has(keyOf(beyond))) {
        const found = sideOf(cell, side);
        sides.set(String(found.start), found);
      }
    });
  }
  return sides;
}

function sideOf(cell: Hex, side: number): Side {
  const x = stepsEast(cell);
  const y = 3 * cell.r;
  const corner = (place: number): [number, number] => {
    const [dx, dy] = CORNERS[place % 6]!;
    return [x + dx, y + dy];
  };
  return { start: corner(side), end: corner(side + 1), inside: [x, y] };
}

/** Follow the border until every side has been walked once. */
function loops(sides: Map<string, Side>): Side[][] {
  const found: Side[][] = [];
  for (const first of sides.keys()) {
    const loop: Side[] = [];
    for (let side = sides.get(first); side; side = sides.get(String(side.end))) {
      sides.delete(String(side.start));
      loop.push(side);
    }
    found.push(loop);
  }
  return found;
}

/** Move every corner towards the inside of both sides that meet there. */
function moved(loop: Side[], inset: number): Point[] {
  return loop.map((after, place) => {
    const before = loop.at(place - 1)!;
    const [x, y] = pixels(after.start);
    const [ax, ay] = pixels(before.inside);
    const [bx, by] = pixels(after.inside);
    const dx = ax + bx - 2 * x;
    const dy = ay + by - 2 * y;
    const depth = (inset * 2) / Math.sqrt(3) / Math.hypot(dx, dy);
    return { x: x + depth * dx, y: y + depth * dy };
  });
}

const pixels = ([x, y]: [number, number]): [number, number] => [x * HALF, y * QUARTER];

const closed = (points: Point[]): string => `M${points.map(({ x, y }) => point(x, y)).join("L")}Z`;

/** The smallest box that holds all cells. */
export function boxOf(cells: Hex[]): Box {
  const spots = cells.map(centre);
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  return {
    left: Math.min(...xs) - HALF,
    right: Math.max(...xs) + HALF,
    top: Math.min(...ys) - RADIUS,
    bottom: Math.max(...ys) + RADIUS,
  };
}
