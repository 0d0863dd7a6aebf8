/** Where on the table the moves are that are pointed out. */
import type { HintedMove } from "../board";
import { centre, roundSpot, type Point } from "./hexes";
import type { PairleroyView } from "./view";

export interface HintedSpot extends HintedMove {
  at: Point;
}

/** On the map, the best last so that it lies on top. */
export function hintedSpots(view: PairleroyView, hints: HintedMove[]): HintedSpot[] {
  return hints
    .flatMap((hint) => {
      const at = spotOf(view, hint.label);
      return at ? [{ ...hint, at }] : [];
    })
    .toReversed();
}

function spotOf(view: PairleroyView, wanted: string): Point | null {
  const index = view.moves.findIndex(({ label }) => label === wanted);
  const place = view.places.find(({ move }) => move === index);
  const mark = view.marks.find(({ move }) => move === index);
  if (place) return centre(place);
  return mark ? roundSpot(mark) : null;
}

/** The rank of a move, if it is pointed out. */
export function rankOf(hints: HintedMove[], wanted: string): number | null {
  return hints.find(({ label }) => label === wanted)?.rank ?? null;
}
