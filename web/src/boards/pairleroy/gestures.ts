/** Mouse, pen, fingers and wheel on the map: one drags it, two pinch it. */
import type { Attachment } from "svelte/attachments";
import type { Camera } from "./camera.svelte";
import type { Point } from "./hexes";

/** So many pixels are still a tap. */
const TAP = 6;
const WHEEL_DOUBLES = 320;
const LINE = 30;

const between = (one: Point, other: Point): number => Math.hypot(one.x - other.x, one.y - other.y);

export function gestures(camera: Camera): Attachment<SVGSVGElement> {
  return (map) => {
    const fingers = new Map<number, Point>();
    let dragged = false;

    const at = (event: MouseEvent): Point => {
      const { left, top } = map.getBoundingClientRect();
      return { x: event.clientX - left, y: event.clientY - top };
    };

    const down = (event: PointerEvent): void => {
      if (fingers.size === 0) dragged = false;
      fingers.set(event.pointerId, at(event));
    };

    const move = (event: PointerEvent): void => {
      const before = fingers.get(event.pointerId);
      const now = at(event);
      if (!before || (!dragged && between(before, now) < TAP)) return;
      dragged = true;
      map.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, now);
      const other = [...fingers].find(([finger]) => finger !== event.pointerId)?.[1];
      if (other) camera.zoom(between(now, other) / Math.max(1, between(before, other)), other);
      else camera.pan(now.x - before.x, now.y - before.y);
    };

    const up = (event: PointerEvent): void => {
      fingers.delete(event.pointerId);
    };

    const click = (event: MouseEvent): void => {
      if (dragged) event.stopPropagation();
    };

    const wheel = (event: WheelEvent): void => {
      const turned = event.deltaY * (event.deltaMode ? LINE : 1);
      if (camera.zoom(2 ** (-turned / WHEEL_DOUBLES), at(event))) event.preventDefault();
    };

    const given = new AbortController();
    const { signal } = given;
    map.addEventListener("pointerdown", down, { signal });
    map.addEventListener("pointermove", move, { signal });
    for (const end of ["pointerup", "pointercancel", "pointerleave"] as const) {
      map.addEventListener(end, up, { signal });
    }
    map.addEventListener("click", click, { capture: true, signal });
    map.addEventListener("wheel", wheel, { passive: false, signal });
    return () => given.abort();
  };
}
