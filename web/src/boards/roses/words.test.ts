import { expect, it } from "vitest";
import english from "./en.json";
import french from "./fr.json";

const placeholders = (words: Record<string, string>) =>
  Object.entries(words).map(([key, text]) => [key, text.match(/\{\w+\}/g)?.sort() ?? []]);

it("has the same words with the same places in both languages", () => {
  expect(placeholders(english)).toEqual(placeholders(french));
});

it("keeps French signs next to their words", () => {
  expect(Object.values(french).filter((text) => / [:;!?»]|« /.test(text))).toEqual([]);
});
