/**
 * The language of the page: switched at once, remembered. Words of all pages are one chunk
 * a language; other pages bring the words of their subjects along.
 */

import type { Subject, Word } from "../words/words";
import type { Language } from "./messages";
import { phrase, type Values, type Words } from "./phrase";
import { recall, remember } from "./remember";

export type { Word };

export const LANGUAGES: readonly Language[] = ["fr", "en"];

const CATALOGUES = import.meta.glob<Words>(["../words/*.json", "../words/*/*.json"], { import: "default" });

/** The subjects of pages that were opened; the first one is that of all pages. */
const subjects = new Set<Subject | "">([""]);
/** The language that was asked for last. */
let wish: Language = "fr";
const spoken = $state<{ language: Language; words: Words }>({ language: "fr", words: {} });

export function language(): Language {
  return spoken.language;
}

/** Say a word of the site in the reader's language. */
export function say(word: Word, values?: Values): string {
  return phrase(spoken.words, spoken.language, word, values);
}

/** Say a word that the server named, or repeat it where the site has none for it. */
export function sayNamed(kind: string, name: string): string {
  const key = `${kind}.${name}`;
  return key in spoken.words ? phrase(spoken.words, spoken.language, key) : name;
}

export async function speak(wanted: Language): Promise<void> {
  wish = wanted;
  spoken.words = await gathered();
  spoken.language = wish;
  document.documentElement.lang = wish;
  remember("language", wish);
}

/** Have the words of a subject ready before something that says them is shown. */
export async function withWords<Shown>(subject: Subject, shown: Promise<Shown>): Promise<Shown> {
  const [loaded] = await Promise.all([shown, learn(subject)]);
  return loaded;
}

/** What could not be learnt is learnt when it is needed again. */
async function learn(subject: Subject): Promise<void> {
  if (subjects.has(subject)) return;
  subjects.add(subject);
  await speak(wish).catch((error: unknown) => {
    subjects.delete(subject);
    throw error;
  });
}

/** Everything that is to be said in the wished language, which may change while it is on its way. */
async function gathered(): Promise<Words> {
  const [wanted, count] = [wish, subjects.size];
  const parts = await Promise.all([...subjects].map((subject) => wordsOf(subject, wanted)));
  return wanted === wish && count === subjects.size ? Object.assign({}, ...parts) : gathered();
}

async function wordsOf(subject: Subject | "", wanted: Language): Promise<Words> {
  return (await CATALOGUES[`../words/${subject && `${subject}/`}${wanted}.json`]?.()) ?? {};
}

/** The language to begin with: the remembered one, else the first that the browser asks for. */
export function preferred(asked: readonly string[] = navigator.languages): Language {
  const wishes = [recall("language"), ...asked.map((tag) => tag.slice(0, 2).toLowerCase())];
  const known = wishes.map((wish) => LANGUAGES.find((name) => name === wish));
  return known.find((name) => name !== undefined) ?? "fr";
}

/** Several names in one sentence. */
export function listed(names: string[]): string {
  return new Intl.ListFormat(spoken.language).format(names);
}

/** A time of one of the next days, in fewer words. */
export function soon(seconds: number): string {
  const parts = { day: "numeric", month: "short", hour: "2-digit", minute: "2-digit" } as const;
  return new Intl.DateTimeFormat(spoken.language, parts).format(new Date(seconds * 1000));
}

/** When something happened, in few words. */
export function moment(seconds: number): string {
  const written = new Intl.DateTimeFormat(spoken.language, { dateStyle: "short", timeStyle: "short" });
  return written.format(new Date(seconds * 1000));
}
