/** One's own games on every page, and invitations, told by the server as they change. */

import { beStranger, liveAddress, STRANGER } from "./api";
import { Live } from "./live";
import type { FromMine, Summary, ToLists } from "./messages";

/** Behind all deadlines, in seconds. */
const UNTIMED = 1e12;
const NOT_YOURS = 2e12;

export interface Mine {
  games: Summary[];
  invitations: Summary[];
}

const NOTHING: Mine = { games: [], invitations: [] };

let told = $state.raw<Mine | null>(null);
/** The table that is being looked at, which tells by itself whose turn it is and of its rematch. */
let seen = $state.raw<{ id: string; yours: boolean; rematch: string | null } | null>(null);

const known = $derived(
  byUrgency((told ?? NOTHING).games.map((table) => (table.id === seen?.id ? { ...table, your_turn: seen.yours } : table))),
);

/** All of them, by urgency. */
export function mine(): Summary[] {
  return known;
}

/** Those in which it is one's turn. */
export function waiting(): Summary[] {
  return known.filter((table) => table.your_turn);
}

/** The tables where a seat is kept for whoever looks. */
export function invitations(): Summary[] {
  return (told ?? NOTHING).invitations;
}

/** Those of other tables than a certain one, and than the rematch that the table asks for by itself. */
export function invitationsBut(table: string | null): Summary[] {
  const rematch = seen && seen.id === table ? seen.rematch : null;
  return invitations().filter(({ id }) => id !== table && id !== rematch);
}

/** What somebody can do about the next game of the same players: go there, answer who wants it, or want it. */
export type NextGame = "there" | "asked" | "wanted";

export function nextGame(rematch: string | null): NextGame {
  if (!rematch) return "wanted";
  if (invitations().some(({ id }) => id === rematch)) return "asked";
  return !told || told.games.some(({ id }) => id === rematch) ? "there" : "wanted";
}

/** All that is known, or null before the first word. */
export function allMine(): Mine | null {
  return told && { games: known, invitations: told.invitations };
}

/** Listen for whoever looks, until the returned function is called. */
export function followMine(): () => void {
  const line = new Live<FromMine, ToLists>(
    () => liveAddress("/me/live"),
    { message: (message) => message.type === "mine" && hear(message), refused },
    { type: "ping" },
  );
  function refused(reason: string): void {
    if (reason !== STRANGER) return;
    line.close();
    beStranger();
  }
  return () => {
    line.close();
    told = null;
  };
}

function hear({ games, invitations }: Mine): void {
  told = { games, invitations };
}

/** Take the word of a table for whose turn it is, until the returned function is called. */
export function noteTurn(id: string, yours: boolean, rematch: string | null = null): () => void {
  seen = { id, yours, rematch };
  return () => (seen = null);
}

/** Where it is one's turn comes first, and of those what has to be done soonest; else the order stays. */
export function byUrgency(tables: readonly Summary[]): Summary[] {
  return [...tables].sort((one, other) => urgency(one) - urgency(other));
}

function urgency({ your_turn, deadline }: Summary): number {
  return your_turn ? (deadline ?? UNTIMED) : NOT_YOURS;
}
