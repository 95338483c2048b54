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

/** Which move and whose eyes a link asks for: `?move=12&seat=1&open`. */
export function asked(search: string): { move: number; seat: number | null; open: boolean } {
  const query = new URLSearchParams(search);
  const number = (name: string): number | null => (/^\d{1,4}$/.test(query.get(name) ?? "") ? Number(query.get(name)) : null);
  return { move: number("move") ?? 0, seat: number("seat"), open: query.has("open") };
}

/** What is asked for, as it stands in a link. */
export function address(path: string, { at, seat, told }: Pick<Replay, "at" | "seat" | "told">): string {
  const query = new URLSearchParams({ move: String(at), ...(seat === null ? {} : { seat: String(seat) }) });
  return `${path}?${query}${told.open ? "&open" : ""}${told.share ? `#${told.share}` : ""}`;
}
