/** A finished game looked at again, position by position. */

import { api } from "./api";
import type { Language, Table } from "./messages";

const STEP_EVERY = 1100;

/** Where a replay stops: before each decision, all draws made, and at the end. */
export function stopsOf(table: Table): number[] {
  const decisions = table.log.filter((entry) => entry.seat !== null).map((entry) => entry.seq - 1);
  return [...new Set([...decisions, table.events])];
}

export class Replay {
  readonly stops: number[];
  index = $state(0);
  playing = $state(false);
  shown: Table;
  /** After how many events the shown position is. */
  at: number;
  end: Table;
  #known = new Map<string, Promise<Table>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    end: Table,
    readonly language: () => Language,
  ) {
    this.end = end;
    this.stops = stopsOf(end);
    this.index = this.stops.length - 1;
    this.shown = $state.raw(end);
    this.at = $state(end.events);
  }

  /** The finished table was told again: somebody came or left, or the language is another one. */
  renew(end: Table): Promise<void> {
    this.end = end;
    return this.show(this.index);
  }

  get last(): number {
    return this.stops.length - 1;
  }

  get atEnd(): boolean {
    return this.index === this.last;
  }

  /** Show a stop once its position is there, unless another one has been asked for since. */
  async show(index: number): Promise<void> {
    this.index = Math.max(0, Math.min(this.last, index));
    const wanted = this.index;
    const position = await this.#position(wanted);
    if (this.index !== wanted) return;
    this.shown = position;
    this.at = this.stops[wanted] ?? this.end.events;
  }

  /** Show the position right after an event of the log. */
  showEvent(seq: number): Promise<void> {
    this.pause();
    return this.show(this.stops.findIndex((stop) => stop >= seq));
  }

  step(by: number): Promise<void> {
    this.pause();
    return this.show(this.index + by);
  }

  play(): void {
    this.playing = true;
    void this.#goOn(this.atEnd ? 0 : this.index + 1);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  async #goOn(index: number): Promise<void> {
    await this.show(index);
    if (this.atEnd) this.pause();
    if (!this.playing) return;
    void this.#position(this.index + 1);
    this.#timer = setTimeout(() => void this.#goOn(this.index + 1), STEP_EVERY);
  }

  #position(index: number): Promise<Table> {
    const seq = this.stops[index];
    if (seq === undefined || seq === this.end.events) return Promise.resolve(this.end);
    const key = `${seq} ${this.language()}`;
    return this.#known.get(key) ?? this.#ask(key, seq);
  }

  #ask(key: string, seq: number): Promise<Table> {
    const asked = api.table(this.end.id, seq);
    this.#known.set(key, asked);
    asked.catch(() => this.#known.delete(key));
    return asked;
  }
}
