/** The squares of the board: their names, and where they are seen from either side. */

export const SIZE = 9;
export const CELL = 56;
export const BOARD = SIZE * CELL;

const COLUMNS = "abcdefghi";

/** A place counted from the top left; row 0 is the top as seat 0 sees it. */
export interface Spot {
  row: number;
  column: number;
}

export interface Point {
  x: number;
  y: number;
}

export const LINES = Array.from({ length: SIZE }, (_, line) => line);

export function nameOf({ row, column }: Spot): string {
  return `${COLUMNS[column]}${SIZE - row}`;
}

export function spotOf(name: string): Spot {
  return { row: SIZE - Number(name[1]), column: COLUMNS.indexOf(name.charAt(0)) };
}

/** Give the same spot a half turn for who sits at the top; turning twice changes nothing. */
export function turn({ row, column }: Spot, side: number): Spot {
  return side ? { row: SIZE - 1 - row, column: SIZE - 1 - column } : { row, column };
}

/** Tell where the centre of a square is seen. */
export function centre(name: string, side: number): Point {
  const { row, column } = turn(spotOf(name), side);
  return { x: (column + 0.5) * CELL, y: (row + 0.5) * CELL };
}

export function onBoard({ row, column }: Spot): boolean {
  return Math.min(row, column) >= 0 && Math.max(row, column) < SIZE;
}
