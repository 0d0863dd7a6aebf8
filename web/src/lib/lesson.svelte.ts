/** A first game as a lesson: one step at a time, each when what it tells first matters. */

import type { Coach, Scene, Step } from "../boards/coach";
import { rememberSeen, seenSteps } from "./helper";

export class Lesson {
  #seen = $state<string[]>([]);
  #coach: () => Coach | null;
  #scene: () => Scene;
  readonly #game: string;

  constructor(game: string, coach: () => Coach | null, scene: () => Scene) {
    this.#game = game;
    this.#coach = coach;
    this.#scene = scene;
    this.#seen = seenSteps(game);
  }

  /** The first step that was not seen and matters now. */
  get step(): Step | null {
    const coach = this.#coach();
    const matters = ({ name, when }: Step): boolean =>
      !this.#seen.includes(name) && (coach?.conditions[when]?.(this.#scene()) ?? false);
    return coach?.steps.find(matters) ?? null;
  }

  /** Go on from a step that was read, or followed. */
  done({ name }: Step): void {
    this.#seen = [...this.#seen, name];
    rememberSeen(this.#game, this.#seen);
  }
}
