/** What those who sit at a table are called. */

import { say, sayNamed } from "./i18n.svelte";
import type { SeatKind, Table } from "./messages";
import { coloursOf } from "./seating";

interface Named {
  name: string;
  kind: SeatKind;
}

const LEVELLED = /^bot:(\d+)$/;

export function playerName({ name, kind }: Named): string {
  if (kind === "open") return say("seat.open");
  const level = LEVELLED.exec(name)?.[1];
  return level ? say("seat.level", { level }) : name;
}

/** By seat; players of one name are told apart by their colours. */
export function namesOf(table: Table): string[] {
  const names = table.seats.map(playerName);
  const colours = coloursOf(table).map((colour) => sayNamed("colour", colour));
  const alike = (name: string): boolean => names.filter((other) => other === name).length > 1;
  return names.map((name, seat) => (alike(name) ? `${name} (${colours[seat]})` : name));
}
