/** The movement cards: where they point, and which moves they offer. */

import type { OfferedMove } from "../board";
import { nameOf, onBoard, spotOf } from "./squares";
import { ownerOf, type HandCard, type RosesView, type Say } from "./view";

/** Clockwise from north: the rows down and the columns right of one step. */
const WAYS: Record<string, [number, number]> = {
  N: [-1, 0],
  NE: [-1, 1],
  E: [0, 1],
  SE: [1, 1],
  S: [1, 0],
  SW: [1, -1],
  W: [0, -1],
  NW: [-1, -1],
};
const WAY_NAMES = Object.keys(WAYS);
const ROMAN = ["", "I", "II", "III"];
const CARD = /^([NESW]{1,2})([123])(\+?)$/;

interface Card {
  way: string;
  steps: number;
  withHero: boolean;
}

/** Read the label of a move with a card; null for any other move. */
export function readCard(label: string): Card | null {
  const [, way, steps, hero] = CARD.exec(label) ?? [];
  return way && steps ? { way, steps: Number(steps), withHero: hero === "+" } : null;
}

export function cardName(label: string, say: Say): string {
  const card = readCard(label);
  return card ? say(`roses.way.${card.way}`) + card.steps : label;
}

export function stepsOf(label: string): string {
  return ROMAN[readCard(label)?.steps ?? 0] ?? "";
}

/** Tell whether a seat's cards point the other way on the board. */
function isTurned(view: RosesView, seat: number): boolean {
  return view.turned && seat === 1;
}

/** Tell how far an arrow is turned clockwise so that it points where the king would be seen to go. */
export function arrowDegrees(label: string, view: RosesView, seat: number, side: number): number {
  const pointing = WAY_NAMES.indexOf(readCard(label)?.way ?? "N") * 45;
  const halfTurns = Number(isTurned(view, seat)) + side;
  return (pointing + 180 * halfTurns) % 360;
}

/** Tell where the king came from with the last move; null if it did not move. */
export function originOf(view: RosesView, last: string | null): string | null {
  const card = readCard(last ?? "");
  const mover = ownerOf(view, view.king);
  if (!card || mover === null) return null;
  const king = spotOf(view.king);
  const [down, right] = WAYS[card.way] ?? [0, 0];
  const back = card.steps * (isTurned(view, mover) ? 1 : -1);
  const origin = { row: king.row + back * down, column: king.column + back * right };
  return onBoard(origin) ? nameOf(origin) : null;
}

/** A card as it lies in a hand, with the move it offers there. */
export interface HeldCard {
  key: string;
  card: HandCard;
  move: OfferedMove | null;
}

/** Lay out a hand: one card for each move it offers, or one that offers none. */
export function heldCards(hand: HandCard[], moves: OfferedMove[]): HeldCard[] {
  return hand.flatMap((card) => {
    const labels = [card.card, `${card.card}+`];
    const offered = moves.filter((move) => labels.includes(move.label));
    const held: (OfferedMove | null)[] = offered.length ? offered : [null];
    return held.map((move, place) => ({ key: `${card.card}/${place}`, card, move }));
  });
}
