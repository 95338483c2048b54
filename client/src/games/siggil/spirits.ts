import type { SiggilView } from "../../generated/protocol";
import { freeSetSize } from "./goals";

export type Way = "family" | "number";
const WAYS: Way[] = ["family", "number"];

/** A set on the table; `held` while its spirit lies on it. */
export interface TableSet {
  spirit: number;
  way: Way;
  cards: number[];
  held: boolean;
}

/** Where one of the seven spirits is and what it costs. */
export interface SpiritState {
  spirit: number;
  where: "pile" | "free" | "held" | "lost";
  owner: number | null;
  /** Cards it lies on, when somebody holds it. */
  size: number;
  /** The size of the set that takes it now; null while nobody can (siggil 4.6). */
  cost: number | null;
  /** Alone: the one that goes when another escapes (siggil 7.4). */
  next: boolean;
}

const WAITING = 3;
const SAFE = 7;

/** The sets of a seat, those with their spirits first. */
export function setsOf(view: SiggilView, seat: number): TableSet[] {
  const sets = view.sets[seat].map(([spirit, kind, cards]) => ({ spirit, way: WAYS[kind], cards, held: holds(view, seat, spirit, kind) }));
  return sets.sort((a, b) => Number(b.held) - Number(a.held) || a.spirit - b.spirit);
}

/** A spirit lies on the larger of its holder's two sets for it: the smaller one it has left before. */
function holds(view: SiggilView, seat: number, spirit: number, kind: number): boolean {
  if (!view.held[seat].includes(spirit)) return false;
  const size = (wanted: number): number => view.sets[seat].find(([s, k]) => s === spirit && k === wanted)?.[2].length ?? 0;
  return size(kind) > size(1 - kind) || (size(kind) === size(1 - kind) && kind === 0);
}

/** The seven spirits in order, as the reader's seat sees them. */
export function spiritsOf(view: SiggilView): SpiritState[] {
  const goes = view.players === 1 && view.fourth_spirit === "oldest" && view.free.length === WAITING ? view.free[0] : null;
  return Array.from({ length: 7 }, (_, spirit) => stateOf(view, spirit, goes));
}

function stateOf(view: SiggilView, spirit: number, goes: number | null): SpiritState {
  const owner = view.held.findIndex((held) => held.includes(spirit));
  if (owner >= 0) {
    const size = setsOf(view, owner).find((set) => set.spirit === spirit && set.held)?.cards.length ?? 0;
    return { spirit, where: "held", owner, size, cost: size < SAFE ? size + 1 : null, next: false };
  }
  const where = view.free.includes(spirit) ? "free" : view.lost.includes(spirit) ? "lost" : "pile";
  return { spirit, where, owner: null, size: 0, cost: where === "free" ? freeSetSize(view) : null, next: spirit === goes };
}
