import { describe, expect, test } from "vitest";
import { checkShuffle } from "./shuffle";
import example from "./testing/shuffle.json";

/** The first draws of Kingdomino from seed 7, as `couronne` made them. */
const { commitment, seed, draws } = example;

describe("the check of the shuffle", () => {
  test("agrees with a game that was really drawn", async () => {
    expect(await checkShuffle(commitment, seed, draws)).toEqual({ fault: null, draws: 12 });
  });

  test("finds a seed that was not the sealed one", async () => {
    const other = seed.replace(/^../, "00");

    expect(await checkShuffle(commitment, other, draws)).toEqual({ fault: "seal" });
  });

  test("names the first draw that does not follow from the seed", async () => {
    const cheated = draws.with(5, { index: 44, total: 47 });

    expect(await checkShuffle(commitment, seed, cheated)).toEqual({ fault: "draw", number: 5 });
  });

  test("finds a draw that was left out", async () => {
    expect(await checkShuffle(commitment, seed, draws.slice(1))).toEqual({ fault: "draw", number: 0 });
  });
});
