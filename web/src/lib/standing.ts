/** What one sentence says of a table: whose turn it is, what can be done, what is waited for. */

import { listed, type Word } from "./i18n.svelte";
import type { Result, Table } from "./messages";
import type { Values } from "./phrase";
import { ownSeats } from "./seating";

export interface Standing {
  word: Word;
  values?: Values;
}

/** Names are given by seat. */
export function standing(table: Table, names: string[], pending: boolean): Standing {
  if (table.result) return won(table.result, names);
  if (table.status === "open") return waitingForPlayers(table);
  if (table.status === "over" || table.turn === null) return { word: "standing.over" };
  if (pending) return { word: "standing.sending" };
  const name = names[table.turn] ?? "";
  return table.mine ? ownTurn(table, name) : othersTurn(table, table.turn, name);
}

/** The server's verdict knows colours only. */
function won({ winners, text }: Result, names: string[]): Standing {
  if (!winners.length) return { word: "standing.drawn", values: { text } };
  const called = winners.map((seat) => names[seat] ?? "");
  return { word: "standing.won", values: { count: winners.length, names: listed(called), text } };
}

function waitingForPlayers(table: Table): Standing {
  const open = table.seats.filter((seat) => seat.kind === "open");
  const count = open.filter((seat) => !seat.invited).length;
  if (!count) return { word: "standing.kept", values: { names: listed(open.map(({ name }) => name)) } };
  const seated = ownSeats(table).length > 0;
  return { word: seated ? "standing.open" : "standing.joinable", values: { count } };
}

function ownTurn(table: Table, name: string): Standing {
  const values = { name, count: table.moves.length };
  return { word: ownSeats(table).length > 1 ? "standing.turn" : "standing.yours", values };
}

function othersTurn(table: Table, turn: number, name: string): Standing {
  const seat = table.seats[turn];
  const values = { name };
  if (table.thinking || seat?.kind === "bot") return { word: "standing.thinking", values };
  return { word: seat?.online ? "standing.theirs" : "standing.absent", values };
}
