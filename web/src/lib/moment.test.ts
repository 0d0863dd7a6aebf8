import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Moment } from "./moment";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("what can wait is not asked for before its moment", async () => {
  const load = vi.fn(() => Promise.resolve("here"));
  const moment = new Moment();
  const loaded = moment.after(load);
  await vi.advanceTimersByTimeAsync(1000);
  expect(load).not.toHaveBeenCalled();

  moment.come();

  await expect(loaded).resolves.toBe("here");
});

test("what does not come while the server is away is asked for again", async () => {
  const load = vi.fn(() => Promise.resolve("here")).mockRejectedValueOnce(new Error("away"));
  const moment = new Moment();
  const loaded = moment.after(load);
  moment.come();
  await vi.advanceTimersByTimeAsync(1000);

  await expect(loaded).resolves.toBe("here");
  expect(load).toHaveBeenCalledTimes(2);
});
