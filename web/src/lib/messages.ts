/** What page and server say to each other, by the names that the page uses. */

import type { Heard, LiveEvents, LiveLanguage, LiveLobby, Problem, Said, Seat, Table } from "./wire";

export type * from "./wire";

export type Language = LiveLanguage["lang"];
export type SeatKind = Seat["kind"];
export type Status = Table["status"];
/** "me", "me:Bob" for somebody else at the same screen, "open" or "bot:3". */
export type SeatWish = "me" | `me:${string}` | "open" | `bot:${number}`;
export type GameList = "open" | "live" | "mine";
export type Refusal = Problem;
export type FromTable = Exclude<Said, LiveEvents | LiveLobby>;
export type ToTable = Heard;
export type FromLobby = LiveLobby;
/** Nothing is said to the lobby. */
export type ToLobby = never;
