import { describe, expect, test } from "vitest";
import type { Rating } from "./messages";
import { bandOf, type Frame, lineOf, nearest, pointOf, scaleOf } from "./ratingChart";

const frame: Frame = { width: 220, height: 120, left: 10, right: 10, top: 10, bottom: 10 };
const rated = (rating: number, uncertainty: number): Rating => ({ rating, uncertainty, provisional: false });
const ratings = [rated(1500, 100), rated(1600, 100), rated(1500, 50)];

describe("the scale", () => {
  test("has room for the whole band, in hundreds", () => {
    expect(scaleOf(ratings)).toEqual({ low: 1400, high: 1700, ticks: [1400, 1500, 1600, 1700] });
  });

  test("has few lines, however uncertain a rating is", () => {
    const { low, high, ticks } = scaleOf([rated(1500, 491)]);

    expect(low).toBeLessThanOrEqual(1009);
    expect(high).toBeGreaterThanOrEqual(1991);
    expect(ticks.length).toBeLessThanOrEqual(8);
  });
});

describe("the drawing", () => {
  const scale = scaleOf(ratings);

  test("goes from the left to the right, higher ratings higher up", () => {
    expect(lineOf(frame, scale, ratings)).toBe("M10 76.7L110 43.3L210 76.7");
  });

  test("has a band that narrows as the rating gets surer", () => {
    expect(bandOf(frame, scale, ratings)).toBe("M10 43.3L110 10L210 60L210 93.3L110 76.7L10 110Z");
  });

  test("puts a rating without a game into the middle", () => {
    expect(pointOf(frame, scale, 0, 0, 1550)).toEqual({ x: 110, y: 60 });
  });
});

describe("what is pointed at", () => {
  test.each([
    [-50, 0],
    [10, 0],
    [112, 1],
    [190, 2],
    [999, 2],
  ])("%d is after %d games", (x, expected) => {
    expect(nearest(frame, 2, x)).toBe(expected);
  });
});
