/** Clocks that run down here from what the server told last, by a clock that never jumps. */

import { untilChange } from "./clockface";
import type { TableClock } from "./messages";
import type { Pace } from "./paces";

export interface Told {
  clock: TableClock;
  kind: Pace["kind"];
  /** When it was told, by `performance.now()`. */
  heard: number;
}

export class Countdown {
  #now = $state(performance.now());
  #told: () => Told | null;

  /** It wakes up only when a figure changes. */
  constructor(told: () => Told | null) {
    this.#told = told;
    $effect(() => {
      const said = told();
      if (said) return this.#run(said);
    });
  }

  get running(): number | null {
    return this.#told()?.clock.running ?? null;
  }

  /** Whether somebody's time has run out here; only the server's clock decides. */
  get up(): boolean {
    return this.running !== null && this.left(this.running) === 0;
  }

  /** Seconds that a seat has left. */
  left(seat: number): number {
    const said = this.#told();
    return said ? remaining(said, seat, this.#now) : 0;
  }

  #run(said: Told): () => void {
    const seat = said.clock.running;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      const now = performance.now();
      const left = seat === null ? 0 : remaining(said, seat, now);
      this.#now = now;
      if (left > 0) timer = setTimeout(look, 1000 * untilChange(left, said.kind));
    };
    look();
    return () => clearTimeout(timer);
  }
}

function remaining({ clock, heard }: Told, seat: number, now: number): number {
  const left = clock.left[seat] ?? 0;
  const spent = seat === clock.running ? Math.max(0, now - heard) / 1000 : 0;
  return Math.max(0, left - spent);
}
