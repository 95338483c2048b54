import type { Component, Snippet } from "svelte";
import type { Explanation, Fact, TableInfo, View } from "../generated/protocol";
import type { Mark } from "./coach";
import type { Guide } from "./guide";
import type { Happening, Line, Teller } from "./log";
import type { Tune } from "./sound";
import type { Stage } from "./stage";

export type Mode = "bots" | "friends" | "hotseat" | "solo";

/** What a game's table is drawn from. */
export interface TableProps<V = View, F = Fact, E = Explanation | null> {
  table: TableInfo;
  /** Whose eyes the reader has; null where several share the screen. */
  you: number | null;
  view: V;
  explanation: E;
  /** What is being shown now: the last step brought this about, in order. */
  fresh: F[];
  /** What has been shown since the reader's last move, in order: the places that stay marked. */
  since: F[];
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

/** Everything of a game that a player sees or hears. */
export interface GameUi<V = View, F = Fact, E = Explanation | null> {
  name: string;
  /** Ways to play it besides the one click, in their order. */
  modes: readonly Mode[];
  table: Component<TableProps<V, F, E>>;
  picture: Component;
  /** Comes when a table is set up. */
  setup: (() => Promise<{ default: SetupForm }>) | null;
  /** How it is played, on one screen for each way to play it. */
  guides: readonly Guide[];
  /** What a first game is dealt with. */
  firstOptions: Record<string, unknown>;
  /** The hints of a first game, in their order. */
  marks: readonly Mark[];
  /** The cards, to leaf through. */
  cards: Component | null;
  /** Whether its rules are told: in short as a text, in full as a page. */
  rules: boolean;
  /** What happened, in words. */
  log: (happenings: Happening<F>[], teller: Teller) => Line[];
  /** What the seat to act can do now. */
  status: (view: V) => string;
  /** Why the game ended as it did. */
  reason: (view: V, facts: F[], teller: Teller) => string;
  /** Deals the cards again, to check a record; null where only the server can. */
  deal: Deal | null;
  /** The tune of something special among these facts. */
  tune: (facts: F[]) => Tune | null;
}
