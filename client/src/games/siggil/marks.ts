import type { SiggilFact, SiggilView } from "../../generated/protocol";

/** What stays marked until the reader's next move. */
export interface Marks {
  /** Places that cards left, with the seat that took them. */
  left: Map<number, number>;
  /** New sets, as seat, spirit and way. */
  sets: Set<string>;
}

export const setKey = (seat: number, spirit: number, way: string): string => `${seat}-${spirit}-${way}`;

export function marksOf(since: SiggilFact[], me: number | null): Marks {
  const marks: Marks = { left: new Map(), sets: new Set() };
  for (const fact of since) {
    if ((fact.what === "taken" || fact.what === "discarded") && fact.seat !== me) marks.left.set(fact.place, fact.seat);
    if (fact.what === "captured") marks.sets.add(setKey(fact.seat, fact.spirit, fact.way));
  }
  return marks;
}

/** The card that a seat took last, unless it lies in a set by now. */
export function lastTaken(view: SiggilView, seat: number): number | null {
  const taken = view.takes.findLast((_, i) => (view.first + i) % view.players === seat);
  if (taken === undefined || view.sets[seat].some(([, , cards]) => cards.includes(taken))) return null;
  return taken;
}
