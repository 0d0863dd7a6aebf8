import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { hintsOf, mayAsk } from "./studies";
import { FollowedStudy } from "./study.svelte";
import { aTable, fakeServer } from "./testing/fakes";
import type { Study, StudyPosition } from "./messages";

const log = [
  { seq: 1, seat: null, text: "red receives N2" },
  { seq: 2, seat: 0, text: "red plays N2" },
  { seq: 3, seat: 1, text: "white plays S2" },
];

function aStudy(changes: Partial<Study> = {}): Study {
  return {
    id: "s1",
    status: "done",
    done: 4,
    total: 4,
    table: null,
    game: "roses",
    rules: "classic",
    options: {},
    seats: [
      { name: "Ada", kind: "person" },
      { name: "bot:3", kind: "bot" },
    ],
    events: 3,
    log,
    result: null,
    curve: [[0.5, 0.5], [0.5, 0.5], [0.6, 0.4], [1, 0]],
    mistakes: [],
    accounts: [],
    simulations: 100,
    ...changes,
  };
}

const position: StudyPosition = {
  at: 1,
  view: { seats: ["red", "white"] },
  turn: 0,
  last: null,
  found: null,
  played: null,
  cost: 0,
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a study", () => {
  test("that is done is asked for once", async () => {
    const asked = fakeServer({
      "GET /studies/s1": { body: aStudy() },
      "GET /studies/s1/position": { body: position },
    });
    const followed = new FollowedStudy("s1", () => "en");

    await followed.load();
    await vi.advanceTimersByTimeAsync(5000);

    expect(asked.map(({ path }) => path)).toEqual(["/studies/s1", "/studies/s1/position"]);
    expect(followed.replay?.stops).toEqual([1, 2, 3]);
    expect(followed.replay?.shown).toEqual(position);
  });

  test("that is under way is followed until it is done", async () => {
    const answers = {
      "GET /studies/s1": { body: aStudy({ status: "running", done: 1, curve: [] }) },
      "GET /studies/s1/progress": { body: { status: "running", done: 2, total: 4 } },
      "GET /studies/s1/position": { body: position },
    };
    fakeServer(answers);
    const followed = new FollowedStudy("s1", () => "en");

    await followed.load();
    await vi.advanceTimersByTimeAsync(1500);
    expect(followed.progress?.done).toBe(2);

    answers["GET /studies/s1/progress"].body = { status: "done", done: 4, total: 4 };
    answers["GET /studies/s1"].body = aStudy();
    await vi.advanceTimersByTimeAsync(2500);
    expect(followed.study?.status).toBe("done");
    expect(followed.study?.curve).toHaveLength(4);
  });

  test("that is not there says so", async () => {
    fakeServer({ "GET /studies/s1": { status: 404, body: { code: "no_such_study", message: "No." } } });
    const followed = new FollowedStudy("s1", () => "en");

    await followed.load();

    expect(followed.refusal).toBe("No.");
  });

  test("goes to the decision nearest to a point of the curve", async () => {
    fakeServer({ "GET /studies/s1": { body: aStudy() }, "GET /studies/s1/position": { body: position } });
    const followed = new FollowedStudy("s1", () => "en");
    await followed.load();

    await followed.replay?.showNearest(0);
    expect(followed.replay?.index).toBe(0);
    await followed.replay?.showNearest(3);
    expect(followed.replay?.index).toBe(2);
  });
});

describe("a hint", () => {
  test("is for who plays alone against bots, in turn", () => {
    const [ada, bot] = aTable().seats;

    expect(mayAsk(aTable())).toBe(true);
    expect(mayAsk(aTable({ mine: false }))).toBe(false);
    expect(mayAsk(aTable({ rated: true }))).toBe(false);
    expect(mayAsk(aTable({ seats: [ada!, { ...bot!, kind: "person" }] }))).toBe(false);
  });

  test("ranks moves as they come", () => {
    const move = { text: "", win: 0.5, margin: 0, line: [] };
    const hints = hintsOf([
      { ...move, label: "N2", weight: 0.8 },
      { ...move, label: "E1", weight: 0.1 },
    ]);

    expect(hints).toEqual([
      { label: "N2", rank: 1, weight: 0.8 },
      { label: "E1", rank: 2, weight: 0.1 },
    ]);
  });
});
