// Made by generate.py from the server's messages; do not edit.

export interface ChairWish {
  kind: "bot" | "open" | "person";
  bot?: string;
}

export interface NewTable {
  game: string;
  chairs: ChairWish[];
  options?: Record<string, unknown>;
  name?: string;
  entropy?: string;
  public?: boolean;
  spectators?: boolean;
  clock?: number | null;
  take_backs?: "ask" | "never";
  key?: string;
  commitment?: string;
}

export interface Join {
  invitation?: string;
  name?: string;
  entropy?: string;
  seat?: number | null;
}

export interface Act {
  type: "act";
  key: string;
  seat: number;
  token: string;
  number?: number | null;
}

export interface Resign {
  type: "resign";
  key: string;
  seat: number;
}

export interface TakeBack {
  type: "takeback";
  key: string;
  seat: number;
}

export interface Answer {
  type: "answer";
  key: string;
  seat: number;
  granted: boolean;
  number: number;
}

export interface Replace {
  type: "replace";
  key: string;
  seat: number;
  bot?: string;
}

export interface Rematch {
  type: "rematch";
  key: string;
}

export interface Emote {
  type: "emote";
  key: string;
  seat: number;
  emote: "bravo" | "hello" | "oops" | "thanks" | "wow";
}

export interface SeatEvent {
  number: number;
  at: number;
  kind: string;
  seat?: number | null;
  token?: string;
  facts?: Fact[];
  name?: string;
  by?: string;
  kept?: number | null;
  table?: string;
  secret?: string;
  salt?: string;
  entropy?: string[];
  granted?: boolean | null;
}

export interface SeatInfo {
  label: string;
  kind: string;
  name: string;
  present: boolean;
  stand_in: string;
  away_since: number | null;
}

export interface Asking {
  seat: number;
  kept: number;
  number: number;
  waiting: number[];
  refused: boolean;
}

export interface TableInfo {
  id: string;
  game: string;
  options: Record<string, unknown>;
  seats: SeatInfo[];
  status: string;
  turn: number | null;
  winners: number[];
  number: number;
  commitment: string;
  public: boolean;
  spectators: boolean;
  clock: number | null;
  deadline: number | null;
  rematch: string;
  yours: number[];
  invitation: string;
  other_rules: string;
  take_backs: string;
  asking: Asking | null;
  hosting: boolean;
}

export interface ListedTable {
  id: string;
  game: string;
  options: Record<string, unknown>;
  seats: SeatInfo[];
  status: string;
  public: boolean;
  spectators: boolean;
  clock: number | null;
  commitment: string;
  yours: number[];
  invitation: string;
  since: number;
  other_rules: string;
  turn: number | null;
}

export interface FinishedGame {
  id: string;
  game: string;
  options: Record<string, unknown>;
  seats: SeatInfo[];
  yours: number[];
  winners: number[] | null;
  ended: number;
  other_rules: string;
}

export interface GamePage {
  games: FinishedGame[];
}

export interface RecordToShow {
  text: string;
  seat?: number | null;
  open?: boolean;
}

export interface Frame {
  number: number;
  played: number;
  view: View | null;
  explanation: Explanation | null;
  events: SeatEvent[];
}

export interface Replay {
  table: TableInfo;
  seat: number | null;
  open: boolean;
  frames: Frame[];
  share: string;
}

export interface Snapshot {
  type: "snapshot";
  table: TableInfo;
  seat: number | null;
  view: View | null;
  moves: string[];
  events: SeatEvent[];
  explanation: Explanation | null;
  seconds_left: number | null;
  replaceable_in: (number | null)[];
}

export interface Update {
  type: "update";
  table: TableInfo;
  seat: number | null;
  view: View | null;
  moves: string[];
  events: SeatEvent[];
  explanation: Explanation | null;
  seconds_left: number | null;
  replaceable_in: (number | null)[];
}

export interface Presence {
  type: "presence";
  present: boolean[];
  away_since: (number | null)[];
  replaceable_in: (number | null)[];
}

export interface Emoted {
  type: "emoted";
  seat: number;
  emote: string;
}

export interface Done {
  type: "done";
  key: string;
  number: number;
  table: string;
}

export interface Failure {
  type: "error";
  code: string;
  message: string;
  key: string;
}

export interface Commitment {
  commitment: string;
  seconds: number;
}

export interface Closed {
  id: string;
}

export interface TableList {
  tables: ListedTable[];
}

export interface Erased {
  tables: number;
}

export interface Link {
  leads: "closed" | "full" | "nowhere" | "seat" | "table" | "watching";
  table: TableInfo | null;
}

export interface BotInfo {
  name: string;
  title: string;
}

export interface GameInfo {
  name: string;
  bots: BotInfo[];
}

export interface GameList {
  games: GameInfo[];
}

export type Command = Act | Resign | TakeBack | Answer | Replace | Rematch | Emote;

export interface SiggilView {
  game: "siggil";
  seat: number | null;
  players: number;
  layout: string;
  difficulty: string;
  fourth_spirit: string;
  open_memory: boolean;
  phase: string;
  turn: number | null;
  turns: number;
  played: number;
  first: number;
  over: boolean;
  winners: number[];
  pile: number[];
  available: number[];
  free: number[];
  held: number[][];
  sets: [number, number, number[]][][];
  hand: number[] | null;
  hand_sizes: number[];
  hands: number[][] | null;
  takes: number[];
  discards: number[] | null;
  discarded: number;
  lost: number[];
  actions?: number[];
}

export interface SiggilTaken {
  what: "taken";
  seat: number;
  card: number;
  place: number;
}

export interface SiggilDiscarded {
  what: "discarded";
  seat: number;
  card: number | null;
  place: number;
}

export interface SiggilUncovered {
  what: "uncovered";
  card: number;
  place: number;
}

export interface SiggilEscaped {
  what: "escaped";
  spirit: number;
  place: number;
}

export interface SiggilLost {
  what: "lost";
  spirit: number;
}

export interface SiggilCaptured {
  what: "captured";
  seat: number;
  spirit: number;
  loser: number | null;
  way: "family" | "number";
  laid: number[];
  set: number[];
}

export interface SiggilPassed {
  what: "passed";
  seat: number;
}

export interface SiggilTurnBegan {
  what: "turn";
  seat: number;
  number: number;
}

export interface SiggilEnded {
  what: "ended";
  winners: number[];
  reason: "empty" | "goal" | "lost";
}

export type SiggilFact = SiggilTaken | SiggilDiscarded | SiggilUncovered | SiggilEscaped | SiggilLost | SiggilCaptured | SiggilPassed | SiggilTurnBegan | SiggilEnded;

export interface RipView {
  game: "rip";
  seat: number | null;
  turn: number | null;
  player: number;
  phase: string;
  round: number;
  turns: number;
  played: number;
  over: boolean;
  winners: number[];
  tutorial: boolean;
  line: number[];
  mansions: number[];
  taken: (number | null)[];
  leader: number;
  closed: boolean;
  laid_now: number;
  acting: number;
  todo: number;
  chosen: number;
  draws: number[];
  before: [number[], number[]];
  ghosts: [number[], number[]][];
  psychics: [number[], number[]][];
  marks: number[];
  copies: number[];
  struck: number[];
  used: number[];
  brought: number[];
  laid: number[];
  discarded: number[];
  discards: number[];
  totals: [number, number];
  hand: number[] | null;
  deck: number[] | null;
  tenth: number[] | null;
  opposing: number[] | null;
  hand_sizes: [number, number];
  deck_sizes: [number, number];
  tenth_sizes: [number, number];
  tenth_psychics: [number[], number[]];
  hidden: [number[], number[]];
  known: [number[], number[]];
  seen: [number[], number[]];
  actions?: number[];
  opposing_tenth?: number[] | null;
}

export interface RipLaid {
  what: "laid";
  seat: number;
  ghost: number;
  psychic: number;
  way: "called" | "chosen" | "stumbled";
}

export interface RipTotals {
  what: "totals";
  totals: [number, number];
}

export interface RipPassed {
  what: "passed";
  seat: number;
  totals: [number, number];
}

export interface RipNamed {
  what: "named";
  seat: number;
  psychic: number;
  value: number;
}

export interface RipMirrored {
  what: "mirrored";
  seat: number;
  psychic: number;
  value: number;
}

export interface RipEchoed {
  what: "echoed";
  seat: number;
  psychic: number;
  copied: number;
}

export interface RipStruck {
  what: "struck";
  seat: number;
  psychic: number;
  target: number;
}

export interface RipSilenced {
  what: "silenced";
  psychic: number;
  silent: boolean;
}

export interface RipUsed {
  what: "used";
  psychic: number;
}

export interface RipBanished {
  what: "banished";
  seat: number;
  ghost: number;
  psychic: number;
}

export interface RipSnatched {
  what: "snatched";
  seat: number;
  ghost: number;
}

export interface RipRecalled {
  what: "recalled";
  seat: number;
  ghost: number;
  round: number;
}

export interface RipSwapped {
  what: "swapped";
  seat: number;
  ghost: number;
  psychic: number;
  other_ghost: number;
  other_psychic: number;
}

export interface RipMoved {
  what: "moved";
  seat: number;
  round: number;
  other: number;
}

export interface RipSaw {
  what: "saw";
  seat: number;
  hand: number[] | null;
}

export interface RipDrew {
  what: "drew";
  seat: number;
  ghost: number | null;
}

export interface RipRoundWon {
  what: "round";
  round: number;
  winner: number;
  how: "crowed" | "withdrew";
  totals: [number, number];
  mansion: number;
}

export interface RipPsychicWon {
  what: "psychic";
  seat: number;
  psychic: number;
}

export interface RipReturned {
  what: "returned";
  seat: number;
  ghosts: number[];
}

export interface RipHid {
  what: "hid";
  seat: number;
  ghost: number | null;
  psychic: number;
}

export interface RipKept {
  what: "kept";
  seat: number;
}

export interface RipRoundBegan {
  what: "begins";
  round: number;
  seat: number;
  revealed: number;
}

export interface RipTurnedUp {
  what: "turned";
  seat: number;
  ghost: number;
  psychic: number;
  totals: [number, number];
}

export interface RipBrought {
  what: "brought";
  seat: number;
  psychic: number;
}

export interface RipEnded {
  what: "ended";
  winner: number;
  reason: "castles" | "manors" | "more" | "tenth";
  totals: [number, number];
}

export interface RipAsked {
  what: "asked";
  seat: number | null;
  phase: string;
}

export interface RipLine {
  psychic: number;
  value: number;
  changes: [number, number][];
  counts: number;
}

export interface RipExplanation {
  breakdown: [RipLine[], RipLine[]];
  stop: string;
}

export type RipFact = RipLaid | RipTotals | RipPassed | RipNamed | RipMirrored | RipEchoed | RipStruck | RipSilenced | RipUsed | RipBanished | RipSnatched | RipRecalled | RipSwapped | RipMoved | RipSaw | RipDrew | RipRoundWon | RipPsychicWon | RipReturned | RipHid | RipKept | RipRoundBegan | RipTurnedUp | RipBrought | RipEnded | RipAsked;

export type View = SiggilView | RipView;

export type Fact = SiggilFact | RipFact;

export type Explanation = RipExplanation;
