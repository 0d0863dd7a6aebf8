/** A hint that somebody asked for, as long as it is about the position that is there. */

import type { Hint } from "./messages";
import { attempt } from "./notices.svelte";
import { studies } from "./studies";

export class Hinting {
  asking = $state(false);
  #hint = $state.raw<Hint | null>(null);

  constructor(readonly table: string) {}

  /** What is known about the position after so many lines of the log. */
  at(seq: number | undefined): Hint | null {
    return this.#hint?.seq === seq ? this.#hint : null;
  }

  async ask(): Promise<void> {
    this.asking = true;
    await attempt(async () => {
      this.#hint = await studies.hint(this.table);
    }).finally(() => (this.asking = false));
  }
}
