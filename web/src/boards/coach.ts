/** What the helper of a first game says of each board: steps, when they matter, and their words. */

import type { Language } from "../lib/messages";
import { persistently } from "../lib/moment";
import { phrase, type Words } from "../lib/phrase";
import type { OfferedMove } from "./board";

export interface Step {
  name: string;
  /** The name of what must be so. */
  when: string;
  /** What is pointed at, as a selector within the board. */
  at: string;
}

/** What a reader looks at: the position, and what can be done in it. */
export interface Scene<View = Record<string, unknown>> {
  view: View;
  moves: OfferedMove[];
}

export type Conditions<View = Record<string, unknown>> = Record<string, (scene: Scene<View>) => boolean>;

export interface Coach {
  steps: Step[];
  conditions: Conditions;
  say: (step: Step) => string;
}

const STEPS = import.meta.glob<Step[]>("./*/coach.json", { import: "default" });
const CONDITIONS = import.meta.glob<Conditions>("./*/coach.ts", { import: "WHEN" });
const WORDS = import.meta.glob<Words>("./*/coach.{fr,en}.json", { import: "default" });

export async function loadCoach(game: string, language: Language): Promise<Coach> {
  const [steps, conditions, words] = await persistently(() =>
    Promise.all([
      STEPS[`./${game}/coach.json`]?.() ?? [],
      CONDITIONS[`./${game}/coach.ts`]?.() ?? {},
      WORDS[`./${game}/coach.${language}.json`]?.() ?? {},
    ]),
  );
  return { steps, conditions, say: ({ name }) => phrase(words, language, name) };
}
