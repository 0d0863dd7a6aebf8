/** Tell whether something has held for long, so that the wait can be explained. */

export class Lasting {
  #long = $state(false);

  /** What is waited for is told by a value, and nothing by null; another value is another wait. */
  constructor(awaited: () => unknown, patience: number) {
    $effect(() => {
      this.#long = false;
      if (awaited() === null) return;
      const timer = setTimeout(() => (this.#long = true), patience);
      return () => clearTimeout(timer);
    });
  }

  get long(): boolean {
    return this.#long;
  }
}
