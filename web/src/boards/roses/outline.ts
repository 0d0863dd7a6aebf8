/** The border of some squares as one path, a little inside and with round corners. */

import { CELL, type Spot } from "./squares";

type Step = readonly [number, number];

/** A side of a square: where it begins and which way it runs, the inside on its right. */
interface Edge {
  x: number;
  y: number;
  heading: number;
}

const INSET = 3;
const BEND = 9;
/** East, south, west, north: a heading is a place in this list. */
const CLOCKWISE: readonly Step[] = [[1, 0], [0, 1], [-1, 0], [0, -1]];
/** By the heading of a side: the corner of the square where it begins. */
const CORNERS: readonly Step[] = [[0, 0], [1, 0], [1, 1], [0, 1]];
const RIGHT_TURN_FIRST = [1, 0, 3];

function step(heading: number): Step {
  return CLOCKWISE[heading % 4] as Step;
}

function keyOf({ x, y, heading }: Edge): string {
  return `${x},${y},${heading}`;
}

export function outline(spots: Spot[]): string {
  return loops(border(spots)).map(loopPath).join("");
}

function border(spots: Spot[]): Map<string, Edge> {
  const inside = new Set(spots.map(({ row, column }) => `${column},${row}`));
  const edges = spots.flatMap(({ row, column }) =>
    CORNERS.map(([right, down], heading) => ({ x: column + right, y: row + down, heading })).filter(
      ({ heading }) => {
        const [dx, dy] = step(heading + 3);
        return !inside.has(`${column + dx},${row + dy}`);
      },
    ),
  );
  return new Map(edges.map((edge) => [keyOf(edge), edge]));
}

/** Follow the border until every side has been walked once. */
function loops(edges: Map<string, Edge>): Edge[][] {
  const found: Edge[][] = [];
  for (const first of edges.values()) {
    const loop: Edge[] = [];
    for (let edge: Edge | undefined = first; edge; edge = nextEdge(edge, edges)) {
      edges.delete(keyOf(edge));
      loop.push(edge);
    }
    found.push(loop);
  }
  return found;
}

/** Turn right where possible, so that squares which touch by a corner stay apart. */
function nextEdge({ x, y, heading }: Edge, edges: Map<string, Edge>): Edge | undefined {
  const [dx, dy] = step(heading);
  return RIGHT_TURN_FIRST.map((turn) =>
    edges.get(keyOf({ x: x + dx, y: y + dy, heading: (heading + turn) % 4 })),
  ).find((edge) => edge !== undefined);
}

function loopPath(loop: Edge[]): string {
  const corners = loop.flatMap((edge, place) => {
    const before = loop.at(place - 1) as Edge;
    return before.heading === edge.heading ? [] : [corner(before, edge)];
  });
  return `M${corners.join("L")}Z`;
}

/** Round a corner, moved to the right of both sides that meet there. */
function corner(before: Edge, after: Edge): string {
  const [ax, ay] = step(before.heading);
  const [bx, by] = step(after.heading);
  const x = after.x * CELL - INSET * (ay + by);
  const y = after.y * CELL + INSET * (ax + bx);
  return `${x - BEND * ax} ${y - BEND * ay}Q${x} ${y} ${x + BEND * bx} ${y + BEND * by}`;
}
