/** What is done wherever one is when something becomes of one's games. */

import { untrack } from "svelte";
import { say, withWords } from "./i18n.svelte";
import { allMine, followMine, type Mine } from "./mine.svelte";
import { type News, newsOf } from "./news";
import { tell } from "./notices.svelte";
import { person, sessionEnded } from "./person.svelte";
import { forgetSeek, goWhenFound } from "./seeking.svelte";
import { wantsToBeTold } from "./telling.svelte";

/** Listen as long as whoever looks is known. */
export function listen(): void {
  const who = $derived(person()?.id);
  let before: Mine | null = null;
  $effect(() => (who ? followMine() : undefined));
  $effect(() => {
    const now = allMine();
    untrack(() => now && hear(newsOf(before, now)));
    before = now;
  });
  $effect(() => {
    if (sessionEnded()) untrack(beVisitor);
  });
}

function beVisitor(): void {
  forgetSeek();
  tell(say("error.stranger"), true);
}

function hear(news: News[]): void {
  if (wantsToBeTold() && document.hidden && news.length) void notify(news);
  for (const { kind, name = "" } of news) {
    if (kind === "declined") tell(say("list.declined", { name }));
  }
  goWhenFound();
}

/** What few need comes when it is needed. */
async function notify(news: News[]): Promise<void> {
  const { notify } = await withWords("meeting", import("./notify"));
  notify(news);
}
