/** The requests of the web API. What the server refuses is thrown as its own sentence. */

import { language, say } from "./i18n.svelte";
import type {
  Catalogue,
  Created,
  NewGame,
  Judgement,
  Person,
  Puzzle,
  Puzzles,
  Refusal,
  RulesText,
  Table,
} from "./messages";
import type { OfferKind } from "./offers";
import type { Description } from "./openapi";

const ROOT = "/api/v1";
/** The code of a refusal to somebody whose session has ended, and of the event that tells so. */
export const STRANGER = "who_are_you";
/** The status of an answer without a body. */
const NOTHING = 204;
export const DESCRIPTION = `${ROOT}/openapi.json`;

/** What can be done at a table besides moving, that needs no more words. */
export type Deed = "draw" | "takeback" | "decline" | "abort" | "claim" | "leave" | "refuse";
export type Query = Record<string, string | number | undefined>;

/** A request that was refused or did not arrive, with a sentence for the user. */
export class Refused extends Error {
  constructor(
    readonly code: string,
    message: string,
  ) {
    super(message);
  }
}

export function address(path: string, query: Query = {}): string {
  const given = Object.entries(query).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)]));
  return `${ROOT}${path}${given.length ? `?${search}` : ""}`;
}

/** The address of a live connection, always with the reader's language. */
export function liveAddress(path: string, query: Query = {}): string {
  const scheme = location.protocol === "https:" ? "wss:" : "ws:";
  return `${scheme}//${location.host}${address(path, { ...query, lang: language() })}`;
}

export async function request<Answer>(
  method: string,
  path: string,
  body?: object,
  query: Query = {},
): Promise<Answer> {
  const url = address(path, { ...query, lang: language() });
  const sent = await arrived(fetch(url, { method, ...(body && written(body)) }));
  if (!sent.ok) throw await refusal(sent);
  return (sent.status === NOTHING ? undefined : await sent.json()) as Answer;
}

function written(body: object): RequestInit {
  return { headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
}

async function arrived(sending: Promise<Response>): Promise<Response> {
  try {
    return await sending;
  } catch {
    throw new Refused("unreachable", say("error.unreachable"));
  }
}

async function refusal(response: Response): Promise<Refused> {
  const said = (await response.json().catch(() => null)) as Partial<Refusal> | null;
  const { status } = response;
  if (said?.code === STRANGER) {
    beStranger();
    return new Refused(STRANGER, say("error.stranger"));
  }
  return new Refused(said?.code ?? String(status), said?.message ?? say("error.server", { status }));
}

/** Let all who care know that the server does not know this browser. */
export function beStranger(): void {
  dispatchEvent(new Event(STRANGER));
}

export const api = {
  makeGuest: (name?: string) => request<Person>("POST", "/guests", { name }),
  me: () => request<Person>("GET", "/me"),
  rename: (name: string) => request<Person>("PATCH", "/me", { name }),
  catalogue: () => request<Catalogue>("GET", "/catalogue"),
  makeGame: (wish: NewGame) => request<Created>("POST", "/games", wish),
  table: (id: string, at?: number) => request<Table>("GET", `/games/${id}`, undefined, { at }),
  join: (id: string, seat?: number) => request<Table>("POST", `/games/${id}/join`, { seat }),
  undo: (id: string, seq: number) => request<unknown>("POST", `/games/${id}/undo`, { seq }),
  resign: (id: string, seat: number) => request<unknown>("POST", `/games/${id}/resign`, { seat }),
  do: (deed: Deed, id: string) => request<unknown>("POST", `/games/${id}/${deed}`),
  /** Agrees to what another offers, and to nothing else if that was withdrawn meanwhile. */
  agree: (offer: OfferKind, id: string) =>
    request<unknown>("POST", `/games/${id}/${offer}`, { agree: true }),
  rematch: (id: string) => request<Created>("POST", `/games/${id}/rematch`, {}),
  rules: (game: string, rules: string) => request<RulesText>("GET", `/rules/${game}/${rules}`),
  puzzles: (game: string) => request<Puzzles>("GET", `/puzzles/${game}`),
  puzzle: (game: string, number: number) => request<Puzzle>("GET", `/puzzles/${game}/${number}`),
  answer: (game: string, number: number, move: string | null) =>
    request<Judgement>("POST", `/puzzles/${game}/${number}/answer`, { move }),
  description: () => request<Description>("GET", "/openapi.json"),
};

export const shareAddress = (id: string): string => new URL(`/games/${id}`, location.href).href;
export const recordAddress = (id: string): string => address(`/games/${id}/record`);
export const pictureAddress = (id: string, at: number, side: number): string =>
  address(`/games/${id}/picture.svg`, { at, side });
export const rulesPictureAddress = (game: string, name: string): string => address(`/pictures/${game}/${name}.svg`);
