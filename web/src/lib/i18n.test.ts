import { beforeEach, describe, expect, test } from "vitest";
import { language, preferred, say, sayNamed, speak } from "./i18n.svelte";
import { phrase, places, type Words } from "./phrase";
import { recall } from "./remember";

const CATALOGUES = import.meta.glob<Words>("../words/**/*.json", { import: "default", eager: true });
const wordsIn = (language: string): [string, Words][] =>
  Object.entries(CATALOGUES).filter(([path]) => path.endsWith(`/${language}.json`));
const WORDS = {
  fr: Object.assign({}, ...wordsIn("fr").map(([, words]) => words)) as Words,
  en: Object.assign({}, ...wordsIn("en").map(([, words]) => words)) as Words,
};
const SOURCES = import.meta.glob<string>("../**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });

/** Words whose second half is named by data. */
const NAMED_BY_DATA = ["theme", "mode", "status", "colour", "reckoning", "studied"];

describe("the catalogues", () => {
  test("have the same words in both languages", () => {
    for (const [path, words] of wordsIn("fr")) {
      expect(Object.keys(CATALOGUES[path.replace("fr.json", "en.json")]!)).toEqual(Object.keys(words));
    }
  });

  test("say nothing twice", () => {
    const all = wordsIn("fr").flatMap(([, words]) => Object.keys(words));

    expect(all).toEqual([...new Set(all)]);
  });

  test.each(Object.keys(WORDS.fr))("%s has the same places in both languages", (word) => {
    expect(places(WORDS.en[word]!)).toEqual(places(WORDS.fr[word]!));
  });

  test("never begin a line with a French sign of punctuation", () => {
    expect(JSON.stringify(WORDS.fr)).not.toMatch(/ [;!?»]| :(?!\{)/);
  });

  test("have no word that nobody says", () => {
    const spoken = Object.values(SOURCES).join("\n");
    const unsaid = Object.keys(WORDS.fr).filter(
      (word) => !spoken.includes(`"${word}"`) && !NAMED_BY_DATA.includes(word.split(".")[0]!),
    );

    expect(unsaid).toEqual([]);
  });
});

describe("a sentence", () => {
  const words: Words = { left: { one: "{count} pion", other: "{count} pions" }, to: "à {name}" };

  test("counts as its language does", () => {
    expect(phrase(words, "fr", "left", { count: 0 })).toBe("0 pion");
    expect(phrase(words, "en", "left", { count: 0 })).toBe("0 pions");
    expect(phrase(words, "fr", "left", { count: 2 })).toBe("2 pions");
  });

  test("keeps a place that nothing fills, and repeats a word that is missing", () => {
    expect(phrase(words, "fr", "to")).toBe("à {name}");
    expect(phrase(words, "fr", "missing")).toBe("missing");
  });

  test("takes what a user wrote as it is", () => {
    expect(phrase(words, "fr", "to", { name: "{name} $& <b>" })).toBe("à {name} $& <b>");
  });
});

describe("the language", () => {
  beforeEach(() => localStorage.clear());

  test("is the first that the browser asks for, else French", () => {
    expect(preferred(["de-DE", "en-GB", "fr"])).toBe("en");
    expect(preferred(["de"])).toBe("fr");
  });

  test("is switched at once and remembered", async () => {
    await speak("en");

    expect(say("word.cancel")).toBe("Cancel");
    expect(sayNamed("colour", "white")).toBe("white");
    expect(sayNamed("colour", "mauve")).toBe("mauve");
    expect(document.documentElement.lang).toBe("en");
    expect(recall("language")).toBe("en");
    expect(preferred(["fr"])).toBe("en");

    await speak("fr");

    expect(language()).toBe("fr");
    expect(say("word.cancel")).toBe("Annuler");
  });
});
