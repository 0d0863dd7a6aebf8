import { describe, expect, test } from "vitest";
import { eventAt, lineOf, placeOf, type Frame } from "./chart";

const frame: Frame = { width: 120, height: 70, left: 10, right: 10, top: 10, bottom: 10 };

describe("a curve", () => {
  test("goes from the first event on the left to the last on the right", () => {
    expect(placeOf(frame, 4, 0, 0)).toEqual({ x: 10, y: 60 });
    expect(placeOf(frame, 4, 4, 1)).toEqual({ x: 110, y: 10 });
  });

  test("knows which event is pointed at, and stays within the game", () => {
    expect(eventAt(frame, 4, 60)).toBe(2);
    expect(eventAt(frame, 4, 0)).toBe(0);
    expect(eventAt(frame, 4, 999)).toBe(4);
  });

  test("of one seat is one stroke through its chances", () => {
    const curve = [[1, 0], [0.5, 0.5], [0, 1]];

    expect(lineOf(frame, curve, 0)).toBe("M10.0 10.0L60.0 35.0L110.0 60.0");
  });
});
