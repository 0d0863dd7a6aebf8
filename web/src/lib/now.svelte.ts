/** The time of day, which goes on by itself as long as something shows it. */

import { createSubscriber } from "svelte/reactivity";

const SECOND = 1000;

const subscribe = createSubscriber((update) => {
  const timer = setInterval(update, SECOND);
  return () => clearInterval(timer);
});

/** UTC seconds, as the server counts them. */
export function now(): number {
  subscribe();
  return Date.now() / SECOND;
}
