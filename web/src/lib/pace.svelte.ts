/** Positions one after another, each long enough for its motion to be seen, however fast they come. */

const SEEN = 600;
/** What comes in one go is seen within about this time, however much it is. */
const ALL_SEEN = 1500;

export interface Position {
  /** After how many events it is. */
  at: number;
}

export class Pace<Shown extends Position> {
  shown: Shown;
  #waiting: Shown[] = [];
  /** Positions since nothing waited. */
  #inOneGo = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(first: Shown) {
    this.shown = $state.raw(first);
  }

  /** Show a position when its turn comes; at once if it is no later one, or nobody wants to see motion. */
  tell(position: Shown, calmly: boolean): void {
    const newest = this.#waiting.at(-1) ?? this.shown;
    if (!calmly || position.at < newest.at) this.#jump(position);
    else if (position.at === newest.at) this.#correct(position);
    else {
      this.#waiting.push(position);
      this.#inOneGo += 1;
      this.#goOn();
    }
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#waiting = [];
    this.#inOneGo = 0;
  }

  #jump(position: Shown): void {
    this.stop();
    this.shown = position;
  }

  /** The newest position is told again. */
  #correct(position: Shown): void {
    if (this.#waiting.length) this.#waiting.splice(-1, 1, position);
    else this.shown = position;
  }

  #goOn(): void {
    if (this.#timer !== undefined) return;
    const next = this.#waiting.shift();
    if (!next) {
      this.#inOneGo = 0;
      return;
    }
    this.shown = next;
    this.#timer = setTimeout(() => this.#rest(), Math.min(SEEN, ALL_SEEN / this.#inOneGo));
  }

  #rest(): void {
    this.#timer = undefined;
    this.#goOn();
  }
}

export function wantsMotion(): boolean {
  return matchMedia("(prefers-reduced-motion: no-preference)").matches;
}
