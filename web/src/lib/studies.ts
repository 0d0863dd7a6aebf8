/** The requests about studies, and hints in a game. */

import type { HintedMove } from "../boards/board";
import { address, request } from "./api";
import type {
  Created,
  Example,
  Hint,
  LookedMove,
  NewStudy,
  PlayOn,
  Progress,
  Study,
  StudyBegun,
  StudyPosition,
  Table,
} from "./messages";

export const studies = {
  ofGame: (table: string) => request<StudyBegun>("POST", `/games/${table}/analysis`),
  ofWish: (wish: Partial<NewStudy>) => request<StudyBegun>("POST", "/studies", wish),
  look: (id: string) => request<Study>("GET", `/studies/${id}`),
  progress: (id: string) => request<Progress>("GET", `/studies/${id}/progress`),
  position: (id: string, at: number) => request<StudyPosition>("GET", `/studies/${id}/position`, undefined, { at }),
  playOn: (id: string, wish: PlayOn) => request<Created>("POST", `/studies/${id}/play`, wish),
  example: (game: string) => request<Example>("GET", `/examples/${game}`),
  hint: (table: string) => request<Hint>("POST", `/games/${table}/hint`),
};

export const studyAddress = (id: string): string => new URL(`/analysis/${id}`, location.href).href;
export const studyRecordAddress = (id: string): string => address(`/studies/${id}/record`);
export const studyPictureAddress = (id: string, at: number, side: number): string =>
  address(`/studies/${id}/picture.svg`, { at, side });

/** Who plays alone against bots, in a game that does not count, may be helped in turn. */
export function mayAsk(table: Table): boolean {
  const people = table.seats.filter(({ kind }) => kind !== "bot");
  return table.mine && !table.rated && people.length === 1;
}

/** The best moves as a board marks them. */
export function hintsOf(moves: LookedMove[]): HintedMove[] {
  return moves.map(({ label, weight }, place) => ({ label, rank: place + 1, weight }));
}
