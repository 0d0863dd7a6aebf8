import { beforeEach, describe, expect, test } from "vitest";
import { shortness, untilChange, written } from "./clockface";
import { speak } from "./i18n.svelte";

const HOUR = 3600;

beforeEach(() => speak("en"));

describe("a clock of a whole game", () => {
  test.each([
    [300, "5:00"],
    [299.99, "4:59"],
    [61, "1:01"],
    [10, "0:10"],
    [9.99, "0:09.9"],
    [0.04, "0:00.0"],
    [0, "0:00.0"],
    [2 * HOUR + 5 * 60 + 9, "2:05:09"],
  ])("shows %d seconds as %s", (left, text) => {
    expect(written(left, "blitz")).toBe(text);
  });

  test.each([
    [300, 0],
    [30, 1],
    [10, 2],
    [0, 2],
  ])("is short at %d seconds by %d limits", (left, limits) => {
    expect(shortness(left, "blitz")).toBe(limits);
  });
});

describe("a clock of days", () => {
  test.each([
    [48 * HOUR - 0.1, "2 d"],
    [47 * HOUR, "1 d 23 h"],
    [23 * HOUR + 61, "23 h 1 min"],
    [HOUR - 1, "59:59"],
    [9.5, "0:09.5"],
  ])("shows %d seconds as %s", (left, text) => {
    expect(written(left, "days")).toBe(text);
  });

  test.each([
    [6 * HOUR + 1, 0],
    [6 * HOUR, 1],
  ])("is short at %d seconds by %d limits", (left, limits) => {
    expect(shortness(left, "days")).toBe(limits);
  });
});

describe("the next look at a clock", () => {
  test.each([
    ["blitz", 299.4],
    ["blitz", 12],
    ["blitz", 9.37],
    ["blitz", 9.3],
    ["days", 5 * HOUR + 42.5],
    ["days", 3599.5],
  ] as const)("comes right after what it shows has changed: %s, %d", (kind, left) => {
    const wait = untilChange(left, kind);

    expect(written(left - wait, kind)).not.toBe(written(left, kind));
    expect(written(left - wait + 0.003, kind)).toBe(written(left, kind));
  });
});
