import { describe, expect, it } from "vitest";
import { outline } from "./outline";

const corners = (path: string) => path.split("Q").length - 1;
const loops = (path: string) => path.split("M").length - 1;
const spots = (...places: [number, number][]) => places.map(([row, column]) => ({ row, column }));

describe("an outline", () => {
  it("goes once around a square", () => {
    expect(outline(spots([0, 0]))).toBe("M3 12Q3 3 12 3L44 3Q53 3 53 12L53 44Q53 53 44 53L12 53Q3 53 3 44Z");
  });

  it("turns only at corners", () => {
    expect(corners(outline(spots([0, 0], [0, 1], [0, 2])))).toBe(4);
    expect(corners(outline(spots([0, 0], [0, 1], [1, 1])))).toBe(6);
  });

  it("goes around a hole too", () => {
    const ring = spots([0, 0], [0, 1], [0, 2], [1, 0], [1, 2], [2, 0], [2, 1], [2, 2]);
    expect(loops(outline(ring))).toBe(2);
  });
});
