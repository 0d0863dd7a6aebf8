import { describe, expect, test } from "vitest";
import { troublesOf } from "./admin.svelte";
import type { Load, Worker } from "./messages";

const CALM: Load = {
  version: "1",
  connections: 0,
  tables: 0,
  moves_per_second: 0,
  waiting: 0,
  running: 0,
  memory: 0,
  cpu: 0,
  errors: [],
};

function worker(host: string, load: Load | null): Worker {
  return { id: host, host, started: 0, seen: 0, stale: false, load };
}

const at = (moment: number): Load => ({
  ...CALM,
  errors: [{ event: `at ${moment}`, detail: "", at: moment, count: 1 }],
});

describe("the errors of all servers", () => {
  test("are told with their servers, the latest first", () => {
    const told = troublesOf([worker("one", at(1)), worker("two", at(3)), worker("three", at(2))]);

    expect(told.map(({ event, host }) => [event, host])).toEqual([
      ["at 3", "two"],
      ["at 2", "three"],
      ["at 1", "one"],
    ]);
  });

  test("leave out a server that says nothing of itself", () => {
    expect(troublesOf([worker("silent", null)])).toEqual([]);
  });
});
