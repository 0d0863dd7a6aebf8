/** The part of the plane that is seen: its middle, how large it is drawn, in how large a window. */
import type { Box, Point } from "./hexes";

const LARGEST = 2.6;
const FITTED = 1.5;
const MARGIN = 26;
const GLIDE = 220;
/** Below this scale cells are too small to point at. */
const LEGIBLE = 0.45;
/** What matters is shown no larger than this, with as much of the land around as there is room for. */
const NEAR = 0.7;
/** So much of the land around is shown with what matters. */
const AROUND = 90;

const boxAround = (spots: Point[]): Box => ({
  left: Math.min(...spots.map(({ x }) => x)) - AROUND,
  top: Math.min(...spots.map(({ y }) => y)) - AROUND,
  right: Math.max(...spots.map(({ x }) => x)) + AROUND,
  bottom: Math.max(...spots.map(({ y }) => y)) + AROUND,
});

/** As much of a box as lies in another. */
const within = (box: Box, all: Box): Box => ({
  left: Math.max(box.left, all.left),
  top: Math.max(box.top, all.top),
  right: Math.min(box.right, all.right),
  bottom: Math.min(box.bottom, all.bottom),
});

export class Camera {
  x = $state(0);
  y = $state(0);
  scale = $state(1);
  width = $state(640);
  height = $state(560);
  /** Once somebody has moved the map it is left where it is. */
  #held = false;
  #all: Box = { left: -100, top: -100, right: 100, bottom: 100 };
  #fittedTo = "";
  #glide = 0;
  /** Where it is or where it glides to. */
  #aim = { x: 0, y: 0, scale: 1 };

  get origin(): Point {
    return { x: this.width / 2 - this.scale * this.x, y: this.height / 2 - this.scale * this.y };
  }

  /** Keep in sight what there is to see, unless the map was moved on purpose and shows some of what matters. */
  follow(all: Box, matters: Point[]): void {
    this.#all = all;
    const size = `${this.width} ${this.height}`;
    const lost = matters.length > 0 && !matters.some((spot) => this.#sees(spot));
    const wanted = this.#isLegible() || !matters.length ? all : within(boxAround(matters), all);
    if (lost || (!this.#held && (!this.#shows(wanted) || size !== this.#fittedTo))) {
      this.#fit(wanted, wanted === all ? FITTED : NEAR);
    }
    this.#fittedTo = size;
  }

  showAll(): void {
    this.#fit(this.#all, FITTED);
    this.#held = !this.#isLegible();
  }

  #fit(box: Box, largest: number): void {
    this.#held = false;
    this.#goTo({
      x: (box.left + box.right) / 2,
      y: (box.top + box.bottom) / 2,
      scale: Math.min(largest, this.#scaleOf(box)),
    });
  }

  /** Whether cells can be pointed at while everything is seen. */
  #isLegible(): boolean {
    return this.#scaleOf(this.#all) >= LEGIBLE;
  }

  /** Whether a box is in sight, and is not drawn too small without need. */
  #shows(box: Box): boolean {
    const corners = this.#sees({ x: box.left, y: box.top }) && this.#sees({ x: box.right, y: box.bottom });
    return corners && this.#aim.scale >= Math.min(LEGIBLE, this.#scaleOf(box)) * 0.99;
  }

  /** How many pixels of the window lie between a point of the plane and one of the window. */
  pixelsTo(spot: Point, at: Point): number {
    const { x, y } = this.origin;
    return Math.hypot(x + this.scale * spot.x - at.x, y + this.scale * spot.y - at.y);
  }

  /** Zoom around a point of the window; tell whether there was room to. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): boolean {
    const wanted = Math.min(LARGEST, Math.max(Math.min(this.#scaleOf(this.#all), FITTED) * 0.8, this.scale * factor));
    if (wanted === this.scale) return false;
    const { x, y } = this.#planeAt(at);
    this.#stop();
    this.#set({ x: x - (at.x - this.width / 2) / wanted, y: y - (at.y - this.height / 2) / wanted, scale: wanted });
    this.#held = true;
    return true;
  }

  /** Drag the map by so many pixels, never out of sight. */
  pan(dx: number, dy: number): void {
    const { left, top, right, bottom } = this.#all;
    this.#stop();
    this.#set({
      x: Math.min(right, Math.max(left, this.x - dx / this.scale)),
      y: Math.min(bottom, Math.max(top, this.y - dy / this.scale)),
      scale: this.scale,
    });
    this.#held = true;
  }

  /** Bring a point of the plane into sight. */
  reveal(spot: Point): void {
    if (!this.#sees(spot)) this.#goTo({ ...spot, scale: this.#aim.scale });
  }

  #sees({ x, y }: Point): boolean {
    const { scale } = this.#aim;
    return Math.abs(x - this.#aim.x) * scale <= this.width / 2 && Math.abs(y - this.#aim.y) * scale <= this.height / 2;
  }

  #planeAt(at: Point): Point {
    return { x: (at.x - this.origin.x) / this.scale, y: (at.y - this.origin.y) / this.scale };
  }

  /** The scale at which a box is just seen. */
  #scaleOf({ left, top, right, bottom }: Box): number {
    const room = { x: Math.max(60, this.width - 2 * MARGIN), y: Math.max(60, this.height - 2 * MARGIN) };
    return Math.min(room.x / (right - left), room.y / (bottom - top));
  }

  #set(aim: { x: number; y: number; scale: number }): void {
    this.#aim = aim;
    Object.assign(this, aim);
  }

  #goTo(aim: { x: number; y: number; scale: number }): void {
    this.#stop();
    const from = { x: this.x, y: this.y, scale: this.scale };
    const set = (share: number) => {
      this.x = from.x + (aim.x - from.x) * share;
      this.y = from.y + (aim.y - from.y) * share;
      this.scale = from.scale + (aim.scale - from.scale) * share;
    };
    this.#aim = aim;
    if (!this.#fittedTo || !matchMedia("(prefers-reduced-motion: no-preference)").matches) return set(1);
    const began = performance.now();
    const frame = (now: number) => {
      const share = Math.min(1, Math.max(0, now - began) / GLIDE);
      set(1 - (1 - share) ** 3);
      if (share < 1) this.#glide = requestAnimationFrame(frame);
    };
    this.#glide = requestAnimationFrame(frame);
  }

  #stop(): void {
    cancelAnimationFrame(this.#glide);
  }
}
