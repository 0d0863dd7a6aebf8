/** When the steps of a first game of Pairleroy matter. */

import type { Conditions, Scene } from "../coach";
import { offersOf, type Kind } from "./offers";
import type { PairleroyView, Phase } from "./view";

type Test = (scene: Scene<PairleroyView>) => boolean;

const inPhase =
  (phase: Phase): Test =>
  ({ view, moves }) =>
    moves.length > 0 && view.phase === phase;
const offers =
  (wanted: Kind): Test =>
  ({ view, moves }) =>
    offersOf(view, moves).some(({ kind }) => kind === wanted);

export const WHEN: Conditions<PairleroyView> = {
  tile: inPhase("tile"),
  cell: inPhase("cell"),
  face: inPhase("face"),
  step: inPhase("step"),
  hand: inPhase("hand"),
  kingdom: inPhase("kingdom"),
  piece: inPhase("piece"),
  closes: ({ view, moves }) => moves.length > 0 && view.effects.some(({ closes }) => closes.length > 0),
  buys: offers("buy"),
  castle: offers("castle"),
  outpost: offers("outpost"),
  delivers: offers("deliver"),
  last_round: ({ view, moves }) => moves.length > 0 && view.last_round !== null,
  over: ({ view }) => view.phase === "over",
};
