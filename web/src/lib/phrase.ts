/** Sentences with places to be filled; one that counts has a form for each grammatical number. */

export type Values = Record<string, string | number>;
export type Sentence = string | Partial<Record<Intl.LDMLPluralRule, string>>;
export type Words = Record<string, Sentence>;

const PLACE = /\{(\w+)\}/g;

/** Say a sentence, or the bare key where a language has no word for it. */
export function phrase(words: Words, language: string, key: string, values: Values = {}): string {
  const sentence = words[key];
  if (sentence === undefined) return key;
  const form = typeof sentence === "string" ? sentence : counted(sentence, language, Number(values.count));
  return form.replace(PLACE, (place, name: string) => String(values[name] ?? place));
}

function counted(forms: Exclude<Sentence, string>, language: string, count: number): string {
  return forms[new Intl.PluralRules(language).select(count)] ?? forms.other ?? "";
}

/** The names of the places in a sentence, all its forms taken together. */
export function places(sentence: Sentence): string[] {
  const forms = typeof sentence === "string" ? [sentence] : Object.values(sentence);
  const names = forms.flatMap((form) => [...form.matchAll(PLACE)].map((found) => found[1] ?? ""));
  return [...new Set(names)].sort();
}
