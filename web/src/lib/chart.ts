/** Where the parts of a curve are drawn: chances from 0 to 1 over the events of a game. */

export interface Frame {
  width: number;
  height: number;
  left: number;
  right: number;
  top: number;
  bottom: number;
}

export interface Place {
  x: number;
  y: number;
}

/** Where the chance of a seat after so many events is drawn. */
export function placeOf(frame: Frame, events: number, at: number, chance: number): Place {
  const across = frame.width - frame.left - frame.right;
  const high = frame.height - frame.top - frame.bottom;
  return { x: frame.left + (across * at) / Math.max(1, events), y: frame.top + high * (1 - chance) };
}

/** After how many events a place across the curve is. */
export function eventAt(frame: Frame, events: number, x: number): number {
  const across = frame.width - frame.left - frame.right;
  const at = Math.round((events * (x - frame.left)) / Math.max(1, across));
  return Math.max(0, Math.min(events, at));
}

/** The line of a seat. */
export function lineOf(frame: Frame, curve: number[][], seat: number): string {
  const places = curve.map((chances, at) => placeOf(frame, curve.length - 1, at, chances[seat] ?? 0));
  return `M${places.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L")}`;
}
