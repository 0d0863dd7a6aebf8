/** The market and the ring around it, cell by cell as they are read: six rows of six. */

const SIDE = 4;
export const LAP = 4 * SIDE;

export interface MarketCell {
  row: number;
  column: number;
  /** The cell of the track, or the slot, that lies there; neither in the corners. */
  track: number | null;
  slot: number | null;
}

const inside = (place: number): boolean => place >= 1 && place <= SIDE;

/** The track runs clockwise from above the first column. */
function trackAt(row: number, column: number): number | null {
  if (row === 0 && inside(column)) return column - 1;
  if (column === SIDE + 1 && inside(row)) return SIDE + row - 1;
  if (row === SIDE + 1 && inside(column)) return 3 * SIDE - column;
  if (column === 0 && inside(row)) return 4 * SIDE - row;
  return null;
}

export const MARKET_CELLS: MarketCell[] = Array.from({ length: (SIDE + 2) ** 2 }, (_, place) => {
  const row = Math.floor(place / (SIDE + 2));
  const column = place % (SIDE + 2);
  const slot = inside(row) && inside(column) ? SIDE * (row - 1) + column - 1 : null;
  return { row, column, track: trackAt(row, column), slot };
});

/** Whether a cell of the track stands left or right of the market. */
export const isUpright = (track: MarketCell): boolean => inside(track.row);

/** A cube looks straight across the market: down its column, or along its row. */
export const sees = (from: MarketCell, slot: MarketCell): boolean =>
  isUpright(from) ? from.row === slot.row : from.column === slot.column;
