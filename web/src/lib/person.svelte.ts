/** Who looks at the page. Nobody has to sign up: the first action makes a guest. */

import { api, STRANGER } from "./api";
import type { Person } from "./messages";
import { forget, recall, remember } from "./remember";

const known = $state<{ person: Person | null }>({ person: null });
let recognising: Promise<void> | undefined;
let arriving: Promise<Person> | undefined;

export function person(): Person | null {
  return known.person;
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
  remember("guest", "yes");
  return known.person;
}

/** From now on this browser is nobody, as when its session was ended from another one. */
export function becomeNobody(): void {
  known.person = null;
  forget("guest");
}

addEventListener(STRANGER, becomeNobody);
