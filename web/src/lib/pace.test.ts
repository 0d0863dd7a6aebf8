import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Pace } from "./pace.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what comes too fast waits until the position before it was seen", () => {
  const pace = new Pace({ at: 1 });

  pace.tell({ at: 2 }, true);
  pace.tell({ at: 3 }, true);

  expect(pace.shown.at).toBe(2);
  vi.advanceTimersByTime(600);
  expect(pace.shown.at).toBe(3);
});

test("what comes later is shown at once", () => {
  const pace = new Pace({ at: 1 });
  pace.tell({ at: 2 }, true);
  vi.advanceTimersByTime(600);

  pace.tell({ at: 3 }, true);

  expect(pace.shown.at).toBe(3);
});

test("however many wait, the newest is seen soon", () => {
  const pace = new Pace({ at: 1 });
  for (let at = 2; at <= 40; at++) pace.tell({ at }, true);

  vi.advanceTimersByTime(2200);

  expect(pace.shown.at).toBe(40);
});

test("a decision that is taken back is gone at once, and what waited with it", () => {
  const pace = new Pace({ at: 1 });
  pace.tell({ at: 2 }, true);
  pace.tell({ at: 3 }, true);

  pace.tell({ at: 1 }, true);

  vi.advanceTimersByTime(2000);
  expect(pace.shown.at).toBe(1);
});

test("a position that is told again keeps its place", () => {
  const pace = new Pace({ at: 1, text: "" });
  pace.tell({ at: 2, text: "" }, true);
  pace.tell({ at: 3, text: "rouge" }, true);

  pace.tell({ at: 3, text: "red" }, true);

  expect(pace.shown.at).toBe(2);
  vi.advanceTimersByTime(600);
  expect(pace.shown.text).toBe("red");
});

test("without motion nothing waits", () => {
  const pace = new Pace({ at: 1 });
  pace.tell({ at: 2 }, false);

  pace.tell({ at: 3 }, false);

  expect(pace.shown.at).toBe(3);
});
