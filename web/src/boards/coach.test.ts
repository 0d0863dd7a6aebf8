import { flushSync, mount, unmount } from "svelte";
import { describe, expect, test } from "vitest";
import { places, type Words } from "../lib/phrase";
import type { OfferedMove } from "./board";
import type { Board } from "./boards";
import type { Conditions, Scene, Step } from "./coach";

interface Fixture extends Scene {
  moves: OfferedMove[];
  names: string[];
}

const STEPS = import.meta.glob<Step[]>("./*/coach.json", { import: "default", eager: true });
const CONDITIONS = import.meta.glob<Conditions>("./*/coach.ts", { import: "WHEN", eager: true });
const WORDS = import.meta.glob<Words>("./*/coach.{fr,en}.json", { import: "default", eager: true });
const BOARDS = import.meta.glob<Board>("./*/Board.svelte", { import: "default", eager: true });
const FIXTURES = import.meta.glob<Fixture>("./*/fixtures/*.json", { import: "default", eager: true });

const GAMES = Object.keys(STEPS).map((path) => path.split("/")[1]!);
/** Characters of a sentence or two: more would not be read, nor have room. */
const LONGEST = 175;

const positionsOf = (game: string): Fixture[] =>
  Object.entries(FIXTURES).flatMap(([path, fixture]) => (path.startsWith(`./${game}/`) ? [fixture] : []));
const stepsOf = (game: string): Step[] => STEPS[`./${game}/coach.json`]!;
const wordsOf = (game: string, language: string): Words => WORDS[`./${game}/coach.${language}.json`]!;

/** Draw a position for the player to act, and tell whether something is on the board. */
function shows(game: string, { view, moves, names }: Fixture, selector: string): boolean {
  const side = typeof view.turn === "number" ? view.turn : 0;
  const say = (key: string): string => key;
  const props = { view, moves, names, side, last: null, say, play: () => {} };
  const board = mount(BOARDS[`./${game}/Board.svelte`]!, { target: document.body, props });
  flushSync();
  const found = document.querySelector(selector) !== null;
  void unmount(board);
  return found;
}

test("every board has a helper", () => {
  expect(GAMES.sort()).toEqual(Object.keys(BOARDS).map((path) => path.split("/")[1]).sort());
});

describe.each(GAMES)("the helper of %s", (game) => {
  const conditions = CONDITIONS[`./${game}/coach.ts`]!;
  const positions = positionsOf(game);

  test.each(stepsOf(game))("comes to $name in a real position, and points at something there", ({ when, at }) => {
    const matters = positions.filter((position) => conditions[when]!(position));
    expect(matters.length).toBeGreaterThan(0);
    for (const position of matters) expect(shows(game, position, at)).toBe(true);
  });

  test("knows no condition that nothing waits for", () => {
    const used = new Set(stepsOf(game).map(({ when }) => when));
    expect(Object.keys(conditions).filter((name) => !used.has(name))).toEqual([]);
  });

  test.each(["fr", "en"])("has a short sentence for every step in %s", (language) => {
    const words = wordsOf(game, language);
    expect(Object.keys(words)).toEqual(stepsOf(game).map(({ name }) => name));
    for (const sentence of Object.values(words)) {
      expect(String(sentence).length).toBeLessThanOrEqual(LONGEST);
      expect(places(sentence)).toEqual([]);
    }
  });

  test("keeps French signs next to their words", () => {
    expect(Object.values(wordsOf(game, "fr")).filter((text) => / [:;!?»]|« /.test(String(text)))).toEqual([]);
  });

  test("says nothing while somebody else plays", () => {
    const others = positions.filter(({ view }) => view.turn !== "over").map((position) => ({ ...position, moves: [] }));
    const said = others.flatMap((scene) => stepsOf(game).filter(({ when }) => conditions[when]!(scene)));
    expect(said).toEqual([]);
  });
});
