import { beforeEach, describe, expect, test } from "vitest";
import { speak } from "./i18n.svelte";
import { blitz, type Pace, paceText } from "./paces";
import { PaceWish } from "./pacewish.svelte";

beforeEach(() => speak("en"));

describe("a pace in few words", () => {
  test.each<[Pace | null, string]>([
    [null, "no clock"],
    [blitz(5, 3), "5 min + 3 s"],
    [blitz(10, 0), "10 min"],
    [blitz(1.5, 2), "1 min 30 s + 2 s"],
    [{ kind: "blitz", bank: 10, increment: 0 }, "10 s"],
    [{ kind: "days", days: 1 }, "1 day a turn"],
    [{ kind: "days", days: 14 }, "14 days a turn"],
  ])("%j is %s", (pace, text) => {
    expect(paceText(pace).replaceAll("\u00a0", " ")).toBe(text);
  });
});

describe("the wish for a clock", () => {
  beforeEach(() => localStorage.clear());

  test("is for none at first", () => {
    expect(new PaceWish().pace).toBeNull();
  });

  test.each<[Partial<PaceWish>, Pace]>([
    [{ kind: "blitz" }, blitz(5, 3)],
    [{ kind: "blitz", blitz: "15+10" }, blitz(15, 10)],
    [{ kind: "blitz", blitz: "own", minutes: 0.5, seconds: 1 }, blitz(0.5, 1)],
    [{ kind: "days", days: 7 }, { kind: "days", days: 7 }],
  ])("%j is remembered", (chosen, pace) => {
    const wish = Object.assign(new PaceWish(), chosen);
    wish.keep();

    expect(new PaceWish().pace).toEqual(pace);
    expect(new PaceWish().blitz).toBe(wish.blitz);
  });

  test("forgets what is no clock", () => {
    localStorage.setItem("couronne.clock", "sand");
    localStorage.setItem("couronne.blitz", "a+b");

    const wish = new PaceWish();

    expect([wish.kind, wish.minutes, wish.seconds]).toEqual(["none", 5, 3]);
  });
});
