import type { Component, Snippet } from "svelte";
import type { Explanation, Fact, TableInfo, View } from "../generated/protocol";
import type { Advice } from "./advice";
import type { Mark } from "./coach";
import type { Values } from "./format";
import type { Guide } from "./guide";
import type { Happening, Line, Teller } from "./log";
import type { Pace } from "./pace";
import type { Tune } from "./sound";
import type { Stage } from "./stage";

export type Mode = "bots" | "friends" | "hotseat" | "solo";

/** What a game's table is drawn from. */
export interface TableProps<V = View, F = Fact, E = Explanation | null> {
  table: TableInfo;
  /** Whose eyes the reader has; null where several share the screen. */
  you: number | null;
  /** The position as far as it is shown: between two that the server told, the facts so far folded into it. */
  view: V;
  explanation: E;
  /** What is being shown now: the last step brought this about, in order. A new array for every step. */
  fresh: F[];
  /** What has been shown since the reader's last move, in order: the places that stay marked. */
  since: F[];
  /** What may be played now, even while the view is still behind: each of them ends what is being shown. */
  moves: string[];
  onplay: (token: string) => void;
  /** The whole screen belongs to the table: it lays out its zones and everything the frame gives it, and never scrolls. */
  stage: Stage;
  /** One line for the upper edge: seal with the menu, the status sentence, the clock, the log's button. */
  bar: Snippet;
  /** Take-back and whatever else everybody can do at any table: one row of buttons 44 px high, often empty. */
  actions: Snippet;
  /** The log, the newest line first, for a column where there is room; it fills its box and scrolls in it. */
  log: Snippet;
  /** What is true of a game that is played alone, in two short lines or three longer ones; absent where nothing is told. */
  truths?: Snippet<[short: boolean]>;
  /** Seats of people who are not there: a mark with the time they still have lies on their faces. */
  away: number[];
}

/** What a game's own part of the end is drawn from: a list with a row for each player. */
export interface EndingProps<V = View, F = Fact> {
  table: TableInfo;
  you: number | null;
  view: V;
  facts: F[];
}

/** What a game's own part of setting up a table is drawn from. */
export interface SetupProps {
  mode: Mode;
  players: number;
  onplayers: (players: number) => void;
}

/** That part; it is asked for the options when the table is wanted. */
export type SetupForm = Component<SetupProps, { options: () => Record<string, unknown> }, "">;

/** What a seed deals, as a record tells it. */
export type Deal = (options: Record<string, unknown>, seed: Uint8Array) => string;

/** Words for the choices between numbered deals, and for what a game came to. */
export interface DealWords {
  label: (option: string) => string;
  value: (option: string, value: unknown) => string;
  points: (points: number) => string;
}

/** What is shown of a game before anybody sits at its table: all that the first page has of it. */
export interface GameFront {
  name: string;
  /** Ways to play it besides the one click, in their order. */
  modes: readonly Mode[];
  picture: Component;
  /** Comes when a table is set up. */
  setup: (() => Promise<{ default: SetupForm }>) | null;
  /** How it is played, on one screen for each way to play it. */
  guides: readonly Guide[];
  /** What a first game is dealt with. */
  firstOptions: Record<string, unknown>;
  /** Where its lessons are; null where nobody has written any. */
  lessons: string | null;
  /** Words for its numbered and daily deals; null where it has none. */
  deals: DealWords | null;
  /** With what it was played, in a few words: a layout, a choice of cards; empty where there is nothing to choose. */
  variant: (options: Record<string, unknown>) => string;
  /** The rest; comes with the first table, or before. */
  ui: () => Promise<{ default: GameUi }>;
}

/** Everything of a game that a player sees or hears at its table. */
export interface GameUi<V = View, F = Fact, E = Explanation | null> {
  table: Component<TableProps<V, F, E>>;
  /** The hints of a first game, in their order. */
  marks: readonly Mark<V>[];
  /** The cards, to leaf through. */
  cards: Component | null;
  /** What the reader can know of where they are; absent where there is nothing to tell. */
  tracker?: Component<{ view: V }>;
  /** A card in words, from its token; absent where tokens must do. */
  cardName?: (token: string) => string;
  /** Whether its rules are told: in short as a text, in full as a page. */
  rules: boolean;
  /** What happened, in words. */
  log: (happenings: Happening<F>[], teller: Teller) => Line[];
  /** What the seat to act can do now; where several share the screen it is `named` (`{ who: "named", name }`). */
  status: (view: V, named: Values) => string;
  /** Why the game ended as it did. */
  reason: (view: V, facts: F[], teller: Teller) => string;
  /** What everybody has in the end, in pictures. */
  ending: Component<EndingProps<V, F>> | null;
  /** Deals the cards again, to check a record; null where only the server can. */
  deal: Deal | null;
  /** Words for moves and for what speaks for them, for reviews and hints; null where moves are shown as they are written. */
  advice: (() => Promise<Advice>) | null;
  /** The tune that goes with a step; null where nothing is to be heard. */
  tune: (facts: F[]) => Tune | null;
  /** Whether a fact is one to jump to when the game is looked back on: `replay.next.GAME` says what it is. */
  landmark: ((fact: F) => boolean) | null;
  /** The view after one more fact, so that a move can be shown step by step; null where moves are shown at once. */
  fold: ((view: V, fact: F) => V) | null;
  /** How long each step takes. */
  pace: Pace<F> | null;
  /** Whether the moves of a later view can be chosen on this one, while what happened in between is being shown. */
  playable: ((shown: V, later: V) => boolean) | null;
  /** The keys of its table, by name: `keys.GAME.NAME` says what one does, `keys.GAME.NAME.key` how it is written. */
  keys: readonly string[];
  /** What is said of the view after one more fact; null where the server says nothing of views. */
  explain: ((before: E, fact: F) => E) | null;
}

/** Here a game's own types end: the server sends a table the views and facts of its own game only. */
export function known<V, F, E>(ui: GameUi<V, F, E>): GameUi {
  return ui as unknown as GameUi;
}
