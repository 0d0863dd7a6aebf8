/** A table as the server tells it. Nothing is changed here before the server has said so. */

import { api, liveAddress, Refused } from "./api";
import { language, say } from "./i18n.svelte";
import { Live, type LiveState } from "./live";
import type { ChatLine, FromTable, Table, ToTable } from "./messages";
import { attempt, tell } from "./notices.svelte";
import { sound } from "./sound.svelte";
import { Trouble } from "./trouble.svelte";

export class LiveTable {
  table = $state.raw<Table | null>(null);
  /** When it was told, by `performance.now()`. */
  heard = $state(0);
  connection = $state<LiveState>("connecting");
  /** Why there is no table to show. */
  refusal = $state<string | null>(null);
  /** The position in which a move was sent that is not yet answered. */
  #pending = $state<number | null>(null);
  readonly trouble = new Trouble(() => void this.#ask());
  /** Told what is said at the table. */
  readonly hearers = new Set<(line: ChatLine) => void>();
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

  /** Do what a user asked for; a refusal is told and changes nothing. */
  attempt(action: () => Promise<unknown>): Promise<void> {
    return attempt(async () => {
      try {
        await action();
      } catch (error) {
        if (!(error instanceof Refused && this.trouble.explains(error.code, error.message))) throw error;
      }
    });
  }

  close(): void {
    this.trouble.end();
    this.#live.close();
  }

  /** Ask once without a live line: it may be slow, and only this tells why there is no table. */
  async #ask(): Promise<void> {
    try {
      const table = await api.table(this.id);
      if (!this.table || this.trouble.sentence) this.#receive(table);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      this.#unanswered(error);
    }
  }

  #unanswered({ code, message }: Refused): void {
    if (this.connection === "closed" || this.trouble.explains(code, message)) return;
    if (code === "unreachable") this.trouble.lookLater();
    else if (!this.table) this.refuse(message);
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
    if (message.type === "chat") for (const hear of this.hearers) hear(message);
    if (message.type === "error") this.#refused(message.code, message.message);
  }

  #receive(table: Table): void {
    if (this.table) announce(this.table, table);
    if (table.seq !== this.#pending) this.#pending = null;
    this.heard = performance.now();
    this.trouble.end();
    this.table = table;
  }

  #refused(code: string, sentence: string): void {
    this.#pending = null;
    if (!this.trouble.explains(code, sentence)) tell(sentence, true);
  }
}

function announce(before: Table, after: Table): void {
  if (after.seq <= before.seq) return;
  if (after.status === "over") sound("over");
  else sound(after.mine && !before.mine ? "turn" : "move");
}
