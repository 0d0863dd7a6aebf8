/** Who sits where: before a game the wishes for its seats, during it the side one looks from. */

import type { SeatWish, Table } from "./messages";

export const MODES = ["bot", "friend", "screen"] as const;
/** Against bots, with friends over a link, or several at one screen. */
export type Mode = (typeof MODES)[number];

export interface Plan {
  mode: Mode;
  players: number;
  /** Besides people; against bots everybody else is one. */
  bots: number;
  level: number;
}

export function botCount(plan: Plan): number {
  return plan.mode === "bot" ? plan.players - 1 : Math.min(plan.bots, plan.players - 2);
}

export function seatWishes(plan: Plan): SeatWish[] {
  const bots = botCount(plan);
  const other: SeatWish = plan.mode === "friend" ? "open" : "me";
  const people = Array<SeatWish>(plan.players - 1 - bots).fill(other);
  return ["me", ...people, ...Array<SeatWish>(bots).fill(`bot:${plan.level}`)];
}

export function shuffled<Item>(items: readonly Item[], chance: () => number = Math.random): Item[] {
  const keyed = items.map((item) => [chance(), item] as const);
  return keyed.sort(([a], [b]) => a - b).map(([, item]) => item);
}

export function ownSeats(table: Table): number[] {
  return table.seats.flatMap((seat, index) => (seat.you ? [index] : []));
}

/** The seat from which the board is seen: several at one screen follow who is to act. */
export function sideOf(table: Table): number {
  const own = ownSeats(table);
  if (table.mine && table.turn !== null) return table.turn;
  const acted = table.log.findLast((entry) => entry.seat !== null && own.includes(entry.seat));
  return acted?.seat ?? own[0] ?? 0;
}

/** The seat that gives up when the one who looks does. */
export function resigningSeat(table: Table): number | null {
  const own = ownSeats(table);
  return table.mine ? table.turn : (own[0] ?? null);
}

/** The colour of each seat, as the position names it. */
export function coloursOf(table: Table): string[] {
  const named = table.view.seats;
  return Array.isArray(named) ? named.map(String) : [];
}
