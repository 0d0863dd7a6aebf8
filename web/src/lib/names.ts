/** What those who sit at a table are called. */

import { say, sayNamed } from "./i18n.svelte";
import type { SeatKind, Table } from "./messages";
import { coloursOf } from "./seating";

export interface Named {
  name: string;
  kind: SeatKind;
  /** Whether an open seat is kept for who is named. */
  invited?: boolean;
}

const LEVELLED = /^bot:(\d+)$/;

export function playerName({ name, kind, invited }: Named): string {
  if (kind === "open") return invited ? say("seat.kept", { name }) : say("seat.open");
  if (kind === "person") return name || say("seat.deleted");
  const level = LEVELLED.exec(name)?.[1];
  return level ? say("seat.level", { level }) : name;
}

/** By seat; players of one name are told apart by their colours. */
export function namesOf(table: Table): string[] {
  return toldApart(table.seats, coloursOf(table));
}

/** The same for whoever else has seats: where nobody is known, the colour is the name. */
export function toldApart(seats: Named[], seatColours: string[]): string[] {
  const names = seats.map(playerName).map((name, seat) => (name === seatColours[seat] ? sayNamed("colour", name) : name));
  const colours = seatColours.map((colour) => sayNamed("colour", colour));
  const alike = (name: string): boolean => names.filter((other) => other === name).length > 1;
  return names.map((name, seat) => (alike(name) ? `${name} (${colours[seat]})` : name));
}
