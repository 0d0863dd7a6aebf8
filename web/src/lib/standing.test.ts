import { describe, expect, test } from "vitest";
import type { Seat, Table } from "./messages";
import { standing } from "./standing";
import { aTable } from "./testing/fakes";

const NAMES = ["Ada", "Bob"];
const you: Seat = { name: "Ada", kind: "person", you: true, online: true, invited: false, has_page: false };
const friend: Seat = { name: "Bob", kind: "person", you: false, online: true, invited: false, has_page: false };
const free: Seat = { name: "", kind: "open", you: false, online: false, invited: false, has_page: false };

describe("one sentence says what is waited for", () => {
  test.each<[string, Partial<Table>]>([
    ["standing.yours", {}],
    ["standing.turn", { seats: [you, you] }],
    ["standing.thinking", { turn: 1, mine: false, thinking: true }],
    ["standing.theirs", { turn: 1, mine: false, seats: [you, friend] }],
    ["standing.absent", { turn: 1, mine: false, seats: [you, { ...friend, online: false, invited: false, has_page: false }] }],
    ["standing.open", { status: "open", turn: null, mine: false, seats: [you, free] }],
    ["standing.joinable", { status: "open", turn: null, mine: false, seats: [friend, free] }],
    ["standing.kept", { status: "open", turn: null, mine: false, seats: [you, { ...free, name: "Bob", invited: true }] }],
    ["standing.over", { status: "over", turn: null, mine: false }],
  ])("%s", (word, changes) => {
    expect(standing(aTable(changes), NAMES, false).word).toBe(word);
  });

  test.each([
    [[1], "Bob"],
    [[0, 1], "Ada et Bob"],
  ])("who has won, by name: %j", (winners, called) => {
    const result = { scores: [4, 4], winners, reason: "rules", text: "Victoire." };
    const over = aTable({ status: "over", turn: null, mine: false, result });

    expect(standing(over, NAMES, false)).toEqual({
      word: "standing.won",
      values: { count: winners.length, names: called, text: "Victoire." },
    });
  });

  test("nobody has won", () => {
    const result = { scores: [4, 4], winners: [], reason: "rules", text: "Partie nulle." };
    const over = aTable({ status: "over", turn: null, mine: false, result });

    expect(standing(over, NAMES, false)).toEqual({ word: "standing.drawn", values: { text: "Partie nulle." } });
  });

  test("a move that is on its way", () => {
    expect(standing(aTable(), NAMES, true)).toEqual({ word: "standing.sending" });
  });
});
