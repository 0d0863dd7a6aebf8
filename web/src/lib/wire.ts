/**
 * What page and server say to each other.
 * Made by tools/web_types.py from the server's messages.
 */

/** What can be played, and against whom. */
export interface Catalogue {
  games: GameEntry[];
  levels: number[];
}

/** A table that was set up. */
export interface Created {
  id: string;
  url: string;
}

/** Something was done and kept. */
export interface Done {
  seq: number;
}

/** A draw: its place in the total weight. */
export interface Draw {
  index: number;
  total: number;
}

/** A game with its rule sets. */
export interface GameEntry {
  game: string;
  title: string;
  about: string;
  picture: string;
  rules: RuleSet[];
}

/** Who somebody is from now on, with the token that proves it. */
export interface Guest {
  id: string;
  name: string;
  token: string;
}

/** A seat that somebody wants; without a number, any open one. */
export interface Join {
  seat?: number | null;
}

/** The last decision. */
export interface LastMove {
  seat: number;
  move: string;
  text: string;
}

/** Tables. */
export interface Listed {
  games: Summary[];
}

/** Who sits where, in a list. */
export interface ListedSeat {
  name: string;
  kind: "person" | "bot" | "open";
}

/** A move was kept: the lines that it has left in the log, and how many that has now. */
export interface LiveDone {
  type: "ack";
  seq: number;
  lines: string[];
}

/** Lines that were added to the log, and the number of lines it now has. */
export interface LiveEvents {
  type: "events";
  seq: number;
  lines: string[];
}

/** From now on in another language. */
export interface LiveLanguage {
  type: "language";
  lang: "fr" | "en";
}

/** The open and the running tables have changed. */
export interface LiveLobby {
  type: "lobby";
  open: Summary[];
  live: Summary[];
}

/** A move over the live connection. */
export interface LiveMove {
  seq: number;
  move: string;
  type: "move";
}

/** A question whether anybody is there. */
export interface LivePing {
  type: "ping";
}

/** Somebody is there. */
export interface LivePong {
  type: "pong";
}

/** A message was refused. */
export interface LiveProblem {
  code: string;
  message: string;
  type: "error";
  seq?: number | null;
}

/** The table has changed. */
export interface LiveTable {
  type: "table";
  table: Table;
}

/** A line of the story, after so many events. */
export interface LogEntry {
  seq: number;
  seat: number | null;
  text: string;
}

/** A move, and after how many lines of the log it was chosen. */
export interface Move {
  seq: number;
  move: string;
}

/** A table to be set up. */
export interface NewGame {
  game: string;
  rules?: string | null;
  options?: Record<string, number>;
  seats: string[];
  public?: boolean;
}

/** Somebody who comes without an account. */
export interface NewGuest {
  name?: string | null;
}

/** Another name. */
export interface NewName {
  name: string;
}

/** A legal move as the record and as people spell it, what it would do, the scores after it. */
export interface OfferedMove {
  label: string;
  action: number;
  text: string;
  note: string;
  scores: number[];
}

/** Who somebody is. */
export interface Person {
  id: string;
  name: string;
}

/** What was wrong, and what would be right. */
export interface Problem {
  code: string;
  message: string;
}

/** The seat that gives up; without a number, one's own. */
export interface Resign {
  seat?: number | null;
}

/** How a game ended. */
export interface Result {
  scores: number[];
  winners: number[];
  reason: string;
  text: string;
}

/** A choice that a rule set leaves, at some numbers of players or at all. */
export interface RuleOption {
  name: string;
  title: string;
  least: number;
  most: number;
  usual: number;
  players: number[];
}

/** A rule set. */
export interface RuleSet {
  rules: string;
  title: string;
  about: string;
  players: number[];
  options: RuleOption[];
}

/** The rules in words. */
export interface RulesText {
  title: string;
  sections: Section[];
}

/** What a score is made of. */
export interface ScoreCount {
  seat: number;
  total: number;
  items: ScoreItem[];
}

/** A part of a score. */
export interface ScoreItem {
  points: number;
  text: string;
}

/** Who sits where. */
export interface Seat {
  name: string;
  kind: "person" | "bot" | "open";
  you: boolean;
  online: boolean;
}

/** A part of the rules in words. */
export interface Section {
  title: string;
  text: string;
}

/** A table in a list. */
export interface Summary {
  id: string;
  game: string;
  rules: string;
  seats: ListedSeat[];
  status: "open" | "playing" | "over";
  turn: number | null;
  yours: boolean;
  your_turn: boolean;
  updated: number;
}

/** A table as somebody sees it. */
export interface Table {
  id: string;
  game: string;
  rules: string;
  options: Record<string, number>;
  status: "open" | "playing" | "over";
  seats: Seat[];
  seq: number;
  events: number;
  turn: number | null;
  mine: boolean;
  thinking: boolean;
  view: Record<string, unknown>;
  moves: OfferedMove[];
  last: LastMove | null;
  log: LogEntry[];
  can_undo: boolean;
  result: Result | null;
  explain: ScoreCount[];
  commitment: string;
  seed: string | null;
  draws: Draw[];
  rematch: string | null;
}

/** After how many lines of the log a decision is taken back. */
export interface Undo {
  seq: number;
}

/** What a page sends over a live connection. */
export type Heard = LiveMove | LiveLanguage | LivePing;

/** What the server may send over one. */
export type Said = LiveTable | LiveEvents | LiveDone | LiveProblem | LivePong | LiveLobby;
