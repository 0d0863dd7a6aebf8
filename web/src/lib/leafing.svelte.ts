/** Leafing through the positions of a game: one after another, by a slider, or by itself. */

import type { Language, LogEntry } from "./messages";

const STEP_EVERY = 1100;

/** Where one stops: before each decision, all draws made, and at the end. */
export function stopsOf({ log, events }: { log: LogEntry[]; events: number }): number[] {
  const decisions = log.filter((entry) => entry.seat !== null).map((entry) => entry.seq - 1);
  return [...new Set([...decisions, events])];
}

export abstract class Leafing<Shown> {
  index = $state(0);
  playing = $state(false);
  shown: Shown;
  /** After how many events the shown position is. */
  at: number;
  #known = new Map<string, Promise<Shown>>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly stops: number[],
    first: number,
    shown: Shown,
    readonly language: () => Language,
  ) {
    this.index = first;
    this.shown = $state.raw(shown);
    this.at = $state(stops[first] ?? 0);
  }

  /** Ask for the position after so many events. */
  protected abstract ask(at: number): Promise<Shown>;

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
    const position = await this.position(wanted);
    if (this.index !== wanted) return;
    this.shown = position;
    this.at = this.stops[wanted] ?? 0;
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

  /** Everything has to be asked for again: more is known about it now. */
  protected forget(): void {
    this.#known.clear();
  }

  async #goOn(index: number): Promise<void> {
    await this.show(index);
    if (this.atEnd) this.pause();
    if (!this.playing) return;
    void this.position(this.index + 1);
    this.#timer = setTimeout(() => void this.#goOn(this.index + 1), STEP_EVERY);
  }

  protected position(index: number): Promise<Shown> {
    const at = this.stops[index] ?? 0;
    const key = `${at} ${this.language()}`;
    return this.#known.get(key) ?? this.#ask(key, at);
  }

  #ask(key: string, at: number): Promise<Shown> {
    const asked = this.ask(at);
    this.#known.set(key, asked);
    asked.catch(() => this.#known.delete(key));
    return asked;
  }
}
