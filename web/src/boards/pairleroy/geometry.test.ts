import { describe, expect, it, vi } from "vitest";
import { Camera } from "./camera.svelte";
import { boxOf, centre, contour, rim, roundSpot, sharing } from "./hexes";
import { MARKET_CELLS, sees } from "./ring";

const HOME = { q: 0, r: 0 };
const CELL_WIDTH = 69.28;

describe("hexes", () => {
  it("has six cells around one, fewer at the edge of the table", () => {
    expect(rim([HOME])).toHaveLength(6);
    expect(rim([{ q: 15, r: 0 }])).toHaveLength(3);
  });

  it("puts a round where its three cells meet", () => {
    const spot = roundSpot({ a: 2, b: -1 });
    for (const cell of sharing({ a: 2, b: -1 })) {
      const { x, y } = centre(cell);
      expect(Math.hypot(x - spot.x, y - spot.y)).toBeCloseTo(40);
    }
  });

  it("draws one border around what touches, two around what does not", () => {
    const corners = (path: string) => path.match(/[ML]/g)!.length;
    expect(corners(contour([HOME], 0))).toBe(6);
    expect(corners(contour([HOME, { q: 1, r: 0 }], 3))).toBe(10);
    expect(contour([HOME, { q: 5, r: 0 }], 3).match(/Z/g)).toHaveLength(2);
    expect(contour(rim([HOME]), 3).match(/Z/g)).toHaveLength(2);
  });

  it("boxes cells in", () => {
    const { left, right, top, bottom } = boxOf([HOME]);
    expect([right - left, bottom - top]).toEqual([expect.closeTo(CELL_WIDTH), 80]);
  });
});

describe("the camera", () => {
  const all = { left: -400, right: 400, top: -300, bottom: 300 };

  it("zooms around the point it is told", () => {
    const camera = new Camera();
    camera.follow(all, []);
    const at = { x: 100, y: 80 };
    const under = () => (at.x - camera.origin.x) / camera.scale;
    const before = under();
    expect(camera.zoom(1.5, at)).toBe(true);
    expect(under()).toBeCloseTo(before);
  });

  it("tells when it can go no further", () => {
    const camera = new Camera();
    camera.follow(all, []);
    while (camera.zoom(2));
    expect(camera.zoom(1.1)).toBe(false);
  });

  it("shows the land around what matters where all of it would be too small to point at", () => {
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    const camera = new Camera();
    const wide = { left: -1500, right: 1500, top: -1200, bottom: 1200 };
    camera.follow(wide, []);
    const overview = camera.scale;
    camera.follow(wide, [{ x: 600, y: 0 }, { x: 700, y: 60 }]);
    expect(camera.scale).toBeGreaterThan(2 * overview);
    camera.showAll();
    camera.follow(wide, [{ x: 600, y: 0 }]);
    expect(camera.scale).toBeCloseTo(overview);
  });

  it("stays where it was put while what matters is seen, and comes back if not", () => {
    const camera = new Camera();
    camera.follow(all, []);
    camera.zoom(3);
    const kept = camera.scale;
    camera.follow({ ...all, right: 500 }, [{ x: 0, y: 0 }]);
    expect(camera.scale).toBe(kept);
    camera.pan(5000, 0);
    camera.follow(all, [{ x: 390, y: 0 }]);
    expect(camera.scale).toBeLessThanOrEqual(kept);
  });
});

describe("the ring around the market", () => {
  const tracks = MARKET_CELLS.filter(({ track }) => track !== null);

  it("runs clockwise around sixteen slots", () => {
    expect(MARKET_CELLS.filter(({ slot }) => slot !== null).map(({ slot }) => slot)).toEqual([...Array(16).keys()]);
    expect(tracks.map(({ track }) => track).sort((one, other) => one! - other!)).toEqual([...Array(16).keys()]);
  });

  it.each([
    [0, [0, 4, 8, 12]],
    [5, [4, 5, 6, 7]],
    [8, [3, 7, 11, 15]],
    [15, [0, 1, 2, 3]],
  ])("sees from cell %i the slots %j", (track, seen) => {
    const from = tracks.find((cell) => cell.track === track)!;
    const slots = MARKET_CELLS.filter((cell) => cell.slot !== null && sees(from, cell));
    expect(slots.map(({ slot }) => slot)).toEqual(seen);
  });
});
