/** A table as the server tells it. Nothing is changed here before the server has said so. */

import { api, liveAddress, Refused } from "./api";
import { language, say } from "./i18n.svelte";
import { Live, type LiveState } from "./live";
import type { FromTable, Table, ToTable } from "./messages";
import { tell } from "./notices.svelte";
import { sound } from "./sound.svelte";

export class LiveTable {
  table = $state.raw<Table | null>(null);
  connection = $state<LiveState>("connecting");
  /** Why there is no table to show. */
  refusal = $state<string | null>(null);
  /** The position in which a move was sent that is not yet answered. */
  #pending = $state<number | null>(null);
  #live: Live<FromTable, ToTable>;

  constructor(readonly id: string) {
    this.#live = new Live<FromTable, ToTable>(
      () => liveAddress(`/games/${id}/live`, { mode: "table" }),
      { message: (message) => this.#hear(message), state: (state) => this.#connected(state) },
      { type: "ping" },
    );
    void this.#ask();
  }

  get pending(): boolean {
    return this.#pending !== null;
  }

  play(move: string): void {
    if (!this.table || this.pending) return;
    const seq = this.table.seq;
    if (this.#live.send({ type: "move", seq, move })) this.#pending = seq;
    else tell(say("error.offline"), true);
  }

  /** Let the server speak the reader's language; a broken line learns it when it comes back. */
  translate(): void {
    this.#live.send({ type: "language", lang: language() });
  }

  /** Look again as somebody else: a guest who has just been made. */
  reconnect(): void {
    this.#live.restart();
  }

  close(): void {
    this.#live.close();
  }

  /** Ask once without a live line: it may be slow, and only this tells why there is no table. */
  async #ask(): Promise<void> {
    try {
      const table = await api.table(this.id);
      this.table ??= table;
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      if (!this.table && error.code !== "unreachable") this.refuse(error.message);
    }
  }

  refuse(sentence: string): void {
    this.refusal = sentence;
    this.close();
  }

  #connected(state: LiveState): void {
    if (state === "lost") this.#pending = null;
    this.connection = state;
  }

  #hear(message: FromTable): void {
    if (message.type === "table") this.#receive(message.table);
    if (message.type === "error") this.#refused(message.message);
  }

  #receive(table: Table): void {
    if (this.table) announce(this.table, table);
    if (table.seq !== this.#pending) this.#pending = null;
    this.table = table;
  }

  #refused(sentence: string): void {
    this.#pending = null;
    tell(sentence, true);
  }
}

function announce(before: Table, after: Table): void {
  if (after.seq <= before.seq) return;
  if (after.status === "over") sound("over");
  else sound(after.mine && !before.mine ? "turn" : "move");
}

export const shareAddress = (id: string): string => new URL(`/games/${id}`, location.href).href;
