/** Warnings that time runs short: each once, and again only after there was ample time. */

/** So many times the first limit is ample: an increment alone brings no second warning. */
const AMPLE = 2;

export class Warnings {
  /** The limit that was told last, by seat. */
  #told = new Map<number, number>();

  constructor(readonly limits: readonly number[]) {}

  /** The limit that is to be told now, if any. */
  due(seat: number, left: number): number | null {
    if (left > AMPLE * Math.max(...this.limits)) this.#told.delete(seat);
    const reached = Math.min(...this.limits.filter((limit) => left <= limit));
    if (left === 0 || reached >= (this.#told.get(seat) ?? Infinity)) return null;
    this.#told.set(seat, reached);
    return reached;
  }
}
