import type { SiggilFact } from "../../generated/protocol";
import type { Pace } from "../../lib/pace";

/** Milliseconds that a fact stays before the next is shown: another's, and the reader's own, which is no news to them. */
const PACES: Record<SiggilFact["what"], [theirs: number, mine: number]> = {
  taken: [650, 150],
  discarded: [650, 150],
  uncovered: [0, 0],
  escaped: [480, 420],
  lost: [700, 600],
  captured: [800, 450],
  passed: [250, 0],
  turn: [0, 0],
  ended: [800, 800],
};

/** A card and what it uncovered are one step; spirits escape one after the other. */
export const pace: Pace<SiggilFact> = {
  hold: (fact, mine) => PACES[fact.what][mine ? 1 : 0],
  together: (_, next) => next.what === "uncovered",
};
