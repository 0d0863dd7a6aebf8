/** What the pages of players ask for, and how they write it. */

import { request } from "./api";
import { language, say } from "./i18n.svelte";
import type {
  History,
  Player,
  Rankings,
  Rating,
  RatingChange,
  RatingSteps,
  SeatKind,
  TableRatings,
} from "./messages";

const get = <Answer>(path: string, query: Record<string, string | number | undefined> = {}): Promise<Answer> =>
  request<Answer>("GET", path, undefined, query);

const pathOf = (name: string): string => `/players/${encodeURIComponent(name)}`;

export interface HistoryWish {
  game?: string;
  rated?: boolean;
  before?: string;
}

export const askPlayer = (name: string): Promise<Player> => get(pathOf(name));
export const askHistory = (name: string, { game, rated, before }: HistoryWish): Promise<History> =>
  get(`${pathOf(name)}/games`, { game, rated: rated ? "true" : undefined, before });
export const askSteps = (name: string, game: string, rules: string): Promise<RatingSteps> =>
  get(`${pathOf(name)}/ratings/${game}/${rules}`);
export const askRanking = (game: string, rules: string, page: number): Promise<Rankings> =>
  get(`/rankings/${game}/${rules}`, { page });
export const askTableRatings = (table: string): Promise<TableRatings> => get(`/games/${table}/ratings`);

/** A rating is never said without its uncertainty. */
export const sayRating = ({ rating, uncertainty }: Rating): string => say("rating.number", { rating, uncertainty });

export const sayChange = ({ before, after }: RatingChange): string =>
  say("rating.change", { before: before.rating, after: after.rating, uncertainty: after.uncertainty });

/** As what somebody sits at a table. */
export const seatKind = (kind: Player["kind"]): SeatKind => (kind === "level" ? "bot" : "person");

export function day(seconds: number): string {
  return new Intl.DateTimeFormat(language(), { dateStyle: "medium" }).format(new Date(seconds * 1000));
}
