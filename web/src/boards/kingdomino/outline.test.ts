import { describe, expect, it } from "vitest";
import { outline } from "./outline";

const strokes = (path: string) => path.split("M").slice(1);

describe("outline", () => {
  it("runs inside of a single cell", () => {
    expect(outline(["a13"])).toBe("M0.05 0.05L0.95 0.05M0.95 0.05L0.95 0.95M0.95 0.95L0.05 0.95M0.05 0.95L0.05 0.05");
  });

  it("leaves out the sides between cells", () => {
    expect(strokes(outline(["a13", "b13"]))).toHaveLength(6);
  });

  it("joins its strokes around every corner", () => {
    const ends = strokes(outline(["a13", "b13", "b12", "c12", "a11", "b11"])).flatMap((stroke) => stroke.split("L"));
    const counts = new Map<string, number>();
    for (const end of ends) counts.set(end, (counts.get(end) ?? 0) + 1);
    expect([...counts.values()].every((count) => count === 2)).toBe(true);
  });
});
