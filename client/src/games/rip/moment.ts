import type { RipFact, RipRoundWon } from "../../generated/protocol";

/** The end of a round as it is told in a banner: everything up to the next round, as far as it has been shown. */
export interface RoundEnd {
  round: RipRoundWon;
  /** Who got the round's psychic, if anybody did by now. */
  psychic: { seat: number; number: number } | null;
  /** How many ghosts each seat drew. */
  drawn: [number, number];
  returned: { seat: number; n: number } | null;
  /** What the loser laid at the tenth mansion; a ghost that the reader may not know is null. */
  hid: { seat: number; ghost: number | null; psychic: number } | null;
  kept: number | null;
}

const PARTS: readonly RipFact["what"][] = ["round", "psychic", "returned", "drew", "hid", "kept"];

/** The round's end that is being shown, if one is. */
export function roundEnd(fresh: RipFact[], since: RipFact[]): RoundEnd | null {
  if (!fresh.some((fact) => PARTS.includes(fact.what))) return null;
  const facts = lastRound(since) ?? lastRound(fresh);
  if (!facts) return null;
  const end: RoundEnd = { round: facts[0], psychic: null, drawn: [0, 0], returned: null, hid: null, kept: null };
  for (const fact of facts) {
    if (fact.what === "psychic") end.psychic = { seat: fact.seat, number: fact.psychic };
    else if (fact.what === "drew") end.drawn[fact.seat]++;
    else if (fact.what === "returned" && fact.ghosts.length) end.returned = { seat: fact.seat, n: fact.ghosts.length };
    else if (fact.what === "hid") end.hid = { seat: fact.seat, ghost: fact.ghost, psychic: fact.psychic };
    else if (fact.what === "kept") end.kept = fact.seat;
    else if (fact.what === "begins") break;
  }
  return end;
}

function lastRound(facts: RipFact[]): [RipRoundWon, ...RipFact[]] | null {
  const at = facts.findLastIndex((fact) => fact.what === "round");
  const fact = facts[at];
  return fact?.what === "round" ? [fact, ...facts.slice(at + 1)] : null;
}
