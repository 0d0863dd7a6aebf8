/** The domino in hand on its way to the kingdom: how it is held, where it hovers, where it lies. */

import { cellAt, type Spot } from "./cells";
import { aimed, covering, nearest, type Placement, QUARTERS, turned } from "./placing";

export class Laying {
  /** What is shown on the kingdom before it is played. */
  shown = $state<Placement | null>(null);
  /** Whether it lies there until it is confirmed, rather than hover. */
  lies = $state(false);
  /** Whether the domino is to be thrown away instead, once that is confirmed. */
  discarding = $state(false);

  /** The cell where it was to lie and cannot. */
  refused = $state<string | null>(null);

  #held = $state(0);
  /** The cell around which it turns. */
  #pivot = $state<string | null>(null);
  /** Where it is dragged. */
  #over: Spot | null = null;
  #placements: () => Placement[];

  constructor(placements: () => Placement[]) {
    this.#placements = placements;
  }

  /** Quarter turns clockwise of the domino as it is seen. */
  get quarter(): number {
    return this.shown?.quarter ?? this.#held;
  }

  /** Whether there is something to confirm. */
  get ready(): boolean {
    return this.lies || this.discarding;
  }

  /** Whether the domino can lie there only as it does. */
  get fixed(): boolean {
    return this.#pivot !== null && covering(this.#placements(), this.#pivot).length === 1;
  }

  /** Show what would lie on a cell, or nothing. */
  hover(cell: string | null): void {
    if (this.lies || cell === this.#pivot) return;
    this.#pivot = cell;
    if (cell) this.refused = null;
    this.shown = cell ? aimed(this.#placements(), cell, this.#held) : null;
  }

  /** Lay the domino on a cell; one where it cannot lie is only named. */
  put(cell: string): void {
    const hovers = !this.lies && cell === this.#pivot;
    const found = hovers ? this.shown : aimed(this.#placements(), cell, this.quarter);
    if (found) this.#lay(found, cell);
    else this.refused = cell;
  }

  /** Hold the domino over a point of the kingdom, or outside of it. */
  hold(at: Spot | null): void {
    this.lies = this.discarding = false;
    this.refused = null;
    this.#over = at;
    this.shown = at ? this.#under(at) : null;
    this.#pivot = this.shown?.cells[0] ?? null;
  }

  /** Let go of a domino that was held. */
  drop(): void {
    if (this.shown) this.#lay(this.shown, this.shown.cells[0]);
    else this.refused = this.#over && cellAt(this.#over);
  }

  turn(): void {
    if (this.shown && this.#pivot) {
      this.shown = turned(this.#placements(), this.shown, this.#pivot);
      this.#held = this.shown.quarter;
    } else {
      this.#held = (this.#held + 1) % QUARTERS;
    }
  }

  discard(): void {
    this.takeBack();
    this.discarding = true;
  }

  takeBack(): void {
    this.#pivot = this.shown = this.refused = null;
    this.lies = this.discarding = false;
  }

  /** Take another domino. */
  renew(): void {
    this.takeBack();
    this.#held = 0;
  }

  /** The nearest placement, or one that at least covers the cell below, turned as it must be. */
  #under(at: Spot): Placement | null {
    const placements = this.#placements();
    return nearest(placements, at, this.#held) ?? aimed(placements, cellAt(at), this.#held);
  }

  #lay(placement: Placement, pivot: string): void {
    this.#pivot = pivot;
    this.shown = placement;
    this.#held = placement.quarter;
    this.refused = null;
    this.lies = true;
    this.discarding = false;
  }
}
