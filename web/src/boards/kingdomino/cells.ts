/** Cells by their names (`g8`), as places of the grid that all kingdoms lie on. */

const GRID = 13;
const FIRST_COLUMN = "a".charCodeAt(0);

/** A place of the grid, in cells from its top left corner. */
export interface Spot {
  x: number;
  y: number;
}

export function columnOf(letter: string): number {
  return letter.charCodeAt(0) - FIRST_COLUMN;
}

export function rowOf(number: string): number {
  return GRID - Number(number);
}

export function spotOf(cell: string): Spot {
  return { x: columnOf(cell.slice(0, 1)), y: rowOf(cell.slice(1)) };
}

/** The cell that a place lies in. */
export function cellAt({ x, y }: Spot): string {
  return `${String.fromCharCode(FIRST_COLUMN + Math.floor(x))}${GRID - Math.floor(y)}`;
}

/** The cells that share a side with a cell. */
export function beside(cell: string): string[] {
  const { x, y } = spotOf(cell);
  return [cellAt({ x, y: y - 1 }), cellAt({ x: x + 1, y }), cellAt({ x, y: y + 1 }), cellAt({ x: x - 1, y })];
}

/** The middle of two neighbouring cells. */
export function middleOf([first, second]: readonly [string, string]): Spot {
  const one = spotOf(first);
  const two = spotOf(second);
  return { x: (one.x + two.x + 1) / 2, y: (one.y + two.y + 1) / 2 };
}

/** Quarter turns clockwise from a domino whose second half lies to the right. */
export function quarterOf([first, second]: readonly [string, string]): number {
  const one = spotOf(first);
  const two = spotOf(second);
  if (one.y === two.y) return two.x > one.x ? 0 : 2;
  return two.y > one.y ? 1 : 3;
}
