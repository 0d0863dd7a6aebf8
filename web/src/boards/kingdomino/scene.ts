/** For the tests: real positions, and the words that the page would say. */

import type { OfferedMove } from "../board";
import { phrase, type Values } from "../../lib/phrase";
import firstChoice from "./fixtures/first-choice.json";
import mightyDuel from "./fixtures/mighty-duel.json";
import officialChoose from "./fixtures/official-choose.json";
import officialPlace from "./fixtures/official-place.json";
import over from "./fixtures/over.json";
import seedStrict from "./fixtures/seed-strict.json";
import french from "./fr.json";
import type { KingdominoView } from "./view";

export interface Scene {
  view: KingdominoView;
  moves: OfferedMove[];
  names: string[];
}

/** JSON modules are typed by their content, in which lists have no fixed length. */
const read = (scene: unknown): Scene => structuredClone(scene) as Scene;

export const SCENES = {
  firstChoice: read(firstChoice),
  mightyDuel: read(mightyDuel),
  officialChoose: read(officialChoose),
  officialPlace: read(officialPlace),
  over: read(over),
  seedStrict: read(seedStrict),
};

export function sayInFrench(key: string, values?: Values): string {
  return phrase(french, "fr", key, values);
}
