import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Live, type LiveState, pause } from "./live";
import { FakeSocket, fakeSockets } from "./testing/fakes";

interface Said {
  type: string;
  text?: string;
}

let live: Live<Said, Said>;
let heard: Said[];
let states: LiveState[];
let refusals: string[];
let attempts: number;

beforeEach(() => {
  vi.useFakeTimers();
  fakeSockets();
  heard = [];
  states = [];
  refusals = [];
  attempts = 0;
  live = new Live<Said, Said>(
    () => `ws://here/${++attempts}`,
    {
      message: (message) => heard.push(message),
      state: (state) => states.push(state),
      refused: (reason) => refusals.push(reason),
    },
    { type: "ping" },
  );
});
afterEach(() => {
  live.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function greeted(): FakeSocket {
  FakeSocket.last.accept();
  FakeSocket.last.tell({ type: "table" });
  return FakeSocket.last;
}

describe("a live line", () => {
  test("passes on what the server says", () => {
    greeted();

    expect(heard).toEqual([{ type: "table" }]);
    expect(states).toEqual(["open"]);
  });

  test("comes back after a break, at the address of that moment", () => {
    greeted().break();
    expect(states).toEqual(["open", "lost"]);

    vi.advanceTimersByTime(1000);
    greeted();

    expect(FakeSocket.made.map((socket) => socket.url)).toEqual(["ws://here/1", "ws://here/2"]);
    expect(states).toEqual(["open", "lost", "open"]);
  });

  test("waits longer after each failure, and starts over after a success", () => {
    expect([0, 1, 2, 3, 9].map((attempt) => pause(attempt, 0.5))).toEqual([500, 1000, 2000, 4000, 15000]);

    for (let failure = 0; failure < 6; failure++) {
      FakeSocket.last.break();
      vi.advanceTimersByTime(20_000);
    }
    greeted().break();
    const made = FakeSocket.made.length;
    vi.advanceTimersByTime(650);

    expect(FakeSocket.made.length).toBe(made + 1);
  });

  test("sends nothing while it is broken, and nothing twice", () => {
    const first = greeted();
    expect(live.send({ type: "move" })).toBe(true);
    first.break();
    expect(live.send({ type: "move" })).toBe(false);

    vi.advanceTimersByTime(1000);

    expect(greeted().sent).toEqual([]);
    expect(first.sent).toEqual([{ type: "move" }]);
  });

  test("asks a silent server for a sign of life, and gives it up without one", () => {
    const first = greeted();
    vi.advanceTimersByTime(25_000);
    expect(first.sent).toEqual([{ type: "ping" }]);

    vi.advanceTimersByTime(10_000);

    expect(states.at(-1)).toBe("lost");
  });

  test("goes on while the server answers", () => {
    const first = greeted();
    vi.advanceTimersByTime(26_000);
    first.tell({ type: "pong" });
    vi.advanceTimersByTime(20_000);

    expect(states).toEqual(["open"]);
  });

  test("does not wait when the network is back", () => {
    greeted().break();
    dispatchEvent(new Event("online"));

    expect(FakeSocket.made.length).toBe(2);
  });

  test("that was open tries once more before it is refused: the browser may have another session by then", () => {
    greeted().refuse("who_are_you");
    expect(refusals).toEqual([]);

    vi.advanceTimersByTime(1000);
    FakeSocket.last.refuse("who_are_you");

    expect(refusals).toEqual(["who_are_you"]);
    expect(states).toEqual(["open", "lost"]);
  });

  test("that only breaks is not refused", () => {
    FakeSocket.last.break();

    expect(refusals).toEqual([]);
  });

  test("that is given up before it is open is closed as soon as it is, and heard no more", () => {
    const early = FakeSocket.last;

    live.close();
    expect(early.readyState).toBe(FakeSocket.CONNECTING);
    early.accept();
    early.tell({ type: "late" });

    expect(early.readyState).toBe(3);
    expect(heard).toEqual([]);
  });

  test("once closed stays closed", () => {
    greeted();
    live.close();
    vi.advanceTimersByTime(60_000);

    expect(FakeSocket.made.length).toBe(1);
    expect(states.at(-1)).toBe("closed");
  });
});
