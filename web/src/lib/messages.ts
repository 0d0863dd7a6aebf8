/** What page and server say to each other, by the names that the page uses. */

import type {
  Heard,
  LiveEvents,
  LiveLanguage,
  LiveLobby,
  LiveMine,
  LivePing,
  LivePong,
  Problem,
  Said,
  Seat,
  Table,
} from "./wire";

export type * from "./wire";

export type Language = LiveLanguage["lang"];
export type SeatKind = Seat["kind"];
export type Status = Table["status"];
/** "me", "me:Bob" for somebody else at the same screen, "user:Bob" for an account, "open" or "bot:3". */
export type SeatWish = "me" | `me:${string}` | `user:${string}` | "open" | `bot:${number}`;
export type Refusal = Problem;
export type FromTable = Exclude<Said, LiveEvents | LiveLobby | LiveMine>;
export type ToTable = Heard;
export type FromLobby = LiveLobby | LivePong;
export type FromMine = LiveMine | LivePong;
/** Nothing is said to lists but to hear whether they are still told. */
export type ToLists = LivePing;
