import { describe, expect, test } from "vitest";
import type { Seat } from "./messages";
import { peopleCount, resigningSeat, seatWishes, shuffled, sideOf } from "./seating";
import { aTable } from "./testing/fakes";

describe("the seats of a new table", () => {
  test.each([
    ["against one bot", { mode: "bot", players: 2, bots: 0, level: 4 }, ["me", "bot:4"]],
    ["against three bots", { mode: "bot", players: 4, bots: 1, level: 10 }, ["me", "bot:10", "bot:10", "bot:10"]],
    ["at one screen", { mode: "screen", players: 3, bots: 0, level: 4 }, ["me", "me:Bob", "me:Joueur 3"]],
    ["at one screen with a bot", { mode: "screen", players: 3, bots: 1, level: 4 }, ["me", "me:Bob", "bot:4"]],
  ] as const)("%s", (_how, plan, expected) => {
    expect(seatWishes(plan, ["Bob", "Joueur 3"])).toEqual(expected);
    expect(peopleCount(plan)).toBe(expected.filter((wish) => !wish.startsWith("bot")).length);
  });

  test.each([
    ["by a link", { mode: "friend", players: 2, bots: 1, level: 4 }, [], ["me", "open"]],
    ["by name", { mode: "friend", players: 2, bots: 0, level: 4 }, ["Bob"], ["me", "user:Bob"]],
    ["beside a bot", { mode: "friend", players: 4, bots: 1, level: 2 }, ["", "Eve"], ["me", "open", "user:Eve", "bot:2"]],
  ] as const)("are for friends %s", (_how, plan, names, expected) => {
    expect(seatWishes(plan, names)).toEqual(expected);
  });

  test("may be mixed, and nobody gets lost", () => {
    const chances = [0.9, 0.1, 0.5];

    expect(shuffled(["me", "open", "bot:1"], () => chances.shift()!)).toEqual(["open", "bot:1", "me"]);
  });
});

describe("the side from which the board is seen", () => {
  const you: Seat = { name: "Ada", kind: "person", you: true, online: true, invited: false, has_page: false };
  const other: Seat = { name: "Bob", kind: "person", you: false, online: true, invited: false, has_page: false };

  test("is one's own seat, whoever is to act", () => {
    expect(sideOf(aTable({ seats: [other, you], turn: 0, mine: false }))).toBe(1);
  });

  test("follows who is to act where several share a screen", () => {
    expect(sideOf(aTable({ seats: [you, you], turn: 1, mine: true }))).toBe(1);
  });

  test("stays where it was while a bot is at work", () => {
    const log = [{ seq: 11, seat: 1, text: "N2" }];

    expect(sideOf(aTable({ seats: [you, you, other], turn: 2, mine: false, log }))).toBe(1);
  });

  test("is the first seat for those who watch", () => {
    expect(sideOf(aTable({ seats: [other, other], turn: 1, mine: false }))).toBe(0);
  });

  test("who gives up at a shared screen is the one to act", () => {
    expect(resigningSeat(aTable({ seats: [you, you], turn: 1, mine: true }))).toBe(1);
    expect(resigningSeat(aTable({ seats: [other, you], turn: 0, mine: false }))).toBe(1);
    expect(resigningSeat(aTable({ seats: [other, other], turn: 0, mine: false }))).toBe(null);
  });
});
