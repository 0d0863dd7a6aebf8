/** What was offered or asked at a table and not yet answered, for the one who looks. */

import { say, type Word } from "./i18n.svelte";
import type { Table } from "./messages";
import { ownSeats } from "./seating";

export const OFFERS = ["draw", "takeback"] as const;
export type OfferKind = (typeof OFFERS)[number];

/** It comes from another and waits for an answer, is one's own, or was agreed to already. */
type Side = "theirs" | "own" | "agreed";

export interface Offer {
  kind: OfferKind;
  /** The seat that asks. */
  by: number;
  side: Side;
}

const SENTENCES: Record<OfferKind, Record<Side, Word>> = {
  draw: { theirs: "offer.draw", own: "offer.draw_own", agreed: "offer.draw_agreed" },
  takeback: { theirs: "offer.takeback", own: "offer.takeback_own", agreed: "offer.takeback_agreed" },
};

/** Those who only watch are told of none. */
export function offersAt(table: Table): Offer[] {
  const own = ownSeats(table);
  if (!own.length || table.status !== "playing") return [];
  return OFFERS.flatMap((kind) => {
    const [by, ...others] = table.offers[kind];
    return by === undefined ? [] : [{ kind, by, side: sideOf(own, by, others) }];
  });
}

function sideOf(own: number[], by: number, others: number[]): Side {
  if (own.includes(by)) return "own";
  return others.some((seat) => own.includes(seat)) ? "agreed" : "theirs";
}

/** Names are given by seat. */
export function offerText({ kind, by, side }: Offer, names: string[]): string {
  return say(SENTENCES[kind][side], { name: names[by] ?? "" });
}
