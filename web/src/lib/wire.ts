/**
 * What page and server say to each other.
 * Made by tools/web_types.py from the server's messages.
 */

/** The move that is taken for the best; none to be shown the solution. */
export interface Attempt {
  move: string | null;
}

/** A clock with a bank for the game and an increment for each turn, in seconds. */
export interface Blitz {
  kind: "blitz";
  bank: number;
  increment?: number;
}

/** A bot account that somebody has made. */
export interface BotEntry {
  id: string;
  name: string;
  created: number;
  seen: number;
}

/** One's bot accounts. */
export interface BotList {
  bots: BotEntry[];
}

/** What can be played, and against whom. */
export interface Catalogue {
  games: GameEntry[];
  levels: number[];
  chat: boolean;
}

/** What was said at a table, the latest last, but for what muted people said. */
export interface Chat {
  lines: ChatLine[];
}

/** What somebody said at a table; whoever has left the site has no id any more. */
export interface ChatLine {
  number: number;
  user: string | null;
  name: string;
  text: string;
  at: number;
}

/** How many there are; games of today began since midnight, UTC. */
export interface Counts {
  members: number;
  guests: number;
  bots: number;
  playing: number;
  waiting: number;
  today: number;
}

/** A table that was set up. */
export interface Created {
  id: string;
  url: string;
}

/** A name and a password, to sign up or to log in. */
export interface Credentials {
  name: string;
  password: string;
}

/** A clock that gives days for every turn. */
export interface Days {
  kind: "days";
  days: number;
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

/** A position as it can be written. */
export interface Example {
  game: string;
  rules: string;
  players: number;
  options: Record<string, number>;
  position: string;
}

/** The password of somebody who leaves for good; a guest has none. */
export interface Farewell {
  password?: string;
}

/** What the search says of a position, the best moves first. */
export interface Found {
  win: number[];
  margin: number[];
  moves: LookedMove[];
  simulations: number;
}

/** A game with its rule sets. */
export interface GameEntry {
  game: string;
  title: string;
  about: string;
  picture: string;
  rules: RuleSet[];
}

/** Who somebody is from now on; a program is told the token that proves it, a page is not. */
export interface Guest {
  id: string;
  name: string;
  kind: "guest" | "member" | "bot";
  admin: boolean;
  token?: string | null;
}

/** The best moves of who asks, as the game stood after so many lines of its log. */
export interface Hint {
  win: number[];
  margin: number[];
  moves: LookedMove[];
  simulations: number;
  seq: number;
}

/** Games, the latest first; `next` is the `before` of those that follow. */
export interface History {
  games: HistoryGame[];
  next: string | null;
}

/** A game that is over, as one of its players sees it. */
export interface HistoryGame {
  id: string;
  game: string;
  rules: string;
  rated: boolean;
  ended: number;
  seats: HistorySeat[];
  scores: number[];
  winners: number[];
  reason: string | null;
  outcome: "won" | "lost" | "drawn" | null;
  change: RatingChange | null;
}

/** Who sat where; some have a page. */
export interface HistorySeat {
  name: string;
  kind: "person" | "bot" | "open";
  has_page: boolean;
  program: boolean;
  own: boolean;
}

/** Tables where a seat is kept for the one who asks. */
export interface Invitations {
  invitations: Summary[];
}

/** A seat that somebody wants; without a number, any open one. */
export interface Join {
  seat?: number | null;
}

/** Whether a move is the best, what both win, why, and the position after it. */
export interface Judgement {
  right: boolean;
  move: string;
  points: number;
  best: number;
  text: string;
  view: Record<string, unknown>;
}

/** The last decision. */
export interface LastMove {
  seat: number;
  move: string;
  text: string;
}

/** The ratings that somebody may have for whom open seats are. */
export interface Level {
  least?: number | null;
  most?: number | null;
}

/** Tables. */
export interface Listed {
  games: Summary[];
}

/** A puzzle in a list, with what it asks. */
export interface ListedPuzzle {
  number: number;
  question: string;
}

/** Who sits where, in a list. */
export interface ListedSeat {
  name: string;
  kind: "person" | "bot" | "open";
  invited?: boolean;
  has_page?: boolean;
  program?: boolean;
}

/** Somebody has said something at the table. */
export interface LiveChat {
  number: number;
  user: string | null;
  name: string;
  text: string;
  at: number;
  type: "chat";
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

/** A game that is being played. */
export interface LiveGame {
  id: string;
  game: string;
  rules: string;
  seats: ListedSeat[];
  created: number;
  updated: number;
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

/** Something about one's own tables has changed, or about those where one is invited. */
export interface LiveMine {
  type: "mine";
  games: Summary[];
  invitations: Summary[];
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

/** How a server is. */
export interface Load {
  version: string;
  connections: number;
  tables: number;
  moves_per_second: number;
  waiting: number;
  running: number;
  memory: number;
  cpu: number;
  errors: SeenError[];
}

/** A line of the story, after so many events. */
export interface LogEntry {
  seq: number;
  seat: number | null;
  text: string;
}

/** Who somebody is from now on; a program is told the token that proves it, a page is not. */
export interface LoggedIn {
  id: string;
  name: string;
  kind: "guest" | "member" | "bot";
  admin: boolean;
  token?: string | null;
}

/** A move with what it promises to who plays it, and what would follow. */
export interface LookedMove {
  label: string;
  text: string;
  win: number;
  margin: number;
  weight: number;
  line: string[];
}

/** A bot account with its token, which is told only here. */
export interface MadeBot {
  id: string;
  name: string;
  token: string;
}

/** A token, which is told only here. */
export interface MadeToken {
  id: string;
  label: string;
  token: string;
}

/** A move in whose place another one was better: after so many events, by whom. */
export interface Mistake {
  at: number;
  seat: number;
  move: string;
  text: string;
  cost: number;
  best: LookedMove;
}

/** A move, and after how many lines of the log it was chosen. */
export interface Move {
  seq: number;
  move: string;
}

/** Somebody whom one does not want to hear. */
export interface Mute {
  user: string;
}

/** Somebody who is not heard. */
export interface MutedPerson {
  id: string;
  name: string;
}

/** Those whom one does not want to hear, wherever they talk. */
export interface Mutes {
  people: MutedPerson[];
}

/** What some players are called. */
export interface Names {
  names: string[];
}

/** What a bot account is to be called. */
export interface NewBot {
  name: string;
}

/** A table to be set up. */
export interface NewGame {
  game: string;
  rules?: string | null;
  options?: Record<string, number>;
  seats: string[];
  public?: boolean;
  rated?: boolean;
  pace?: Blitz | Days | null;
  wanted?: Level | null;
}

/** Somebody who comes without an account. */
export interface NewGuest {
  name?: string | null;
}

/** Another name. */
export interface NewName {
  name: string;
}

/** The password until now and from now on. */
export interface NewPassword {
  current: string;
  password: string;
}

/** What somebody at a table did wrong, for whoever runs the server. */
export interface NewReport {
  about: string;
  text: string;
}

/** A game as a `.crown` text, or a position of a game, to be looked at. */
export interface NewStudy {
  record?: string | null;
  game?: string | null;
  rules?: string | null;
  players?: number | null;
  options?: Record<string, number>;
  position?: string | null;
}

/** What a token is for. */
export interface NewToken {
  label: string;
}

/** A draw or a take-back; who only agrees makes no offer where none stands any more. */
export interface Offer {
  agree?: boolean;
}

/** A legal move as the record and as people spell it, what it would do, the scores after it. */
export interface OfferedMove {
  label: string;
  action: number;
  text: string;
  note: string;
  scores: number[];
}

/** How the site is. */
export interface Overview {
  now: number;
  counts: Counts;
  games: LiveGame[];
  workers: Worker[];
  reports: Report[];
}

/** Who somebody is. */
export interface Person {
  id: string;
  name: string;
  kind: "guest" | "member" | "bot";
  admin: boolean;
}

/** From where a game goes on, in which seat, and against whom. */
export interface PlayOn {
  at: number;
  seat: number;
  bot?: string;
}

/** What everybody may know of somebody: an account, a bot's account, or one of our levels. */
export interface Player {
  name: string;
  kind: "member" | "bot" | "level";
  since: number | null;
  ratings: PlayerRating[];
}

/** A rating in one game by one set of rules, and the rated games that it comes from. */
export interface PlayerRating {
  game: string;
  rules: string;
  rating: Rating;
  games: number;
  wins: number;
  losses: number;
  updated: number;
}

/** What the one who looks may do at the table besides moving. */
export interface Possible {
  undo: boolean;
  takeback: boolean;
  draw: boolean;
  abort: boolean;
  claim: boolean;
  leave: boolean;
}

/** What was wrong, and what would be right. */
export interface Problem {
  code: string;
  message: string;
}

/** How far a study is: positions looked at, of all. */
export interface Progress {
  status: "waiting" | "running" | "done" | "failed";
  done: number;
  total: number;
}

/** A position to be solved; its moves tell no scores. */
export interface Puzzle {
  game: string;
  rules: string;
  number: number;
  count: number;
  question: string;
  seat: number;
  names: string[];
  view: Record<string, unknown>;
  moves: OfferedMove[];
  last: string | null;
}

/** The puzzles of a game, the easiest first. */
export interface Puzzles {
  game: string;
  rules: string;
  puzzles: ListedPuzzle[];
}

/** Somebody's place in a ranking. */
export interface RankedPlayer {
  place: number;
  name: string;
  kind: "member" | "bot" | "level";
  rating: Rating;
  games: number;
  wins: number;
  losses: number;
}

/** A page of a ranking: the first is who is surely the strongest. */
export interface Rankings {
  players: RankedPlayer[];
  page: number;
  pages: number;
}

/** How strong somebody is: the truth is nearly always within the uncertainty. */
export interface Rating {
  rating: number;
  uncertainty: number;
  provisional: boolean;
}

/** What a game has made of a rating. */
export interface RatingChange {
  before: Rating;
  after: Rating;
}

/** A rating after a game. */
export interface RatingStep {
  rating: number;
  uncertainty: number;
  provisional: boolean;
  table: string;
  at: number;
}

/** How a rating came about: what it was at first, then after each game. */
export interface RatingSteps {
  start: Rating;
  steps: RatingStep[];
}

/** A recovery code, and the password from now on. */
export interface Recovery {
  name: string;
  password: string;
  code: string;
}

/** What somebody found wrong with somebody. */
export interface Report {
  id: string;
  by: string | null;
  about: string | null;
  game: string | null;
  text: string;
  at: number;
  settled: number | null;
}

/** A report that was taken down. */
export interface Reported {
  id: string;
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

/** Something to be said at a table. */
export interface Say {
  text: string;
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
  has_page?: boolean;
  program?: boolean;
  invited: boolean;
}

/** The rating of who sits somewhere, and what the game has made of it if it counted. */
export interface SeatRating {
  seat: number;
  rating: Rating;
  change: RatingChange | null;
}

/** A part of the rules in words. */
export interface Section {
  title: string;
  text: string;
}

/** What somebody wants to play, and with people of what rating. */
export interface Seek {
  least?: number | null;
  most?: number | null;
  game: string;
  rules?: string | null;
  pace?: Blitz | Days | null;
  rated?: boolean;
  players?: number | null;
}

/** A kind of error on a server: how often it came, when last, and what it said then. */
export interface SeenError {
  event: string;
  detail: string;
  at: number;
  count: number;
}

/** A browser in which somebody is logged in. */
export interface SessionEntry {
  id: string;
  label: string;
  created: number;
  seen: number;
  address: string | null;
  current: boolean;
}

/** Where somebody is logged in. */
export interface Sessions {
  sessions: SessionEntry[];
}

/** Whether a report is settled. */
export interface Settle {
  settled: boolean;
}

/** The same with a recovery code, which is told only here. */
export interface SignedUp {
  id: string;
  name: string;
  kind: "guest" | "member" | "bot";
  admin: boolean;
  token?: string | null;
  recovery_code: string;
}

/** The table where one sits now, and whether it still waits for somebody. */
export interface Sought {
  id: string;
  url: string;
  waiting: boolean;
}

/** What was offered or asked and not yet answered: the seats that are for it. */
export interface Standing {
  draw: number[];
  takeback: number[];
}

/** A game or position, and what was found: the chances of each seat before each event. */
export interface Study {
  status: "waiting" | "running" | "done" | "failed";
  done: number;
  total: number;
  id: string;
  table: string | null;
  game: string;
  rules: string;
  options: Record<string, number>;
  seats: ListedSeat[];
  events: number;
  log: LogEntry[];
  result: Result | null;
  curve: number[][];
  mistakes: Mistake[];
  accounts: StudyAccount[];
  simulations: number;
}

/** Where a seat's chances came from; the parts add up from the start to the end. */
export interface StudyAccount {
  start: number;
  luck: number;
  own: number;
  others: number;
  end: number;
}

/** A study that was begun, or was there. */
export interface StudyBegun {
  id: string;
  url: string;
}

/** The position after so many events, what is known of it, and what was played then. */
export interface StudyPosition {
  at: number;
  view: Record<string, unknown>;
  turn: number | null;
  last: LastMove | null;
  found: Found | null;
  played: LastMove | null;
  cost: number;
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
  pace: Blitz | Days | null;
  deadline: number | null;
  rated: boolean;
  wanted: Level | null;
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
  can: Possible;
  pace: Blitz | Days | null;
  clock: TableClock | null;
  offers: Standing;
  rated: boolean;
  result: Result | null;
  explain: ScoreCount[];
  commitment: string;
  seed: string | null;
  draws: Draw[];
  rematch: string | null;
}

/** What each seat has left in seconds, and whose time runs. */
export interface TableClock {
  left: number[];
  running: number | null;
}

/** The ratings at a table, by seat; an open seat has none. */
export interface TableRatings {
  seats: SeatRating[];
}

/** A token that a program has. */
export interface TokenEntry {
  id: string;
  label: string;
  created: number;
  seen: number;
}

/** One's tokens. */
export interface TokenList {
  tokens: TokenEntry[];
}

/** After how many lines of the log a decision is taken back. */
export interface Undo {
  seq: number;
}

/** A server that shares the database; one that is stale has said nothing for a while. */
export interface Worker {
  id: string;
  host: string;
  started: number;
  seen: number;
  stale: boolean;
  load: Load | null;
}

/** What a page sends over a live connection. */
export type Heard = LiveMove | LiveLanguage | LivePing;

/** What the server may send over one. */
export type Said = LiveTable | LiveEvents | LiveDone | LiveProblem | LivePong | LiveLobby | LiveChat | LiveMine;
