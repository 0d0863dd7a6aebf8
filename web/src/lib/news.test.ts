import { expect, test } from "vitest";
import type { ListedSeat, Summary } from "./messages";
import { newsOf } from "./news";
import { listed } from "./testing/fakes";

const person: ListedSeat = { name: "Ada", kind: "person", invited: false, has_page: false };
const kept: ListedSeat = { name: "Bob", kind: "open", invited: true };
const free: ListedSeat = { name: "", kind: "open", invited: false, has_page: false };

const theirs = listed("t", { your_turn: false });
const waits = listed("t", { status: "open", turn: null, your_turn: false, seats: [person, kept] });

const told = (before: Summary, after: Summary): string[] =>
  newsOf({ games: [before], invitations: [] }, { games: [after], invitations: [] }).map(({ kind }) => kind);

test.each<[string, Summary, Summary, string[]]>([
  ["that it is one's turn", theirs, listed("t"), ["turn"]],
  ["that a game is over", listed("t"), listed("t", { status: "over", your_turn: false }), ["over"]],
  ["that somebody has come", waits, listed("t", { seats: [person, person] }), ["found"]],
  ["that somebody declines", waits, { ...waits, seats: [person, free] }, ["declined"]],
  ["not what stays as it is", listed("t"), listed("t"), []],
  ["not that it is another one's turn", listed("t"), theirs, []],
  ["not that a table was closed before anybody came", waits, { ...waits, status: "over" }, []],
  ["not what becomes of a table that one has left", theirs, listed("t", { yours: false }), []],
])("it tells %s", (_what, before, after, expected) => {
  expect(told(before, after)).toEqual(expected);
});

test("who declines is named", () => {
  const after = { games: [{ ...waits, seats: [person, free] }], invitations: [] };

  expect(newsOf({ games: [waits], invitations: [] }, after)).toMatchObject([{ name: "Bob" }]);
});

test("an invitation is news once", () => {
  const empty = { games: [], invitations: [] };
  const invited = { games: [], invitations: [waits] };

  expect(newsOf(empty, invited).map(({ kind }) => kind)).toEqual(["invited"]);
  expect(newsOf(invited, invited)).toEqual([]);
});

test("whoever has just come is told nothing", () => {
  expect(newsOf(null, { games: [listed("t")], invitations: [waits] })).toEqual([]);
});
