/** When the steps of a first game of Rose King matter. */

import type { Conditions } from "../coach";
import { DRAW, PASS, type HandCard, type RosesView } from "./view";

/** Pawns below which the end is near. */
const FEW = 12;

const offers = (labels: { label: string }[], wanted: string): boolean => labels.some(({ label }) => label === wanted);
const isBarred = ({ alone, with_hero }: HandCard): boolean => !alone && !with_hero;

export const WHEN: Conditions<RosesView> = {
  mine: ({ moves }) => moves.length > 0,
  plays: ({ view, moves }) => moves.some(({ label }) => label in view.targets),
  draws: ({ moves }) => offers(moves, DRAW),
  passes: ({ moves }) => offers(moves, PASS),
  heroes: ({ moves }) => moves.some(({ label }) => label.endsWith("+")),
  barred: ({ view, moves }) => moves.length > 0 && (view.hands[Number(view.turn)] ?? []).some(isBarred),
  joined: ({ view, moves }) => moves.length > 0 && view.territories.flat().some(({ length }) => length > 1),
  late: ({ view, moves }) => moves.length > 0 && Math.min(...view.stock) <= FEW,
  over: ({ view }) => view.turn === "over",
};
