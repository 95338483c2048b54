import type { RipFact } from "../../generated/protocol";
import type { Pace } from "../../lib/pace";

/** Milliseconds that a fact stays before the next is shown: another's, and the reader's own, which is no news to them. */
const PACES: Record<RipFact["what"], [theirs: number, mine: number]> = {
  laid: [420, 120],
  counted: [0, 0],
  totals: [330, 180],
  passed: [550, 250],
  named: [700, 350],
  mirrored: [500, 350],
  echoed: [700, 350],
  struck: [600, 300],
  silenced: [300, 250],
  used: [0, 0],
  banished: [700, 400],
  snatched: [700, 600],
  recalled: [700, 400],
  swapped: [700, 500],
  moved: [700, 500],
  saw: [400, 300],
  unseen: [0, 0],
  drew: [220, 220],
  round: [1500, 1500],
  psychic: [900, 900],
  returned: [600, 600],
  hid: [650, 200],
  kept: [500, 0],
  begins: [700, 700],
  turned: [450, 450],
  brought: [900, 900],
  ended: [800, 800],
  asked: [0, 0],
};
const PSYCHIC_LAID = 700;
const PSYCHIC_TURNED = 900;
const TENTH_BEGINS = 1200;
const COMPARED = 1000;
/** The game's climax: nobody is hurried through it. */
const STEADY: readonly RipFact["what"][] = ["turned", "brought", "ended"];
const QUIET: readonly RipFact["what"][] = ["used", "silenced", "counted", "totals"];

/** What a card changes is one step, after the card itself. */
export const pace: Pace<RipFact> = {
  hold: (fact, mine) => {
    if (fact.what === "laid" && fact.psychic && !mine) return PSYCHIC_LAID;
    if (fact.what === "turned" && fact.psychic) return PSYCHIC_TURNED;
    if (fact.what === "begins" && fact.round === 10) return TENTH_BEGINS;
    return PACES[fact.what][mine ? 1 : 0];
  },
  together: (fact, next) => (QUIET.includes(fact.what) && QUIET.includes(next.what)) || (fact.what === "turned" && next.what === "counted"),
  steady: (fact) => STEADY.includes(fact.what),
  /** At the tenth mansion both totals are compared before anybody is said to have won. */
  before: (fact) =>
    fact.what === "ended" && (fact.reason === "tenth" || fact.reason === "more")
      ? { facts: [{ what: "totals", totals: fact.totals }], hold: COMPARED }
      : null,
};
