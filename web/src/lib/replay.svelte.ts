/** A finished game looked at again, position by position. */

import { api } from "./api";
import { Leafing, stopsOf } from "./leafing.svelte";
import type { Language, Table } from "./messages";

export class Replay extends Leafing<Table> {
  constructor(
    public end: Table,
    language: () => Language,
  ) {
    const stops = stopsOf(end);
    super(stops, stops.length - 1, end, language);
  }

  /** The finished table was told again: somebody came or left, or the language is another one. */
  renew(end: Table): Promise<void> {
    this.end = end;
    return this.show(this.index);
  }

  /** The end is at hand. */
  protected override position(index: number): Promise<Table> {
    return index >= this.last ? Promise.resolve(this.end) : super.position(index);
  }

  protected ask(at: number): Promise<Table> {
    return api.table(this.end.id, at);
  }
}
