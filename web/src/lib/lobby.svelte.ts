/** The tables that everybody may see, and one's own. */

import { api, liveAddress } from "./api";
import { Live } from "./live";
import type { FromLobby, Summary, ToLobby } from "./messages";
import { person } from "./person.svelte";

export class Lobby {
  open = $state.raw<Summary[]>([]);
  live = $state.raw<Summary[]>([]);
  mine = $state.raw<Summary[]>([]);
  lost = $state(false);
  #line: Live<FromLobby, ToLobby>;

  constructor() {
    this.#line = new Live<FromLobby, ToLobby>(() => liveAddress("/lobby/live"), {
      message: (message) => this.#hear(message),
      state: (state) => (this.lost = state === "lost"),
    });
  }

  async refreshMine(): Promise<void> {
    if (!person()) return;
    const answer = await api.games("mine").catch(() => null);
    this.mine = answer?.games ?? this.mine;
  }

  close(): void {
    this.#line.close();
  }

  #hear(message: FromLobby): void {
    this.open = message.open.filter((table) => !table.yours);
    this.live = message.live;
    void this.refreshMine();
  }
}
