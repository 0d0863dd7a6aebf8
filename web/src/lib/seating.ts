/** Who sits where: before a game the wishes for its seats, during it the side one looks from. */

import type { SeatWish, Table } from "./messages";

/** As the server takes it. */
export const LONGEST_NAME = 40;

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

/** How many people play, oneself included. */
export function peopleCount(plan: Plan): number {
  return plan.players - botCount(plan);
}

export function botCount(plan: Plan): number {
  return plan.mode === "bot" ? plan.players - 1 : Math.min(plan.bots, plan.players - 2);
}

/** Those who share a screen are called by the names of the others that sit at it; friends may be invited by theirs. */
export function seatWishes(plan: Plan, others: readonly string[] = []): SeatWish[] {
  const people = Array.from({ length: peopleCount(plan) - 1 }, (_, index): SeatWish =>
    plan.mode === "friend" ? friend(others[index]) : `me:${others[index] ?? index + 2}`,
  );
  return ["me", ...people, ...Array<SeatWish>(botCount(plan)).fill(`bot:${plan.level}`)];
}

function friend(name: string | undefined): SeatWish {
  return name ? `user:${name}` : "open";
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

/** Whether nobody else is there who would have to agree: others are bots, or sit at the same screen. */
export function decidesAlone(table: Table): boolean {
  return table.seats.every((seat) => seat.you || seat.kind !== "person");
}

/** The colour of each seat, as the position names it. */
export function coloursOf(table: Table): string[] {
  return coloursIn(table.view);
}

export function coloursIn(view: Table["view"] | undefined): string[] {
  const named = view?.seats;
  return Array.isArray(named) ? named.map(String) : [];
}
