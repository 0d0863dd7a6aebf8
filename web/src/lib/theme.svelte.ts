/** Light, dark, or as the system has it. */

import { recallOneOf, remember } from "./remember";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

const chosen = $state<{ theme: Theme }>({ theme: recallOneOf("theme", THEMES, "system") });

export function theme(): Theme {
  return chosen.theme;
}

export function applyTheme(wanted: Theme = chosen.theme): void {
  chosen.theme = wanted;
  document.documentElement.dataset.theme = wanted;
}

export function nextTheme(): void {
  const following = THEMES[(THEMES.indexOf(chosen.theme) + 1) % THEMES.length] ?? "system";
  applyTheme(following);
  remember("theme", following);
}
