import { expect, test } from "vitest";
import { Warnings } from "./warnings";

const BLITZ = [30, 10];

function told(warnings: Warnings, ...left: number[]): (number | null)[] {
  return left.map((seconds) => warnings.due(0, seconds));
}

test("each limit is told once", () => {
  expect(told(new Warnings(BLITZ), 31, 30, 29, 11, 10, 9, 1)).toEqual([null, 30, null, null, 10, null, null]);
});

test("whoever comes late hears the last limit only", () => {
  expect(told(new Warnings(BLITZ), 8, 7)).toEqual([10, null]);
});

test("an increment brings no second warning, ample time does", () => {
  expect(told(new Warnings(BLITZ), 29, 40, 29, 9, 45, 29, 61, 30)).toEqual([30, null, null, 10, null, null, null, 30]);
});

test("seats at one screen are warned each for itself", () => {
  const warnings = new Warnings(BLITZ);

  expect([warnings.due(0, 30), warnings.due(1, 30), warnings.due(0, 29)]).toEqual([30, 30, null]);
});

test("what is over needs no warning", () => {
  expect(told(new Warnings(BLITZ), 0)).toEqual([null]);
});
