import { flushSync } from "svelte";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { written } from "./clockface";
import { Countdown, type Told } from "./countdown.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function aClock(left: number[], running: number | null): Told {
  return { clock: { left, running }, kind: "blitz", heard: performance.now() };
}

function counting(first: Told | null, body: (countdown: Countdown, tell: (told: Told | null) => void) => void): void {
  const stop = $effect.root(() => {
    let told = $state.raw(first);
    const countdown = new Countdown(() => told);
    flushSync();
    body(countdown, (next) => {
      told = next;
      flushSync();
    });
  });
  stop();
}

test("the clock that runs goes down, the others stand", () => {
  counting(aClock([60, 60], 0), (countdown) => {
    vi.advanceTimersByTime(2500);

    expect([written(countdown.left(0), "blitz"), written(countdown.left(1), "blitz")]).toEqual(["0:57", "1:00"]);
  });
});

test("every second is shown, and below ten every tenth", () => {
  counting(aClock([11.5], 0), (countdown) => {
    const seen = new Set<string>();
    for (let time = 0; time < 1800; time += 10) {
      vi.advanceTimersByTime(10);
      seen.add(written(countdown.left(0), "blitz"));
    }

    expect([...seen]).toEqual(["0:11", "0:10", "0:09.9", "0:09.8", "0:09.7"]);
  });
});

test("it goes on from what the server says, whatever was shown", () => {
  counting(aClock([60], 0), (countdown, tell) => {
    vi.advanceTimersByTime(5000);
    tell(aClock([58.5], 0));
    vi.advanceTimersByTime(1000);

    expect(written(countdown.left(0), "blitz")).toBe("0:57");
  });
});

test("time that passed between hearing and looking counts", () => {
  const told = aClock([60], 0);
  vi.advanceTimersByTime(3000);

  counting(told, (countdown) => expect(written(countdown.left(0), "blitz")).toBe("0:57"));
});

test("time is up at zero, and stays so until the server says more", () => {
  counting(aClock([1, 9], 0), (countdown, tell) => {
    expect(countdown.up).toBe(false);
    vi.advanceTimersByTime(60_000);
    expect([countdown.left(0), countdown.up]).toEqual([0, true]);

    tell(aClock([0, 9], null));

    expect(countdown.up).toBe(false);
  });
});

test("nothing is looked at while no clock runs", () => {
  counting(aClock([60, 60], null), () => expect(vi.getTimerCount()).toBe(0));
  counting(null, (countdown) => expect([countdown.left(0), vi.getTimerCount()]).toEqual([0, 0]));
});

test("a clock that was taken away is no longer looked at", () => {
  counting(aClock([60], 0), () => expect(vi.getTimerCount()).toBe(1));

  expect(vi.getTimerCount()).toBe(0);
});
