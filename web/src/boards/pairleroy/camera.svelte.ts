/** The part of the plane that is seen: its middle, how large it is drawn, in how large a window. */
import type { Box, Point } from "./hexes";

const LARGEST = 2.6;
const FITTED = 1.5;
const MARGIN = 26;
const GLIDE = 220;

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

  get origin(): Point {
    return { x: this.width / 2 - this.scale * this.x, y: this.height / 2 - this.scale * this.y };
  }

  /** Keep all in sight, unless it was moved on purpose and what matters can be seen anyway. */
  follow(all: Box, matters: Point[]): void {
    this.#all = all;
    const size = `${this.width} ${this.height}`;
    const lost = matters.length > 0 && !matters.some((spot) => this.#sees(spot));
    const outside = !this.#sees({ x: all.left, y: all.top }) || !this.#sees({ x: all.right, y: all.bottom });
    if (lost || (!this.#held && (outside || size !== this.#fittedTo))) this.showAll();
    this.#fittedTo = size;
  }

  showAll(): void {
    const { left, top, right, bottom } = this.#all;
    this.#held = false;
    this.#goTo((left + right) / 2, (top + bottom) / 2, Math.min(FITTED, this.#smallest()));
  }

  /** Zoom around a point of the window; tell whether there was room to. */
  zoom(factor: number, at: Point = { x: this.width / 2, y: this.height / 2 }): boolean {
    const wanted = Math.min(LARGEST, Math.max(Math.min(this.#smallest(), FITTED) * 0.8, this.scale * factor));
    if (wanted === this.scale) return false;
    const { x, y } = this.#planeAt(at);
    this.#stop();
    this.x = x - (at.x - this.width / 2) / wanted;
    this.y = y - (at.y - this.height / 2) / wanted;
    this.scale = wanted;
    this.#held = true;
    return true;
  }

  /** Drag the map by so many pixels, never out of sight. */
  pan(dx: number, dy: number): void {
    const { left, top, right, bottom } = this.#all;
    this.#stop();
    this.x = Math.min(right, Math.max(left, this.x - dx / this.scale));
    this.y = Math.min(bottom, Math.max(top, this.y - dy / this.scale));
    this.#held = true;
  }

  /** Bring a point of the plane into sight. */
  reveal(spot: Point): void {
    if (!this.#sees(spot)) this.#goTo(spot.x, spot.y, this.scale);
  }

  #sees({ x, y }: Point): boolean {
    return (
      Math.abs(x - this.x) * this.scale <= this.width / 2 && Math.abs(y - this.y) * this.scale <= this.height / 2
    );
  }

  #planeAt(at: Point): Point {
    return { x: (at.x - this.origin.x) / this.scale, y: (at.y - this.origin.y) / this.scale };
  }

  /** The scale at which everything is just seen. */
  #smallest(): number {
    const { left, top, right, bottom } = this.#all;
    const room = { x: Math.max(60, this.width - 2 * MARGIN), y: Math.max(60, this.height - 2 * MARGIN) };
    return Math.min(room.x / (right - left), room.y / (bottom - top));
  }

  #goTo(x: number, y: number, scale: number): void {
    this.#stop();
    const from = { x: this.x, y: this.y, scale: this.scale };
    const set = (share: number) => {
      this.x = from.x + (x - from.x) * share;
      this.y = from.y + (y - from.y) * share;
      this.scale = from.scale + (scale - from.scale) * share;
    };
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
