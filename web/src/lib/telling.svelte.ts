/** Whether somebody wants to be told of their games while they do not look at the page. */

import { recallOneOf, remember } from "./remember";

const STATES = ["off", "on"] as const;

const wish = $state({ on: recallOneOf("notify", STATES, "off") === "on", refused: false });

export const canBeTold = (): boolean => "Notification" in window;

export function wantsToBeTold(): boolean {
  return wish.on;
}

/** Whether the browser has been told to refuse it. */
export function isRefused(): boolean {
  return wish.refused;
}

/** Only a click leads here: a browser asks its user once. */
export async function switchTelling(): Promise<void> {
  const granted = !wish.on && (await Notification.requestPermission()) === "granted";
  wish.refused = !wish.on && !granted;
  wish.on = granted;
  remember("notify", granted ? "on" : "off");
}
