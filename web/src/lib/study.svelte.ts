/** A study as the page follows it: asked for until it is done, then leafed through. */

import { Refused } from "./api";
import { Leafing, stopsOf } from "./leafing.svelte";
import type { Language, Progress, Study, StudyPosition } from "./messages";
import { studies } from "./studies";

const ASK_EVERY = 1000;

export class StudyReplay extends Leafing<StudyPosition | null> {
  constructor(
    readonly study: Study,
    language: () => Language,
  ) {
    super(stopsOf(study), 0, null, language);
  }

  protected ask(at: number): Promise<StudyPosition> {
    return studies.position(this.study.id, at);
  }

  /** Show what is known by now. */
  renew(): Promise<void> {
    this.forget();
    return this.show(this.index);
  }

  /** Show the stop nearest to so many events. */
  showNearest(at: number): Promise<void> {
    const far = (stop: number): number => Math.abs(stop - at);
    const nearest = this.stops.reduce((best, stop, index) => (far(stop) < far(this.stops[best] ?? 0) ? index : best), 0);
    return this.step(nearest - this.index);
  }
}

export class FollowedStudy {
  study = $state.raw<Study | null>(null);
  progress = $state.raw<Progress | null>(null);
  replay = $state.raw<StudyReplay | null>(null);
  /** Why there is no study to show. */
  refusal = $state<string | null>(null);
  /** Whether the server has not answered for a moment. */
  lost = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    readonly id: string,
    readonly language: () => Language,
  ) {}

  /** Ask for the study, in the language of the reader. */
  async load(): Promise<void> {
    try {
      this.#receive(await studies.look(this.id));
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.study && error.code !== "unreachable") this.refusal = error.message;
      else this.#askLater(() => this.load());
    }
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.replay?.pause();
  }

  #receive(study: Study): void {
    if (this.#closed) return;
    this.study = this.progress = study;
    this.lost = false;
    this.replay ??= new StudyReplay(study, this.language);
    void this.replay.renew();
    if (isUnderWay(study)) this.#askLater(() => this.#follow());
  }

  async #follow(): Promise<void> {
    try {
      this.progress = await studies.progress(this.id);
      this.lost = false;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.lost = true;
    }
    if (this.progress && isUnderWay(this.progress)) this.#askLater(() => this.#follow());
    else await this.load();
  }

  #askLater(ask: () => Promise<void>): void {
    clearTimeout(this.#timer);
    if (!this.#closed) this.#timer = setTimeout(() => void ask(), ASK_EVERY);
  }
}

export function isUnderWay({ status }: Progress): boolean {
  return status === "waiting" || status === "running";
}
