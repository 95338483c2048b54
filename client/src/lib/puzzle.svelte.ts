import type { Explanation, GamePuzzles, Judged, ListedPuzzle, Posed, SeatEvent, TableInfo, View } from "../generated/protocol";
import { tableOf } from "./lesson.svelte";
import { settings } from "./settings.svelte";
import type { Source } from "./show.svelte";

/** A puzzle that is being solved: what the server judged takes the place of a table's connection. */
export class Solving implements Source {
  /** What became of the last move; null before the first one. */
  judged = $state.raw<Judged | null>(null);
  onheard: (() => void) | null = null;
  /** The last move that kept the win. */
  private kept: Judged | null = null;

  constructor(
    readonly game: string,
    readonly posed: Posed,
  ) {}

  get seat(): number {
    return this.posed.view!.seat!;
  }

  get view(): View {
    return (this.judged ?? this.posed).view!;
  }

  get explanation(): Explanation | null {
    return (this.judged ?? this.posed).explanation;
  }

  get events(): SeatEvent[] {
    return this.judged?.events ?? [];
  }

  get moves(): string[] {
    return (this.judged ?? this.posed).moves;
  }

  get table(): TableInfo {
    return tableOf(this.game, this.posed, this.view);
  }

  /** The reader's own moves that kept the win. */
  get path(): string[] {
    return this.kept?.path ?? [];
  }

  hear(judged: Judged): void {
    this.judged = judged;
    if (judged.verdict === "on") this.kept = judged;
    this.onheard?.();
  }

  /** Back to before the move that did not win. */
  back(): void {
    this.judged = this.kept;
  }
}

/** Whether a puzzle was solved in this browser. */
export function isSolved(game: string, id: string): boolean {
  return settings.puzzlesSolved.includes(`${game}.${id}`);
}

export function markSolved(game: string, id: string): void {
  if (!isSolved(game, id)) settings.puzzlesSolved = [...settings.puzzlesSolved, `${game}.${id}`];
}

/** The next puzzle that is not solved, after the one of this name and then from the first on; null where all are. */
export function nextUnsolved({ game }: GamePuzzles, puzzles: readonly ListedPuzzle[], after = ""): ListedPuzzle | null {
  const at = puzzles.findIndex(({ id }) => id === after) + 1;
  return [...puzzles.slice(at), ...puzzles.slice(0, at)].find(({ id }) => id !== after && !isSolved(game, id)) ?? null;
}
