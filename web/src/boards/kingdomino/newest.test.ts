import { describe, expect, it } from "vitest";
import { newestOf } from "./newest";
import { SCENES } from "./scene";
import type { KingdominoView } from "./view";

const { view } = SCENES.officialPlace;
const NOTHING = view.kingdoms.map(() => []);

function grown(from: KingdominoView, seat: number, ...cells: string[]): KingdominoView {
  const after = structuredClone(from);
  for (const cell of cells) after.kingdoms[seat]!.cells[cell] = { terrain: "mine", crowns: 0 };
  return after;
}

describe("the newest domino", () => {
  it("is what a kingdom has more than before", () => {
    const marks = newestOf(view, NOTHING, grown(view, 1, "m1", "m2"), null);
    expect(marks[1]).toEqual(["m1", "m2"]);
    expect(marks[0]).toEqual([]);
  });

  it("stays marked until the next one", () => {
    const after = grown(view, 1, "m1", "m2");
    const marks = newestOf(view, NOTHING, after, null);
    const later = newestOf(after, marks, grown(after, 2, "m1", "m2"), null);
    expect(later[1]).toEqual(["m1", "m2"]);
    expect(later[2]).toEqual(["m1", "m2"]);
  });

  it("is unknown after a look at an earlier position", () => {
    const after = grown(view, 1, "m1", "m2");
    expect(newestOf(after, [[], ["m1", "m2"], [], []], view, null)[1]).toEqual([]);
  });

  it("is told by the last label at first, if only one kingdom has these cells", () => {
    const after = grown(view, 3, "m1", "m2");
    expect(newestOf(null, [], after, "m1m2")[3]).toEqual(["m1", "m2"]);
    expect(newestOf(null, [], grown(after, 0, "m1", "m2"), "m1m2")).toEqual(NOTHING);
    expect(newestOf(null, [], after, "B")).toEqual(NOTHING);
  });
});
