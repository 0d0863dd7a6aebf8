/** The requests about talk at tables. */

import { request } from "./api";
import type { Chat, ChatLine, Mutes } from "./messages";

export const chats = {
  read: (table: string) => request<Chat>("GET", `/games/${table}/chat`),
  say: (table: string, text: string) => request<ChatLine>("POST", `/games/${table}/chat`, { text }),
  report: (table: string, about: string, text: string) =>
    request<unknown>("POST", `/games/${table}/report`, { about, text }),
  muted: () => request<Mutes>("GET", "/me/mutes"),
  mute: (user: string) => request<Mutes>("POST", "/me/mutes", { user }),
  unmute: (user: string) => request<Mutes>("DELETE", "/me/mutes", { user }),
};
