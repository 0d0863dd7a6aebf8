/** Where the domino in hand may go: everything here comes from the moves that are offered. */

import type { OfferedMove } from "../board";
import { middleOf, quarterOf, type Spot } from "./cells";
import { acting, type KingdominoView } from "./view";

export const QUARTERS = 4;

export interface Placement {
  label: string;
  cells: [string, string];
  /** Quarter turns clockwise; the second half lies to the right at 0. */
  quarter: number;
  middle: Spot;
  /** What it brings to the one who places it; null where that is for the reader to find. */
  points: number | null;
}

/** How far from the middle of a placement a dragged domino is still taken there, in cells. */
const REACH = 1;
/** What it costs a dragged domino, in cells, to be turned by itself. */
const TURNING = 0.6;

export function placementsOf(view: KingdominoView, moves: OfferedMove[]): Placement[] {
  return moves.flatMap((move) => {
    const cells = view.targets[move.label];
    return cells ? [placement(view, move, cells)] : [];
  });
}

function placement(
  view: KingdominoView,
  move: OfferedMove,
  cells: [string, string],
): Placement {
  return {
    label: move.label,
    cells,
    quarter: quarterOf(cells),
    middle: middleOf(cells),
    points: gainOf(view, move),
  };
}

/** What a move brings at once to the one who plays it. */
export function gainOf(view: KingdominoView, move: OfferedMove): number | null {
  const seat = acting(view);
  if (!move.scores.length) return null;
  return seat === null ? 0 : (move.scores[seat] ?? 0) - (view.scores[seat] ?? 0);
}

/** The placements that cover a cell, in the order in which turning goes through them. */
export function covering(placements: Placement[], cell: string): Placement[] {
  return placements
    .filter((placement) => placement.cells.includes(cell))
    .sort((one, other) => rank(one, cell) - rank(other, cell));
}

/** First those that pivot on the first half, clockwise, then those on the second. */
function rank(placement: Placement, cell: string): number {
  return QUARTERS * placement.cells.indexOf(cell) + placement.quarter;
}

/** The placement on a cell that turns the domino least from how it is held. */
export function aimed(
  placements: Placement[],
  cell: string,
  quarter: number,
): Placement | null {
  const found = covering(placements, cell);
  return best(found, (placement) => rank(turnedBack(placement, quarter), cell));
}

function turnedBack(placement: Placement, quarter: number): Placement {
  return { ...placement, quarter: (placement.quarter - quarter + QUARTERS) % QUARTERS };
}

/** The next placement around a cell. */
export function turned(
  placements: Placement[],
  current: Placement,
  pivot: string,
): Placement {
  const around = covering(placements, pivot);
  const place = around.findIndex(({ label }) => label === current.label);
  return around[(place + 1) % around.length] ?? current;
}

/** The placement nearest to where a domino is held over the kingdom. */
export function nearest(
  placements: Placement[],
  at: Spot,
  quarter: number,
): Placement | null {
  const cost = ({ middle, quarter: own }: Placement) =>
    Math.hypot(middle.x - at.x, middle.y - at.y) + (own === quarter ? 0 : TURNING);
  const found = best(placements, cost);
  return found && cost(found) <= REACH ? found : null;
}

function best(
  placements: Placement[],
  cost: (placement: Placement) => number,
): Placement | null {
  return placements.reduce<Placement | null>(
    (least, placement) => (!least || cost(placement) < cost(least) ? placement : least),
    null,
  );
}
