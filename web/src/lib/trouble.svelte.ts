/** A server that cannot reach what it keeps: said as long as that lasts, and no longer. */

/** Its refusals; nothing was changed. */
const AWAY = ["not_kept", "not_read"];
/** Milliseconds between two looks whether all is well again. */
const LOOK_EVERY = 3000;

export class Trouble {
  /** What the server says. */
  sentence = $state<string | null>(null);
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** To look again ends in more trouble, or in none. */
  constructor(readonly look: () => void) {}

  /** Take note of a refusal, if this is its reason. */
  explains(code: string, sentence: string): boolean {
    if (!AWAY.includes(code)) return false;
    this.sentence = sentence;
    this.lookLater();
    return true;
  }

  lookLater(): void {
    clearTimeout(this.#timer);
    if (this.sentence) this.#timer = setTimeout(this.look, LOOK_EVERY);
  }

  end(): void {
    clearTimeout(this.#timer);
    this.sentence = null;
  }
}
