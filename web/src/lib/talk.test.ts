import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { ChatLine } from "./messages";
import { somebody } from "./person.svelte";
import { merged, saidAt, Talk } from "./talk.svelte";
import { type Asked, fakeServer } from "./testing/fakes";

const line = (number: number, user = "bob", text = "Hello"): ChatLine => ({ number, user, name: user, text, at: 0 });
const texts = (talk: Talk): number[] => talk.lines.map(({ number }) => number);

let asked: Asked[];

beforeEach(async () => {
  asked = fakeServer({
    "POST /guests": { status: 201, body: { id: "ada", name: "Ada", kind: "guest", admin: false, token: "x" } },
    "GET /games/t1/chat": { body: { lines: [line(1), line(2)] } },
    "POST /games/t1/chat": { status: 201, body: line(3, "ada") },
    "GET /me/mutes": { body: { people: [] } },
    "POST /me/mutes": { body: { people: [{ id: "bob", name: "bob" }] } },
    "DELETE /me/mutes": { body: { people: [] } },
  });
  await somebody();
});
afterEach(() => vi.unstubAllGlobals());

test("lines that come twice or late are shown once and in their order", () => {
  expect(merged([line(1), line(3)], [line(2), line(3)]).map(({ number }) => number)).toEqual([1, 2, 3]);
});

test("what was said before one came is not new, what comes then is", async () => {
  const talk = new Talk("t1");
  await talk.load();
  expect(talk.unread).toBe(0);

  talk.hear(line(3));
  expect(talk.unread).toBe(1);

  talk.look();
  expect(talk.unread).toBe(0);
});

test("what one says oneself is shown at once and is not new", async () => {
  const talk = new Talk("t1");
  await talk.load();

  await talk.say("Hi");

  expect(texts(talk)).toEqual([1, 2, 3]);
  expect(talk.unread).toBe(0);
});

test("who is muted disappears, and comes back when heard again", async () => {
  const talk = new Talk("t1");
  await talk.load();

  await talk.mute("bob");
  expect(texts(talk)).toEqual([]);
  expect(talk.muted).toEqual([{ id: "bob", name: "bob" }]);

  await talk.unmute("bob");
  expect(texts(talk)).toEqual([1, 2]);
  expect(asked.at(-2)).toMatchObject({ method: "DELETE", path: "/me/mutes", body: { user: "bob" } });
});

test("a line says its time, and its day where that is another one", () => {
  const then = new Date(2026, 10, 17, 21, 5);

  expect(saidAt(then.getTime() / 1000, then)).toBe("21:05");
  expect(saidAt(then.getTime() / 1000, new Date(2026, 10, 18))).toBe("17/11/2026 21:05");
});
