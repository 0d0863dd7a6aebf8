/** The language of the page: switched at once, remembered, one chunk of words a language. */

import type french from "../words/fr.json";
import type { Language } from "./messages";
import { phrase, type Values, type Words } from "./phrase";
import { recall, remember } from "./remember";

export type Word = keyof typeof french;

export const LANGUAGES: readonly Language[] = ["fr", "en"];

const CATALOGUES: Record<Language, () => Promise<{ default: Words }>> = {
  fr: () => import("../words/fr.json"),
  en: () => import("../words/en.json"),
};

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
  const words = (await CATALOGUES[wanted]()).default;
  spoken.words = words;
  spoken.language = wanted;
  document.documentElement.lang = wanted;
  remember("language", wanted);
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

/** When something happened, in few words. */
export function moment(seconds: number): string {
  const written = new Intl.DateTimeFormat(spoken.language, { dateStyle: "short", timeStyle: "short" });
  return written.format(new Date(seconds * 1000));
}
