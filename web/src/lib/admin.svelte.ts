/** How the site is, asked again and again as long as somebody looks. */

import { Refused, request } from "./api";
import { attempt } from "./notices.svelte";
import type { Overview, SeenError, Settle, Worker } from "./messages";

const EVERY = 5000;
/** What asking again would not change. */
const FINAL = ["not_admin", "who_are_you"];

export class Watch {
  seen = $state.raw<Overview | null>(null);
  /** Why nothing is shown at all. */
  refusal = $state("");
  lost = $state(false);
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor() {
    void this.#look();
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async settle(report: string, settled: boolean): Promise<void> {
    await attempt(() => request<Settle>("POST", `/admin/reports/${report}/settle`, { settled }));
    await this.#look();
  }

  async #look(): Promise<void> {
    clearTimeout(this.#timer);
    try {
      this.seen = await request<Overview>("GET", "/admin/overview");
      this.lost = false;
    } catch (error) {
      this.#hear(error);
    }
    if (!this.#closed && !this.refusal) this.#timer = setTimeout(() => void this.#look(), EVERY);
  }

  #hear(error: unknown): void {
    if (!(error instanceof Refused)) throw error;
    if (FINAL.includes(error.code)) this.refusal = error.message;
    else this.lost = true;
  }
}

export interface Trouble extends SeenError {
  host: string;
}

/** The errors of all servers, the latest first. */
export function troublesOf(workers: Worker[]): Trouble[] {
  const all = workers.flatMap(({ host, load }) => (load?.errors ?? []).map((error) => ({ ...error, host })));
  return all.sort((one, other) => other.at - one.at);
}
