import { afterEach, describe, expect, test, vi } from "vitest";
import { stopsOf } from "./leafing.svelte";
import { Replay } from "./replay.svelte";
import { aTable, fakeServer } from "./testing/fakes";

/** Two draws, then two decisions, the first followed by a draw; the first told in two lines. */
const log = [
  { seq: 1, seat: null, text: "rouge reçoit N2" },
  { seq: 2, seat: null, text: "blanc reçoit S2" },
  { seq: 3, seat: 0, text: "rouge pioche" },
  { seq: 3, seat: 0, text: "la pioche est vide" },
  { seq: 4, seat: null, text: "rouge reçoit E1" },
  { seq: 5, seat: 1, text: "blanc joue S2" },
];
const end = aTable({ status: "over", turn: null, mine: false, log, events: 5 });

afterEach(() => vi.unstubAllGlobals());

describe("a replay", () => {
  test("stops before each decision, all draws made, and at the end", () => {
    expect(stopsOf(end)).toEqual([2, 4, 5]);
  });

  test("begins at the end and asks for each position once", async () => {
    const before = aTable({ log: log.slice(0, 2) });
    const asked = fakeServer({ "GET /games/t1": { body: before } });
    const replay = new Replay(end, () => "fr");
    expect(replay.shown).toBe(end);

    await replay.show(0);
    expect(replay.at).toBe(2);
    expect(replay.shown).toEqual(before);
    await replay.show(2);
    await replay.show(0);

    expect(asked.length).toBe(1);
  });

  test("goes from the log to the position after the event", async () => {
    fakeServer({ "GET /games/t1": { body: end } });
    const replay = new Replay(end, () => "fr");

    await replay.showEvent(3);

    expect(replay.index).toBe(1);
  });

  test("stays where it is when the table is told again", async () => {
    fakeServer({ "GET /games/t1": { body: end } });
    const replay = new Replay(end, () => "fr");
    await replay.step(-1);

    await replay.renew({ ...end, seq: end.seq + 1 });

    expect(replay.index).toBe(1);
  });

  test("plays to the end and stops there", async () => {
    vi.useFakeTimers();
    fakeServer({ "GET /games/t1": { body: end } });
    const replay = new Replay(end, () => "fr");

    replay.play();
    await vi.advanceTimersByTimeAsync(10_000);

    expect(replay.atEnd).toBe(true);
    expect(replay.playing).toBe(false);
    vi.useRealTimers();
  });
});
