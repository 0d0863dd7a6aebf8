import { describe, expect, it } from "vitest";
import { middleOf, quarterOf } from "./cells";
import { aimed, covering, nearest, placementsOf, turned } from "./placing";
import { SCENES } from "./scene";

const { view, moves } = SCENES.seedStrict;
const placements = placementsOf(view, moves);

describe("placements", () => {
  it("are the offered moves that cover cells", () => {
    const labels = moves.map(({ label }) => label).filter((label) => label !== "discard");
    expect(placements.map(({ label }) => label)).toEqual(labels);
  });

  it("bring what the scores say", () => {
    for (const { label, points } of placements) {
      const move = moves.find((found) => found.label === label);
      expect(points).toBe((move?.scores[2] ?? 0) - (view.scores[2] ?? 0));
    }
  });

  it("are none while somebody else acts", () => {
    expect(placementsOf(view, [])).toEqual([]);
  });
});

describe("quarters", () => {
  it.each([
    ["g8", "h8", 0],
    ["g8", "g7", 1],
    ["g8", "f8", 2],
    ["g8", "g9", 3],
  ] as const)("%s to %s is %i", (first, second, quarter) => {
    expect(quarterOf([first, second])).toBe(quarter);
  });
});

describe("aiming at a cell", () => {
  it("keeps the domino as it is held where it can", () => {
    for (const placement of placements) {
      const found = aimed(placements, placement.cells[0], placement.quarter);
      expect(found?.label).toBe(placement.label);
    }
  });

  it("finds nothing where nothing can lie", () => {
    expect(aimed(placements, "g7", 0)).toBeNull();
  });
});

describe("turning", () => {
  it("goes through every placement on a cell and comes back", () => {
    for (const cell of new Set(placements.flatMap(({ cells }) => cells))) {
      const around = covering(placements, cell);
      const seen = [aimed(placements, cell, 0)!];
      for (let turn = 1; turn < around.length; turn++) seen.push(turned(placements, seen.at(-1)!, cell));
      expect(new Set(seen.map(({ label }) => label)).size).toBe(around.length);
      expect(turned(placements, seen.at(-1)!, cell)).toBe(seen[0]);
    }
  });
});

describe("holding", () => {
  it("snaps to the placement below", () => {
    for (const { label, cells, quarter } of placements) {
      expect(nearest(placements, middleOf(cells), quarter)?.label).toBe(label);
    }
  });

  it("snaps to nothing far away", () => {
    expect(nearest(placements, { x: -3, y: -3 }, 0)).toBeNull();
  });
});
