/** The line around a region, a little inside its border. */

import { spotOf } from "./cells";

const INSET = 0.05;

type Corner = [x: number, y: number];

/** Of a cell, clockwise: what lies beyond a side, and the corners between which it runs. */
const SIDES: { beyond: Corner; from: Corner; to: Corner }[] = [
  { beyond: [0, -1], from: [0, 0], to: [1, 0] },
  { beyond: [1, 0], from: [1, 0], to: [1, 1] },
  { beyond: [0, 1], from: [1, 1], to: [0, 1] },
  { beyond: [-1, 0], from: [0, 1], to: [0, 0] },
];

/** Write a path of one stroke for every side where a region ends. */
export function outline(cells: string[]): string {
  const inside = new Set(cells.map((cell) => key(spotOf(cell).x, spotOf(cell).y)));
  return cells.map((cell) => sidesOf(cell, inside)).join("");
}

function sidesOf(cell: string, inside: Set<string>): string {
  const { x, y } = spotOf(cell);
  const has = (dx: number, dy: number) => inside.has(key(x + dx, y + dy));
  return SIDES.filter(({ beyond }) => !has(...beyond))
    .map(({ beyond, from, to }) => stroke([x, y], beyond, from, to, has))
    .join("");
}

function stroke(
  [x, y]: Corner,
  [bx, by]: Corner,
  from: Corner,
  to: Corner,
  has: (dx: number, dy: number) => boolean,
): string {
  const end = ([cx, cy]: Corner, way: number): string => {
    const along: Corner = [(to[0] - from[0]) * way, (to[1] - from[1]) * way];
    const shift = overhang(along, [bx, by], has);
    const ex = x + cx + shift * along[0] - INSET * bx;
    const ey = y + cy + shift * along[1] - INSET * by;
    return `${round(ex)} ${round(ey)}`;
  };
  return `M${end(from, -1)}L${end(to, 1)}`;
}

/** How far a side runs beyond its corner: back where the border turns in, on where it turns out. */
function overhang(
  along: Corner,
  beyond: Corner,
  has: (dx: number, dy: number) => boolean,
): number {
  if (!has(...along)) return -INSET;
  return has(along[0] + beyond[0], along[1] + beyond[1]) ? INSET : 0;
}

function key(x: number, y: number): string {
  return `${x} ${y}`;
}

function round(value: number): number {
  return Math.round(value * 100) / 100;
}
