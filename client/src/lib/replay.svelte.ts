import type { Explanation, Frame, Replay as Told, SeatEvent, TableInfo, View } from "../generated/protocol";
import type { GameUi } from "./game";
import type { Source } from "./show.svelte";

/** A game that is looked back on: a position after the other, each with what led to it. */
export class Replay implements Source {
  told = $state.raw() as Told;
  /** The position that is looked at, from 0, the deal. */
  at = $state(0);
  /** The furthest that was looked at. */
  seen = $state(0);
  readonly moves: string[] = [];
  onheard: (() => void) | null = null;

  constructor(told: Told, at = 0) {
    this.told = told;
    this.go(at);
  }

  get frames(): Frame[] {
    return this.told.frames;
  }

  get last(): number {
    return this.frames.length - 1;
  }

  get seat(): number | null {
    return this.told.seat;
  }

  /** The table as it was then: how it ended is known at the end only. */
  get table(): TableInfo {
    const { table } = this.told;
    return this.at === this.last ? table : { ...table, status: "playing", winners: [], turn: this.view?.turn ?? null };
  }

  get view(): View | null {
    return this.frames[this.at].view;
  }

  get explanation(): Explanation | null {
    return this.frames[this.at].explanation;
  }

  get events(): SeatEvent[] {
    return this.frames.slice(0, this.at + 1).flatMap((frame) => frame.events);
  }

  /** Look at another position. */
  go(to: number): void {
    this.at = Math.min(Math.max(0, to), this.last);
    this.seen = Math.max(this.seen, this.at);
  }

  /** Look through other eyes: the positions are the same. */
  look(told: Told): void {
    this.told = told;
    this.go(this.at);
  }

  /** Forget what was looked at already. */
  restart(): void {
    this.at = this.seen = 0;
  }

  /** The positions to jump to, up to so far. */
  landmarks(ui: GameUi, until: number): number[] {
    const { landmark } = ui;
    if (!landmark) return [];
    const found = this.frames.map(({ events }) => events.some(({ facts }) => facts?.some(landmark)));
    return found.flatMap((is, i) => (is && i <= until ? [i] : []));
  }
}

/** What a link asks for. */
export interface Asked {
  move: number;
  seat: number | null;
  open: boolean;
  /** What is tried there. */
  tokens: string[] | null;
  /** What is to be tried step by step. */
  way: string[];
  /** By which number cards are dealt anew for it; 0 where they are as they were. */
  anew: number;
}

/** Which move and whose eyes a link asks for, and what is tried there: `?move=12&seat=1&open&try=D3+pass`; `anew=7` where
 * cards are dealt anew for that. */
export function asked(search: string): Asked {
  const query = new URLSearchParams(search);
  const number = (name: string): number | null => (/^\d{1,4}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  const listed = (name: string): string[] | null => query.get(name)?.split(" ").filter(Boolean) ?? null;
  const [tokens, way] = [listed("try"), listed("way") ?? []];
  return { move: number("move") ?? 0, seat: number("seat"), open: query.has("open"), tokens, way, anew: number("anew") ?? 0 };
}

/** What a link asks for that leads to where a game is left, for moves that are shown one after the other. */
export const wayOf = (move: number, way: string[]): string =>
  `${new URLSearchParams({ move: String(move), seat: "0", try: "", way: way.join(" ") })}`;

/** What is asked for, as it stands in a link; with moves that are tried from there on, if any are. */
export function address(
  path: string,
  { at, seat, told }: Pick<Replay, "at" | "seat" | "told">,
  tokens: string[] | null = null,
  ahead: string[] = [],
  anew = 0,
): string {
  const query = new URLSearchParams({
    move: String(at),
    ...(seat === null ? {} : { seat: String(seat) }),
    ...(tokens === null ? {} : { try: tokens.join(" ") }),
    ...(ahead.length ? { way: ahead.join(" ") } : {}),
    ...(anew ? { anew: String(anew) } : {}),
  });
  return `${path}?${query}${told.open ? "&open" : ""}${told.share ? `#${told.share}` : ""}`;
}
