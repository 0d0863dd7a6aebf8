/** When the steps of a first game of Kingdomino matter. */

import type { Conditions, Scene } from "../coach";
import { acting, type KingdominoView } from "./view";

/** Dominoes after which the limits of a kingdom begin to be felt. */
const GROWN = 4;

type Test = (scene: Scene<KingdominoView>) => boolean;

const chooses: Test = ({ view, moves }) => moves.length > 0 && view.phase === "choose";
const places: Test = ({ view, moves }) => moves.length > 0 && view.phase === "place";
/** Printed dominoes are chosen a round ahead. */
const isAhead = (view: KingdominoView): boolean => view.line.some(({ domino }) => domino.number !== null);
const laid = (view: KingdominoView): number => Object.keys(view.kingdoms[acting(view) ?? 0]?.cells ?? {}).length / 2;

export const WHEN: Conditions<KingdominoView> = {
  chooses_ahead: (scene) => chooses(scene) && isAhead(scene.view),
  chooses_now: (scene) => chooses(scene) && !isAhead(scene.view),
  places,
  settled: ({ view, moves }) => moves.length > 0 && laid(view) > 0,
  grown: (scene) => places(scene) && laid(scene.view) >= GROWN,
  misfits: (scene) => chooses(scene) && scene.view.line.some(({ taken_by, fits }) => taken_by === null && fits === false),
  last_line: (scene) => chooses(scene) && scene.view.left.to_draw === 0,
  over: ({ view }) => view.phase === "over",
};
