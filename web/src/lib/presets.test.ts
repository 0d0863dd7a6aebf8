import { expect, test } from "vitest";
import { paceOf, presets } from "./presets";

test.each([
  ["none", null],
  ["5+3", { kind: "blitz", bank: 300, increment: 3 }],
  ["days:2", { kind: "days", days: 2 }],
])("%s stands for a clock", (preset, expected) => {
  expect(paceOf(preset)).toEqual(expected);
});

test("every clock that is offered has a name of its own", () => {
  const values = presets().map(({ value }) => JSON.stringify(paceOf(value)));

  expect(new Set(values).size).toBe(presets().length);
});
