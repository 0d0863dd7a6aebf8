import { beforeEach, expect, test } from "vitest";
import { solvedOf } from "./solved.svelte";
import { Solving } from "./solving.svelte";
import { fakeServer, type Asked } from "./testing/fakes";

const PUZZLE = { game: "roses", number: 2, count: 5, question: "?", moves: [] };
const RIGHT = { right: true, move: "E3", points: 27, best: 27, text: "Yes!", view: {} };
const WRONG = { ...RIGHT, right: false, move: "N1", points: 3, text: "there is better" };

let asked: Asked[];
let solving: Solving;

function answered(body: unknown): void {
  asked = fakeServer({ "GET /puzzles/roses/2": { body: PUZZLE }, "POST /puzzles/roses/2/answer": { body } });
  solving = new Solving("roses", 2);
}

async function settled(): Promise<void> {
  while (solving.waits) await new Promise((go) => setTimeout(go));
}

beforeEach(() => localStorage.clear());

test("a puzzle is asked for by its number", async () => {
  answered(RIGHT);
  await solving.load();
  expect(solving.puzzle).toEqual(PUZZLE);
});

test("a puzzle that is not there says why", async () => {
  fakeServer({});
  solving = new Solving("roses", 9);
  await solving.load();
  expect(solving.refusal).toBe("?");
});

test("a right move solves it, and the browser remembers", async () => {
  answered(RIGHT);
  solving.tryMove("E3");
  await settled();
  expect([solving.over, solvedOf("roses"), localStorage.getItem("couronne.puzzles.roses")]).toEqual([true, [2], "2"]);
});

test("a wrong move leaves it open", async () => {
  answered(WRONG);
  solving.tryMove("N1");
  await settled();
  expect([solving.over, solving.said?.points]).toEqual([false, 3]);
});

test("to be shown the solution ends it without solving it, until one tries again", async () => {
  answered({ ...RIGHT, right: false });
  solving.show();
  await settled();
  expect([solving.over, asked.at(-1)?.body]).toEqual([true, { move: null }]);
  solving.again();
  expect([solving.over, solving.said]).toEqual([false, null]);
});

test("a second move waits until the first is judged", async () => {
  answered(WRONG);
  solving.tryMove("N1");
  solving.tryMove("E3");
  await settled();
  expect(asked).toHaveLength(1);
});
