/** Chances and leads as people read them. */

import { amount } from "./figures";

/** A share as a percentage. */
export function percent(share: number): string {
  return amount(share, { style: "percent" });
}

/** A difference of shares, in percentage points, with its sign. */
export function points(share: number): string {
  return signed(100 * share, 0);
}

/** A lead in points of the game. */
export function lead(margin: number): string {
  return signed(margin, 1);
}

function signed(value: number, digits: number): string {
  return amount(value, { signDisplay: "exceptZero", minimumFractionDigits: digits, maximumFractionDigits: digits });
}
