import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Summary } from "./messages";
import { allMine, byUrgency, followMine, invitations, invitationsBut, mine, nextGame, noteTurn, waiting } from "./mine.svelte";
import { become, person, sessionEnded } from "./person.svelte";
import { FakeSocket, fakeSockets, listed } from "./testing/fakes";
import { titled } from "./title";

const calm = listed("calm");
const late = listed("late", { deadline: 900 });
const soon = listed("soon", { deadline: 100 });
const theirs = listed("theirs", { your_turn: false, deadline: 50 });
const over = listed("over", { your_turn: false, status: "over" });
const invited = listed("invited", { yours: false, your_turn: false, status: "open" });

const ids = (tables: Summary[]): string[] => tables.map((table) => table.id);
let leave: () => void;

beforeEach(() => {
  fakeSockets();
  leave = followMine();
  FakeSocket.last.accept();
  FakeSocket.last.tell({ type: "mine", games: [over, theirs, calm, soon], invitations: [invited] });
});
afterEach(() => {
  leave();
  vi.unstubAllGlobals();
});

test("what waits for me comes first, the most urgent before all", () => {
  expect(ids(byUrgency([over, calm, theirs, late, soon]))).toEqual(["soon", "late", "calm", "over", "theirs"]);
});

test("those that wait are counted, in the title too", () => {
  expect(ids(waiting())).toEqual(["soon", "calm"]);
  expect(ids(mine())).toHaveLength(4);
  expect(titled("Rules")).toBe("(2) Rules · Couronne");
});

test("invitations are told too", () => {
  expect(ids(invitations())).toEqual(["invited"]);
  expect(ids(invitationsBut("soon"))).toEqual(["invited"]);
  expect(ids(invitationsBut("invited"))).toEqual([]);
});

test("a table that is over asks for its rematch by itself", () => {
  const lookAway = noteTurn("over", false, "invited");
  expect(ids(invitationsBut("over"))).toEqual([]);
  expect(ids(invitationsBut("soon"))).toEqual(["invited"]);

  lookAway();
  expect(ids(invitationsBut("over"))).toEqual(["invited"]);
});

test("a rematch is to be wanted, answered, or gone to", () => {
  expect([null, "invited", "calm", "closed"].map(nextGame)).toEqual(["wanted", "asked", "there", "wanted"]);
});

test("a table that is looked at knows best whose turn it is", () => {
  const lookAway = noteTurn("soon", false);
  expect(ids(waiting())).toEqual(["calm"]);

  FakeSocket.last.tell({ type: "mine", games: [theirs, calm, soon], invitations: [] });
  expect(ids(waiting())).toEqual(["calm"]);

  lookAway();
  expect(ids(waiting())).toEqual(["soon", "calm"]);
});

test("a line that breaks takes nothing away, one that is closed everything", () => {
  FakeSocket.last.break();
  expect(ids(waiting())).toEqual(["soon", "calm"]);

  leave();
  expect(allMine()).toBeNull();
});

test("a browser whose session was ended elsewhere asks no more, and is nobody", async () => {
  vi.useFakeTimers();
  become({ id: "a1", name: "Ada", kind: "member", admin: false });
  FakeSocket.last.refuse("who_are_you");
  vi.advanceTimersByTime(1000);
  FakeSocket.last.refuse("who_are_you");
  await vi.advanceTimersByTimeAsync(60_000);

  expect(FakeSocket.made).toHaveLength(2);
  expect(person()).toBeNull();
  expect(sessionEnded()).toBe(true);
  vi.useRealTimers();
});

test("a browser that is refused for another reason goes on asking", () => {
  vi.useFakeTimers();
  FakeSocket.last.break();
  vi.advanceTimersByTime(1000);
  FakeSocket.last.refuse("too_many_connections");
  vi.advanceTimersByTime(60_000);

  expect(FakeSocket.made).toHaveLength(3);
  vi.useRealTimers();
});
