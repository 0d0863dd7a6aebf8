/** Who looks at the page. Nobody has to sign up: the first action makes a guest. */

import { api, STRANGER } from "./api";
import type { Person } from "./messages";
import { forget, recall, remember } from "./remember";

const known = $state<{ person: Person | null; ended: boolean }>({ person: null, ended: false });
let recognising: Promise<void> | undefined;
let arriving: Promise<Person> | undefined;
let leaving: Promise<unknown> = Promise.resolve();

export function person(): Person | null {
  return known.person;
}

/** Whether the session of this browser has ended without its doing. */
export function sessionEnded(): boolean {
  return known.ended;
}

/** Find out who is back; a browser that never made a guest has nobody to ask for. */
export function recognise(): Promise<void> {
  recognising ??= lookUp();
  return recognising;
}

async function lookUp(): Promise<void> {
  if (recall("guest") === null) return;
  known.person = await api.me().catch(() => null);
}

/** Whoever looks, made a guest if need be; two actions at once make one guest. */
export async function somebody(): Promise<Person> {
  if (known.person) return known.person;
  arriving ??= api.makeGuest(recall("name") ?? undefined).finally(() => (arriving = undefined));
  return become(await arriving);
}

export async function rename(name: string): Promise<void> {
  const { kind } = await somebody();
  const renamed = become(await api.rename(name));
  if (kind === "guest") remember("name", renamed.name);
}

/** From now on this browser is somebody, as the server has just said. */
export function become({ id, name, kind, admin }: Person): Person {
  known.person = { id, name, kind, admin };
  known.ended = false;
  remember("guest", "yes");
  return known.person;
}

/** From now on this browser is nobody. */
export function becomeNobody(): void {
  known.person = null;
  known.ended = false;
  forget("guest");
}

/** Become nobody by one's own will, once the server has done it. */
export async function leave(farewell: Promise<unknown>): Promise<void> {
  leaving = farewell;
  await farewell;
  becomeNobody();
}

/** Become nobody because the session was ended from elsewhere; where it is being ended here, that is no news. */
async function beForgotten(): Promise<void> {
  await leaving.catch(() => undefined);
  if (!known.person && recall("guest") === null) return;
  becomeNobody();
  known.ended = true;
}

addEventListener(STRANGER, () => void beForgotten());
