/** The tables that everybody may see. */

import { liveAddress } from "./api";
import { Live } from "./live";
import type { FromLobby, Summary, ToLists } from "./messages";

export class Lobby {
  open = $state.raw<Summary[]>([]);
  live = $state.raw<Summary[]>([]);
  lost = $state(false);
  #line: Live<FromLobby, ToLists>;

  constructor() {
    this.#line = new Live<FromLobby, ToLists>(
      () => liveAddress("/lobby/live"),
      { message: (message) => this.#hear(message), state: (state) => (this.lost = state === "lost") },
      { type: "ping" },
    );
  }

  close(): void {
    this.#line.close();
  }

  #hear(message: FromLobby): void {
    if (message.type !== "lobby") return;
    this.open = message.open.filter((table) => !table.yours);
    this.live = message.live;
  }
}
