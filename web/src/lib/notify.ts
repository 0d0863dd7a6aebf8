/** What the browser tells whoever does not look at the page, if that was asked for. */

import { titleOf } from "./catalogue.svelte";
import { language, say, type Word } from "./i18n.svelte";
import { playerName } from "./names";
import type { Summary } from "./messages";
import type { News } from "./news";
import { go } from "./router.svelte";

type Told = Exclude<News["kind"], "declined">;

const TITLES: Record<Told, Word> = {
  turn: "notify.turn",
  over: "notify.over",
  found: "notify.found",
  invited: "notify.invited",
};

/** Tell what is new of each game, once; whoever looks sees it anyway. */
export function notify(news: News[]): void {
  if (!document.hidden || !("Notification" in window) || Notification.permission !== "granted") return;
  for (const { kind, table } of news) {
    if (kind !== "declined") show(TITLES[kind], table);
  }
}

/** What was told of a game before is replaced. */
function show(title: Word, table: Summary): void {
  const body = `${titleOf(table.game)} · ${table.seats.map(playerName).join(", ")}`;
  const told = notification(say(title), { body, tag: `couronne-${table.id}`, lang: language(), icon: "/favicon.svg" });
  if (!told) return;
  told.onclick = () => {
    window.focus();
    go(`/games/${table.id}`);
    told.close();
  };
}

/** Some browsers of phones know notifications, but not those of a page. */
function notification(title: string, options: NotificationOptions): Notification | null {
  try {
    return new Notification(title, options);
  } catch {
    return null;
  }
}
