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
  take_backs?: "any" | "ask" | "never" | "unseen";
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

export interface There {
  type: "there";
  key: string;
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

export interface Left {
  table: string;
  played: number;
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
  hints: boolean;
  left: Left | null;
  deal: string;
  grade: number;
  solvable: boolean;
  taken_back: number;
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
  left: Left | null;
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
  left: Left | null;
  take_backs: string;
  taken_back: number;
  luck: number | null;
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

export interface Reason {
  key: string;
  values: Record<string, number | string>;
}

export interface Choice {
  move: string;
  chance: number;
  low: number;
  high: number;
  why: Reason[];
}

export interface Decision {
  step: number;
  turn: number;
  best: Choice;
  played: Choice;
  loss: number;
  low: number;
  high: number;
  mark: "" | "blunder" | "inaccuracy" | "mistake";
}

export interface Luck {
  step: number;
  turn: number;
  move: string;
  change: number;
}

export interface Point {
  step: number;
  chance: number;
  luck: number;
}

export interface TurningPoint {
  step: number;
  source: "luck" | "move" | "resigned" | "rest";
  change: number;
  moves: string;
}

export interface SeatReview {
  seat: number;
  label: string;
  player: string;
  start: number;
  luck: number;
  lost: number;
  rest: number;
  result: number;
  curve: Point[];
  decisions: Decision[];
  lucks: Luck[];
  turning_points: TurningPoint[];
}

export interface Review {
  game: string;
  moves: number;
  steps: number;
  finished: boolean;
  effort: number;
  seats: SeatReview[];
  lots: number[];
}

export interface ReviewState {
  status: "done" | "failed" | "none" | "working";
  done: number;
  of: number;
  review: Review | null;
  hindsight: number[][];
}

export interface ReviewWish {
  share?: string;
}

export interface HintWish {
  seat: number;
}

export interface Analysis {
  seat: number;
  moves: Choice[];
}

export interface Hint {
  number: number;
  moves: Choice[];
}

export interface TruthsWish {
  seat: number;
  outcome?: boolean;
  chance?: boolean;
  crossroads?: boolean;
}

export interface Chance {
  chance: number;
  low: number;
  high: number;
}

export interface Truths {
  number: number;
  outcome: "lost" | "unknown" | "won" | null;
  chance: Chance | null;
  crossroads: boolean | null;
}

export interface WhereLost {
  found: "deal" | "move" | "never" | "unknown";
  played: number;
  turn: number;
  move: string;
  way: string[];
  kept: number;
  choices: number;
}

export interface ToBelieve {
  played: number;
  table?: string;
  share?: string;
  text?: string;
  seat: number;
}

export interface HiddenCard {
  card: string;
  chances: number[];
}

export interface Belief {
  places: string[];
  cards: HiddenCard[];
  samples: number;
}

export interface NumberedInfo {
  kind: string;
  number: number;
  grade: number;
}

export interface DailyInfo {
  date: string;
  slot: string;
  seconds: number;
}

export interface Made {
  won: boolean;
  points: number;
  turns: number;
  players: number;
}

export interface Mine {
  won: boolean;
  points: number;
  turns: number;
  place: number;
  games: number;
  best_points: number;
  best_turns: number | null;
}

export interface Standing {
  players: number;
  won: number;
  made: Made[];
  yours: Mine | null;
}

export interface DealResult {
  seats: SeatInfo[];
  yours: number[];
  winners: number[] | null;
  moves: number;
  ended: number;
  first: boolean;
  points: number | null;
  turns: number;
}

export interface DealInfo {
  code: string;
  game: string;
  options: Record<string, unknown>;
  seat: number;
  commitment: string;
  played: number;
  table: string;
  results: DealResult[] | null;
  other_rules: string;
  kind: "daily" | "numbered" | "shared";
  helps: boolean;
  number: NumberedInfo | null;
  day: DailyInfo | null;
  standing: Standing | null;
}

export interface DayDeal {
  code: string;
  slot: string;
  game: string;
  options: Record<string, unknown>;
  commitment: string;
}

export interface DayInfo {
  date: string;
  deals: DayDeal[];
  first: string;
  anchor: string;
  before: string;
  secret: string;
}

export interface Streaks {
  played: number;
  won: number;
  longest_played: number;
  longest_won: number;
}

export interface TodaysDeal {
  code: string;
  slot: string;
  game: string;
  options: Record<string, unknown>;
  state: "lost" | "new" | "playing" | "won";
  points: number;
  turns: number;
}

export interface Today {
  date: string;
  seconds: number;
  deals: TodaysDeal[];
  streaks: Streaks;
}

export interface NumberedDeals {
  kind: string;
  game: string;
  options: Record<string, unknown>;
  grades: string;
  bot: string;
  rates: (number | null)[];
  played: number[];
  won: number[];
}

export interface Catalogue {
  today: Today;
  numbered: NumberedDeals[];
  last: number;
}

export interface ToShare {
  share?: string;
}

export interface SharedDeal {
  code: string;
}

export interface ToPlay {
  name?: string;
}

export interface Line {
  played: number;
  table?: string;
  share?: string;
  text?: string;
  moves?: string[];
  anew?: number;
  eyes?: number | null;
}

export interface PlayOn {
  played: number;
  table?: string;
  share?: string;
  text?: string;
  moves?: string[];
  anew?: number;
  eyes?: number | null;
  seat: number;
  bot: string;
  name?: string;
  key?: string;
}

export interface Tried {
  frames: Frame[];
  moves: string[];
  winners: number[] | null;
}

export interface Kind {
  title: Record<string, string>;
  asks: Record<string, string>;
}

export interface ListedPuzzle {
  id: string;
  kind: string;
  grade: number;
  steps: number;
  sure: boolean;
}

export interface GamePuzzles {
  game: string;
  kinds: Record<string, Kind>;
  puzzles: ListedPuzzle[];
}

export interface PuzzleList {
  games: GamePuzzles[];
}

export interface Posed {
  puzzle: ListedPuzzle;
  asks: Kind;
  options: Record<string, unknown>;
  labels: string[];
  view: View | null;
  explanation: Explanation | null;
  moves: string[];
}

export interface Solving {
  moves?: string[];
  show?: boolean;
}

export interface Judged {
  verdict: "on" | "solved" | "wrong";
  path: string[];
  before: number;
  events: SeatEvent[];
  view: View | null;
  explanation: Explanation | null;
  moves: string[];
  reasons: Reason[];
  instance: boolean;
  right: string[];
  chances: Record<string, number>;
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

export interface Changes {
  type: "changes";
  table?: Partial<TableInfo>;
  view?: Partial<View> | null;
  moves?: string[];
  events?: SeatEvent[];
  explanation?: Explanation | null;
  seconds_left?: number | null;
  replaceable_in?: (number | null)[];
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

export interface LessonOutcome {
  events: SeatEvent[];
  view: View | null;
  explanation: Explanation | null;
}

export interface LessonAnswer {
  clause: string;
  says: Record<string, string>;
}

export interface Guess {
  card: string;
  places: string[];
  chances: number[];
}

export interface LessonStep {
  name: string;
  clause: string;
  says: Record<string, string>;
  options: Record<string, unknown>;
  labels: string[];
  view: View | null;
  explanation: Explanation | null;
  right: Record<string, LessonOutcome>;
  title: Record<string, string> | null;
  done: Record<string, string> | null;
  wrong: Record<string, number>;
  answers: LessonAnswer[];
  guess: Guess | null;
}

export interface Lessons {
  course: LessonStep[];
  elsewhere: LessonAnswer;
  examples: LessonStep[];
}

export type Command = Act | Resign | TakeBack | Answer | Replace | Rematch | Emote | There;

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

export interface RipCounted {
  what: "counted";
  lines: [RipLine[], RipLine[]];
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
  round: number;
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

export interface RipSightEnded {
  what: "unseen";
  seat: number;
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

export type RipFact = RipLaid | RipTotals | RipCounted | RipPassed | RipNamed | RipMirrored | RipEchoed | RipStruck | RipSilenced | RipUsed | RipBanished | RipSnatched | RipRecalled | RipSwapped | RipMoved | RipSaw | RipSightEnded | RipDrew | RipRoundWon | RipPsychicWon | RipReturned | RipHid | RipKept | RipRoundBegan | RipTurnedUp | RipBrought | RipEnded | RipAsked;

export type View = SiggilView | RipView;

export type Fact = SiggilFact | RipFact;

export type Explanation = RipExplanation;
