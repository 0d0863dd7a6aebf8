import { vi } from "vitest";

/** Wait for what is so by and by: parts are loaded when they are needed, on a busy machine slowly. */
export function soon<T>(check: () => T): Promise<T> {
  return vi.waitFor(check, { timeout: 20_000 });
}
