/** The territories as they are drawn and named. */

import { outline } from "./outline";
import { CELL, spotOf, turn, type Point } from "./squares";
import type { RosesView } from "./view";

/** Smaller territories have no outline and no value of their own. */
const VALUED_SIZE = 2;

export interface Territory {
  seat: number;
  path: string;
  points: number;
  /** The lower right corner of its last square. */
  corner: Point;
}

export function territories(view: RosesView, side: number): Territory[] {
  return view.territories.flatMap((groups, seat) =>
    groups.filter((group) => group.length >= VALUED_SIZE).map((group) => drawn(group, seat, side)),
  );
}

function drawn(group: string[], seat: number, side: number): Territory {
  const spots = group.map((name) => turn(spotOf(name), side));
  const last = spots.reduce((a, b) => (b.row - a.row || b.column - a.column) > 0 ? b : a);
  const corner = { x: (last.column + 1) * CELL, y: (last.row + 1) * CELL };
  return { seat, path: outline(spots), points: group.length ** 2, corner };
}

/** Tell by square how large the territory is that it belongs to. */
export function sizes(view: RosesView): Map<string, number> {
  const groups = view.territories.flat();
  return new Map(groups.flatMap((group) => group.map((square) => [square, group.length] as const)));
}
