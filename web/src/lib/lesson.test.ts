import { beforeEach, expect, test } from "vitest";
import type { Coach, Scene, Step } from "../boards/coach";
import { seenSteps, wantHelp, wantsHelp } from "./helper";
import { Lesson } from "./lesson.svelte";

const step = (name: string, when: string): Step => ({ name, when, at: `.${name}` });
const COACH: Coach = {
  steps: [step("hand", "mine"), step("king", "mine"), step("over", "over")],
  conditions: { mine: ({ moves }) => moves.length > 0, over: ({ view }) => view.turn === "over" },
  say: ({ name }) => name,
};
const MINE: Scene = { view: { turn: 0 }, moves: [{ label: "N1", action: 0, text: "N1", note: "", scores: [] }] };
const THEIRS: Scene = { view: { turn: 1 }, moves: [] };
const OVER: Scene = { view: { turn: "over" }, moves: [] };

let scene: Scene;
const lesson = (): Lesson => new Lesson("roses", () => COACH, () => scene);

beforeEach(() => {
  localStorage.clear();
  scene = MINE;
});

test("a lesson begins with the first step that matters", () => {
  expect(lesson().step?.name).toBe("hand");
});

test("it goes on with the next one once a step is done", () => {
  const one = lesson();
  one.done(one.step!);
  expect(one.step?.name).toBe("king");
});

test("it has nothing to say while nothing matters", () => {
  scene = THEIRS;
  expect(lesson().step).toBeNull();
});

test("it comes to a step out of turn when that matters now", () => {
  scene = OVER;
  expect(lesson().step?.name).toBe("over");
});

test("it goes on where it was after the page was left", () => {
  const one = lesson();
  one.done(one.step!);
  expect(lesson().step?.name).toBe("king");
});

test("help is wanted until it is declined, by game", () => {
  wantHelp("roses", false);
  expect([wantsHelp("roses"), wantsHelp("kingdomino")]).toEqual([false, true]);
});

test("help that is wanted again begins at the beginning", () => {
  const one = lesson();
  one.done(one.step!);
  wantHelp("roses", true);
  expect([wantsHelp("roses"), seenSteps("roses")]).toEqual([true, []]);
});
