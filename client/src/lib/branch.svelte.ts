import type { Explanation, Frame, SeatEvent, TableInfo, Tried, View } from "../generated/protocol";
import type { Replay } from "./replay.svelte";
import type { Source } from "./show.svelte";

/** What belongs to the end of the game that is left. */
const END = ["resigned", "revealed", "rematched"];

/** Moves that are tried in a game that is looked back on: from one of its positions on, for every seat in turn. */
export class Branch implements Source {
  tried = $state.raw() as Tried;
  tokens = $state.raw<string[]>([]);
  /** What can be tried next, step by step: what a link shows the way with, or what was taken back. */
  ahead = $state.raw<string[]>([]);
  /** 0 where the cards are as they were; otherwise by which number they are dealt anew. */
  anew = $state(0);
  onheard: (() => void) | null = null;
  /** The position that was left, from 0, the deal. */
  readonly left: number;

  constructor(
    private replay: Replay,
    tried: Tried,
    tokens: string[],
    ahead: string[] = [],
    anew = 0,
  ) {
    this.left = replay.at;
    this.ahead = [...tokens, ...ahead];
    this.hear(tried, tokens, anew);
  }

  private get frame(): Frame {
    return this.tried.frames.at(-1)!;
  }

  /** The seat to act, whose eyes are looked through; at the end whoever acted last. */
  get seat(): number {
    return this.view.seat ?? 0;
  }

  get view(): View {
    return this.frame.view!;
  }

  get explanation(): Explanation | null {
    return this.frame.explanation;
  }

  get moves(): string[] {
    return this.tried.moves;
  }

  get over(): boolean {
    return this.tried.winners !== null;
  }

  get table(): TableInfo {
    const { winners } = this.tried;
    const turn = winners ? null : this.view.turn;
    return { ...this.replay.told.table, yours: [], status: winners ? "over" : "playing", winners: winners ?? [], turn };
  }

  /** What led to the position that was left, and what was tried then. */
  get events(): SeatEvent[] {
    const frames = this.replay.frames.slice(0, this.left + 1);
    const before = frames.flatMap(({ events }) => events).filter(({ kind }) => !END.includes(kind));
    const last = frames.at(-1)!.number;
    return [...before, ...this.tried.frames.flatMap(({ events }) => events).map((one) => ({ ...one, number: last + one.number }))];
  }

  /** The server has said where these moves lead: what is taken back can be tried again, another move leads elsewhere. */
  hear(tried: Tried, tokens: string[], anew = this.anew): void {
    const known = [...this.tokens, ...this.ahead];
    const along = anew === this.anew && tokens.every((token, i) => token === known[i]);
    this.ahead = along ? known.slice(tokens.length) : [];
    this.tried = tried;
    this.tokens = tokens;
    this.anew = anew;
  }
}
