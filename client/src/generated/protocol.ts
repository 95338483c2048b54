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
  key?: string;
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

export interface SeatEvent {
  number: number;
  at: number;
  kind: string;
  seat?: number | null;
  token?: string;
  facts?: string[];
  name?: string;
  by?: string;
  kept?: number | null;
  table?: string;
  secret?: string;
  salt?: string;
  entropy?: string[];
}

export interface SeatInfo {
  label: string;
  kind: string;
  name: string;
  present: boolean;
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
}

export interface Snapshot {
  type: "snapshot";
  table: TableInfo;
  seat: number | null;
  view: unknown;
  moves: string[];
  events: SeatEvent[];
  explanation: unknown;
  seconds_left: number | null;
}

export interface Update {
  type: "update";
  table: TableInfo;
  seat: number | null;
  view: unknown;
  moves: string[];
  events: SeatEvent[];
  explanation: unknown;
  seconds_left: number | null;
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

export interface TableList {
  tables: TableInfo[];
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

export interface SiggilView {
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
  actions: number[];
}

export interface RipView {
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
  actions: number[];
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

export type Command = Act | Resign | TakeBack | Replace | Rematch;
