/** A puzzle on its way to being solved: asked, tried, answered or given up. */

import { api, Refused } from "./api";
import type { Judgement, Puzzle } from "./messages";
import { attempt } from "./notices.svelte";
import { solve } from "./solved.svelte";

export class Solving {
  puzzle = $state.raw<Puzzle | null>(null);
  /** What was said of the last move. */
  said = $state.raw<Judgement | null>(null);
  /** Whether a move is being looked at. */
  waits = $state(false);
  /** Why there is no puzzle to show. */
  refusal = $state<string | null>(null);
  /** Whether the reader gave up and was shown the solution. */
  #shown = $state(false);

  constructor(
    readonly game: string,
    readonly number: number,
  ) {}

  /** Whether the solution lies on the board. */
  get over(): boolean {
    return this.#shown || this.said?.right === true;
  }

  async load(): Promise<void> {
    try {
      this.puzzle = await api.puzzle(this.game, this.number);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.refusal = error.message;
    }
  }

  tryMove(move: string): void {
    void this.#ask(move);
  }

  show(): void {
    void this.#ask(null);
  }

  again(): void {
    this.#shown = false;
    this.said = null;
  }

  async #ask(move: string | null): Promise<void> {
    if (this.waits) return;
    this.waits = true;
    await attempt(async () => this.#hear(await api.answer(this.game, this.number, move), move === null));
    this.waits = false;
  }

  #hear(said: Judgement, shown: boolean): void {
    this.said = said;
    this.#shown = shown;
    if (said.right) solve(this.game, this.number);
  }
}
