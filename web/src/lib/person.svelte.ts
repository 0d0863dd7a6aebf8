/** Who looks at the page. Nobody signs up: the first action makes a guest. */

import { api } from "./api";
import type { Person } from "./messages";
import { recall, remember } from "./remember";

const known = $state<{ person: Person | null }>({ person: null });
let arriving: Promise<Person> | undefined;

export function person(): Person | null {
  return known.person;
}

/** Find out who is back; a browser that never made a guest has nobody to ask for. */
export async function recognise(): Promise<void> {
  if (recall("guest") === null) return;
  known.person = await api.me().catch(() => null);
}

/** Whoever looks, made a guest if need be; two actions at once make one guest. */
export async function somebody(): Promise<Person> {
  if (known.person) return known.person;
  arriving ??= api.makeGuest(recall("name") ?? undefined).finally(() => (arriving = undefined));
  return keep(await arriving);
}

export async function rename(name: string): Promise<void> {
  await somebody();
  await api.rename(name);
  keep({ ...(await somebody()), name });
  remember("name", name);
}

function keep(person: Person): Person {
  known.person = { id: person.id, name: person.name };
  remember("guest", "yes");
  return known.person;
}
