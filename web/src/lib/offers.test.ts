import { beforeEach, describe, expect, test } from "vitest";
import { furtherAt } from "./further";
import { speak, withWords } from "./i18n.svelte";
import type { Possible, Seat, Standing } from "./messages";
import { offersAt, offerText } from "./offers";
import { decidesAlone } from "./seating";
import { aTable } from "./testing/fakes";

const NAMES = ["Ada", "Bob", "Eve"];
const you: Seat = { name: "Ada", kind: "person", you: true, online: true, invited: false, has_page: false };
const bob: Seat = { ...you, name: "Bob", you: false };
const eve: Seat = { ...bob, name: "Eve" };
const bot: Seat = { ...bob, name: "bot:3", kind: "bot" };
const NOTHING: Standing = { draw: [], takeback: [] };

beforeEach(async () => {
  await speak("en");
  await withWords("table", Promise.resolve());
});

describe("an offer is told to", () => {
  const tableOf = (offers: Partial<Standing>, seats = [you, bob, eve]) => aTable({ seats, offers: { ...NOTHING, ...offers } });
  const told = (...args: Parameters<typeof tableOf>) => offersAt(tableOf(...args)).map((offer) => offerText(offer, NAMES));

  test("whom it is made", () => {
    expect(told({ draw: [1] })).toEqual(["Bob offers a draw: the game would be shared."]);
    expect(told({ takeback: [2] })).toEqual(["Eve asks to take the last move back, and all that followed."]);
  });

  test("who made it", () => {
    expect(told({ draw: [0] })).toEqual(["You have offered a draw; playing on takes it back."]);
  });

  test("who agrees while others do not yet", () => {
    expect(told({ draw: [1, 0] })).toEqual(["You accept the draw that Bob offers; the others have not answered."]);
  });

  test("nobody who only watches", () => {
    expect(told({ draw: [0] }, [bob, eve])).toEqual([]);
  });

  test("nobody when the game is over", () => {
    expect(offersAt({ ...tableOf({ draw: [1] }), status: "over" })).toEqual([]);
  });
});

describe("what else can be done", () => {
  const deeds = (can: Partial<Possible>, seats: Seat[], offers: Partial<Standing> = {}) => {
    const none = aTable().can;
    const table = aTable({ seats, can: { ...none, ...can }, offers: { ...NOTHING, ...offers } });
    return furtherAt(table).map(({ deed }) => deed);
  };

  test("is what the server allows", () => {
    expect(deeds({}, [you, bob])).toEqual([]);
    expect(deeds({ draw: true, takeback: true, abort: true }, [you, bob])).toEqual(["draw", "takeback", "abort"]);
  });

  test("is not to ask for what stands already", () => {
    expect(deeds({ draw: true, takeback: true }, [you, bob], { draw: [1], takeback: [0] })).toEqual([]);
  });

  test("is not to ask where nobody has to agree", () => {
    expect(deeds({ takeback: true }, [you, bot])).toEqual([]);
  });
});

test.each<[string, Seat[], boolean]>([
  ["bots have nothing against it", [you, bot], true],
  ["all sit at one screen", [you, you], true],
  ["nobody has come yet", [you, { ...bob, kind: "open" }], true],
  ["another one is asked", [you, bob, bot], false],
])("somebody decides alone or not: %s", (_why, seats, alone) => {
  expect(decidesAlone(aTable({ seats }))).toBe(alone);
});
