import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Lasting } from "./lasting.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function waiting(body: (wait: Lasting, turnTo: (value: number | null) => void) => void): void {
  const stop = $effect.root(() => {
    let awaited = $state<number | null>(1);
    const wait = new Lasting(() => awaited, 1000);
    flushSync();
    body(wait, (value) => {
      awaited = value;
      flushSync();
    });
  });
  stop();
}

test("a wait is long after a while", () => {
  waiting((wait) => {
    vi.advanceTimersByTime(999);
    expect(wait.long).toBe(false);
    vi.advanceTimersByTime(1);
    expect(wait.long).toBe(true);
  });
});

test("another wait begins anew", () => {
  waiting((wait, turnTo) => {
    vi.advanceTimersByTime(1000);
    turnTo(2);

    expect(wait.long).toBe(false);
  });
});

test("nothing is waited for", () => {
  waiting((wait, turnTo) => {
    turnTo(null);
    vi.advanceTimersByTime(5000);

    expect(wait.long).toBe(false);
  });
});
