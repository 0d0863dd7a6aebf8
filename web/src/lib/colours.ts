/** The colours of seats, as in the pictures of positions, and what tells their lines apart. */

const COLOURS: Record<string, string> = {
  red: "#c0303a",
  white: "#fdf8ea",
  blue: "#2f6db3",
  pink: "#d9679b",
  green: "#4c9a4a",
  yellow: "#e9c03a",
  black: "#2a2a2c",
  orange: "#dd7d2a",
  purple: "#7d4fa3",
};
const DASHES = ["none", "10 5", "2 5", "12 4 2 4", "5 3", "1 6"];

export function paintOf(colour: string | undefined): string {
  return COLOURS[colour ?? ""] ?? "var(--line)";
}

/** The strokes of a seat's line. */
export function dashOf(seat: number): string {
  return DASHES[seat % DASHES.length] ?? "none";
}
