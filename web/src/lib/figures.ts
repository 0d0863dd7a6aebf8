/** Numbers and times of day as the reader writes them. */

import { language } from "./i18n.svelte";

export function amount(value: number, format: Intl.NumberFormatOptions = {}): string {
  return new Intl.NumberFormat(language(), format).format(value);
}

export function timeOfDay(seconds: number): string {
  return new Intl.DateTimeFormat(language(), { timeStyle: "medium" }).format(new Date(seconds * 1000));
}
