import type { Chance, TableInfo, Truths as Told, TruthsWish } from "../generated/protocol";
import { askTruths } from "./api";
import type { Connection } from "./connection.svelte";
import { settings } from "./settings.svelte";

type Wish = Omit<TruthsWish, "seat">;

/** Whether truths of the game are told while it is played: it can be solved, and nobody else is there. */
export function truthful(table: TableInfo): boolean {
  return table.solvable && table.hints && table.status === "playing" && table.yours.length === 1;
}

/** One question about wherever the game stands: once for each position, one at a time, and never in the way of a move. */
class Question {
  told = $state.raw<Told | null>(null);
  private busy = false;
  private asked = "";

  constructor(
    private connection: Connection,
    /** What is to be told; null where nothing is. */
    private wish: () => Wish | null,
  ) {}

  /** Ask, unless that was done for this position; what is refused is asked again with the next one. */
  look(): void {
    const { table, seat, id } = this.connection;
    const wish = this.wish();
    if (!table || seat === null || !wish || !truthful(table)) return;
    const now = `${table.number} ${JSON.stringify(wish)}`;
    if (this.busy || this.asked === now) return;
    this.busy = true;
    this.asked = now;
    void askTruths(id, { seat, ...wish })
      .then((told) => (this.told = told))
      .catch(() => (this.told = null))
      .finally(() => {
        this.busy = false;
        this.look();
      });
  }
}

/** What is told of a solo game while it is played, as far as the player wants to know it. */
export class Truths {
  private open: Question;
  private seen: Question;

  constructor(private connection: Connection) {
    this.open = new Question(connection, () => (settings.outcome ? { outcome: true } : null));
    this.seen = new Question(connection, () =>
      settings.chance || settings.crossroads ? { chance: settings.chance, crossroads: settings.crossroads } : null,
    );
  }

  /** Whether there is anything to tell at this table. */
  get wanted(): boolean {
    const { table } = this.connection;
    return !!table && truthful(table) && (settings.outcome || settings.chance || settings.crossroads);
  }

  /** See to what is known of the position. */
  look(): void {
    this.open.look();
    this.seen.look();
  }

  private now(told: Told | null): boolean {
    return told !== null && told.number === this.connection.table?.number;
  }

  get outcome(): Told["outcome"] {
    return settings.outcome ? (this.open.told?.outcome ?? null) : null;
  }

  get chance(): Chance | null {
    return settings.chance ? (this.seen.told?.chance ?? null) : null;
  }

  /** Of this very move. */
  get crossroads(): boolean {
    return settings.crossroads && this.now(this.seen.told) && this.seen.told!.crossroads === true;
  }

  /** Whether what is shown is about the position before: the answer about this one is on its way. */
  get stale(): { outcome: boolean; chance: boolean } {
    return { outcome: !this.now(this.open.told), chance: !this.now(this.seen.told) };
  }
}
