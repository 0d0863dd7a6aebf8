/** A moment that can be waited for: what nobody needs before it does not hold up what everybody waits for. */

import { pause } from "./live";

/** With the pauses between them, more than a minute. */
const MOST_TRIES = 10;

export class Moment {
  come!: () => void;
  readonly #came = new Promise<void>((resolve) => (this.come = resolve));

  async after<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
    await this.#came;
    return persistently(load);
  }
}

/** A server may be away just then: what has not come is asked for again. */
export async function persistently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  for (let attempt = 0; attempt < MOST_TRIES; attempt++) {
    try {
      return await load();
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pause(attempt)));
    }
  }
  return load();
}
