import psychics from "../../generated/rip/psychics.json";
import type { RipView } from "../../generated/protocol";
import type { Language } from "../../texts";
import { inForce } from "./effects";

type Words = Record<Language, string>;

interface Psychic {
  number: number;
  level: number;
  provenance: string;
  /** Its effects in rounds 1 to 9 and at the tenth mansion, in the words of the card data: "even 1". */
  rounds: string[];
  tenth: string[];
  title: Words;
  text: Words;
}

export const PSYCHICS: Psychic[] = psychics;

export function psychic(number: number): Psychic {
  return PSYCHICS[number - 1];
}

/** The psychic that this round is about, until somebody gets it; 0 for one that is face down, and at the tenth mansion. */
export function stakeOf(view: RipView): number {
  const number = view.line[view.round - 1] ?? 0;
  const given = [...view.before, ...view.tenth_psychics].some((held) => held.includes(number));
  return given ? 0 : number;
}

/** What a player is kept from by the opponent's psychics. */
const BINDING = ["stumble", "company", "hush"];

/** What binds a seat this round: each word with the opponent's psychic that does it, echoes included (rip 7.5). */
export function boundBy(view: RipView, seat: number): { word: string; psychic: number }[] {
  const theirs = [...inForce(view, 1 - seat)];
  return BINDING.flatMap((word) => {
    const found = theirs.find(([number, effects]) => word in effects && !(word === "stumble" && view.used.includes(number)));
    return found ? [{ word, psychic: found[0] }] : [];
  });
}

/** Who gets this round's psychic, win or lose (rip 7.9); null: the loser. */
export function claimant(view: RipView): number | null {
  const claims = [0, 1].filter((seat) => [...inForce(view, seat).values()].some((effects) => "claim" in effects));
  return claims.length === 1 ? claims[0] : null;
}
