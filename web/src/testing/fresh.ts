/** Files of tests share a page: each begins with an empty one, in French, with nothing remembered. */

import { beforeAll, vi } from "vitest";
import { speak } from "../lib/i18n.svelte";

beforeAll(async () => {
  vi.useRealTimers();
  document.body.replaceChildren();
  await speak("fr");
  localStorage.clear();
});
