/** What is said at a table, as far as one wants to hear it. */

import { chats } from "./chats";
import { language, moment } from "./i18n.svelte";
import type { ChatLine, MutedPerson } from "./messages";
import { person } from "./person.svelte";

export class Talk {
  lines = $state.raw<ChatLine[]>([]);
  muted = $state.raw<MutedPerson[]>([]);
  /** The number of the last line that was seen. */
  #seen = $state(0);

  constructor(readonly table: string) {}

  /** How many lines of others have come since one last looked. */
  get unread(): number {
    return this.lines.filter(({ number, user }) => number > this.#seen && user !== person()?.id).length;
  }

  get last(): number {
    return this.lines.at(-1)?.number ?? 0;
  }

  /** Ask for all that was said, again after every break: a live line forgets nothing it was told. */
  async load(): Promise<void> {
    const { lines } = await chats.read(this.table);
    const first = !this.lines.length && !this.#seen;
    this.lines = merged(lines, this.lines);
    if (first) this.look();
  }

  async loadMuted(): Promise<void> {
    if (person()) this.muted = (await chats.muted()).people;
  }

  hear(line: ChatLine): void {
    this.lines = merged(this.lines, [line]);
  }

  /** Note that all lines are seen. */
  look(): void {
    this.#seen = this.last;
  }

  async say(text: string): Promise<void> {
    this.hear(await chats.say(this.table, text));
  }

  async mute(user: string): Promise<void> {
    this.muted = (await chats.mute(user)).people;
    this.lines = this.lines.filter((line) => line.user !== user);
  }

  async unmute(user: string): Promise<void> {
    this.muted = (await chats.unmute(user)).people;
    await this.load();
  }

  report(about: string, text: string): Promise<unknown> {
    return chats.report(this.table, about, text);
  }
}

/** All lines of both, each once, in their order. */
export function merged(some: readonly ChatLine[], more: readonly ChatLine[]): ChatLine[] {
  const numbered = new Map([...some, ...more].map((line) => [line.number, line]));
  return [...numbered.values()].sort((one, other) => one.number - other.number);
}

/** The time of day, and the day where it is another one. */
export function saidAt(seconds: number, today = new Date()): string {
  const then = new Date(seconds * 1000);
  if (then.toDateString() !== today.toDateString()) return moment(seconds);
  return new Intl.DateTimeFormat(language(), { timeStyle: "short" }).format(then);
}
