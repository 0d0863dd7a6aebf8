/** The games that there are, in the reader's language, asked for once a language. */

import { api } from "./api";
import { language } from "./i18n.svelte";
import type { Catalogue, GameEntry, Language } from "./messages";

const kept = $state<Partial<Record<Language, Catalogue>>>({});

/** Ask for the games in a language, unless they are known in it. */
export async function loadCatalogue(wanted: Language): Promise<void> {
  kept[wanted] ??= await api.catalogue();
}

/** The games in the reader's language; in another one until they have come. */
export function catalogue(): Catalogue | undefined {
  return kept[language()] ?? kept.fr ?? kept.en;
}

export function entryOf(game: string): GameEntry | undefined {
  return catalogue()?.games.find((entry) => entry.game === game);
}

export function titleOf(game: string): string {
  return entryOf(game)?.title ?? game;
}

export function rulesTitle(game: string, rules: string): string {
  return entryOf(game)?.rules.find((set) => set.rules === rules)?.title ?? rules;
}
