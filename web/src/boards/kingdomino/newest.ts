/** Which domino was laid last in each kingdom, told by what one position has more than another. */

import type { KingdominoView, KingdomView } from "./view";

const HALVES = 2;

/** By seat: the cells that were covered last, as far as they are known. */
export type Newest = string[][];

export function newestOf(
  before: KingdominoView | null,
  marks: Newest,
  view: KingdominoView,
  last: string | null,
): Newest {
  if (!before) return firstMarks(view, last);
  return view.kingdoms.map((kingdom, seat) =>
    marksOf(before.kingdoms[seat], marks[seat] ?? [], kingdom),
  );
}

function marksOf(
  before: KingdomView | undefined,
  marks: string[],
  kingdom: KingdomView,
): string[] {
  const known = before?.cells ?? {};
  const added = Object.keys(kingdom.cells).filter((cell) => !(cell in known));
  const grown = Object.keys(kingdom.cells).length - Object.keys(known).length;
  if (added.length === HALVES && grown === HALVES) return added;
  return added.length === 0 && grown === 0 ? marks : [];
}

/** Without an earlier position, a label marks the one kingdom that has its cells, if only one has. */
function firstMarks(view: KingdominoView, last: string | null): Newest {
  const cells = last?.match(/[a-m]\d+/g) ?? [];
  const holders = view.kingdoms.filter((kingdom) => cells.every((cell) => cell in kingdom.cells));
  const only = cells.length === HALVES && holders.length === 1 ? holders[0] : null;
  return view.kingdoms.map((kingdom) => (kingdom === only ? cells : []));
}
