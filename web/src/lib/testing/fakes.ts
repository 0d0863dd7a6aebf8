/** Stand-ins for the network, and a table to look at. */

import { vi } from "vitest";
import type { Summary, Table } from "../messages";

/** A WebSocket whose other end is the test. */
export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];

  static get last(): FakeSocket {
    return FakeSocket.made.at(-1)!;
  }

  readyState = 0;
  sent: unknown[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;

  constructor(readonly url: string) {
    FakeSocket.made.push(this);
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }

  close(): void {
    this.readyState = 3;
  }

  accept(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen?.();
  }

  tell(message: unknown): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }

  break(): void {
    this.#end(1006, "");
  }

  refuse(reason: string): void {
    this.#end(4403, reason);
  }

  #end(code: number, reason: string): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }
}

export function fakeSockets(): void {
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
}

export interface Asked {
  method: string;
  path: string;
  body: unknown;
}

type Answers = Record<string, { status?: number; body: unknown }>;

/** Answer requests from a list, by method and path; what was asked is returned as it grows. */
export function fakeServer(answers: Answers): Asked[] {
  const asked: Asked[] = [];
  vi.stubGlobal("fetch", (url: string, init: RequestInit = {}) => {
    const { pathname } = new URL(url, "http://localhost");
    const path = pathname.replace("/api/v1", "");
    const method = init.method ?? "GET";
    asked.push({ method, path, body: init.body ? JSON.parse(String(init.body)) : null });
    const { status = 200, body } = answers[`${method} ${path}`] ?? { status: 404, body: { code: "none", message: "?" } };
    return Promise.resolve(new Response(JSON.stringify(body), { status }));
  });
  return asked;
}

/** A game of roses between the reader and a bot, the reader to move. */
export function aTable(changes: Partial<Table> = {}): Table {
  return {
    id: "t1",
    game: "no-such-board",
    rules: "classic",
    options: {},
    status: "playing",
    seats: [
      { name: "Ada", kind: "person", you: true, online: true, invited: false, has_page: false },
      { name: "bot:3", kind: "bot", you: false, online: true, invited: false, has_page: false },
    ],
    seq: 10,
    events: 10,
    turn: 0,
    mine: true,
    thinking: false,
    view: { seats: ["red", "white"] },
    moves: [
      { label: "N2", action: 1, text: "Nord 2", note: "→ e7", scores: [1, 0] },
      { label: "E1", action: 2, text: "Est 1", note: "→ f5", scores: [1, 0] },
    ],
    last: null,
    log: [{ seq: 10, seat: null, text: "blanc reçoit S2" }],
    can_undo: false,
    can: { undo: false, takeback: false, draw: false, abort: false, claim: false, leave: false },
    pace: null,
    clock: null,
    offers: { draw: [], takeback: [] },
    rated: false,
    result: null,
    explain: [
      { seat: 0, total: 0, items: [] },
      { seat: 1, total: 4, items: [{ points: 4, text: "territoire de 2" }] },
    ],
    commitment: "00",
    seed: null,
    draws: [],
    rematch: null,
    ...changes,
  };
}

/** A game in a list, the reader to move. */
export function listed(id: string, changes: Partial<Summary> = {}): Summary {
  const empty = { game: "roses", rules: "classic", seats: [], turn: 0, pace: null, rated: false, wanted: null, updated: 0 };
  return { ...empty, id, status: "playing", yours: true, your_turn: true, deadline: null, ...changes };
}
