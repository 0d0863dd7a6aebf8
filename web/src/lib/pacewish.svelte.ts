/** The clock that somebody wants at a new table, as it was wanted the last time. */

import { blitz, BLITZES, DAYS, type Kind, KINDS, type Pace } from "./paces";
import { recall, recallOneOf, remember } from "./remember";

const USUAL_BLITZ = "5+3";
const USUAL_DAYS = 2;
/** Stands for numbers of one's own among those that are offered. */
export const OWN = "own";

export class PaceWish {
  kind = $state<Kind>(recallOneOf("clock", KINDS, "none"));
  /** One of those that are offered, or numbers of one's own. */
  blitz = $state<string>(OWN);
  minutes = $state(0);
  seconds = $state(0);
  days = $state(remembered("days", DAYS, USUAL_DAYS));

  constructor() {
    const last = recall("blitz") ?? USUAL_BLITZ;
    this.blitz = BLITZES.find((offered) => offered === last) ?? OWN;
    [this.minutes, this.seconds] = numbers(last) ?? numbers(USUAL_BLITZ)!;
  }

  get pace(): Pace | null {
    if (this.kind === "none") return null;
    if (this.kind === "days") return { kind: "days", days: this.days };
    return blitz(...(numbers(this.#written) ?? [this.minutes, this.seconds]));
  }

  keep(): void {
    remember("clock", this.kind);
    if (this.kind === "blitz") remember("blitz", this.#written);
    if (this.kind === "days") remember("days", String(this.days));
  }

  get #written(): string {
    return this.blitz === OWN ? `${this.minutes}+${this.seconds}` : this.blitz;
  }
}

function numbers(written: string): [number, number] | null {
  const found = /^(\d+(?:\.\d+)?)\+(\d+)$/.exec(written);
  return found && [Number(found[1]), Number(found[2])];
}

function remembered(name: string, values: readonly number[], usual: number): number {
  return values.find((value) => String(value) === recall(name)) ?? usual;
}
