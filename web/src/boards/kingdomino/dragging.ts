/** Follow a pointer from where it went down; a pointer that hardly moves is a click. */

const SLACK = 6;

export interface Drag {
  move: (x: number, y: number) => void;
  /** The pointer was lifted, or lost. */
  end: (dropped: boolean) => void;
}

export function follow(down: PointerEvent, drag: Drag): void {
  const listening = new AbortController();
  const { signal } = listening;
  let moved = false;

  const move = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    moved ||= Math.hypot(event.clientX - down.clientX, event.clientY - down.clientY) > SLACK;
    if (moved) drag.move(event.clientX, event.clientY);
  };
  const end = (event: PointerEvent) => {
    if (event.pointerId !== down.pointerId) return;
    listening.abort();
    if (!moved) return;
    swallowClick();
    drag.end(event.type === "pointerup");
  };
  window.addEventListener("pointermove", move, { signal });
  window.addEventListener("pointerup", end, { signal });
  window.addEventListener("pointercancel", end, { signal });
}

/** A browser tells a click right after a pointer is lifted where it went down; a drag is none. */
function swallowClick(): void {
  const swallow = (event: Event) => event.stopPropagation();
  window.addEventListener("click", swallow, { capture: true });
  setTimeout(() => window.removeEventListener("click", swallow, { capture: true }));
}
