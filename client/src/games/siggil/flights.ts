import type { SiggilFact } from "../../generated/protocol";
import { FIRST_SPIRIT } from "./cards";

const DOWN = -1;

/** What a card is called when it flies: by what it is, or by its place while nobody knows. */
export function flightKey(card: number, place: number): string {
  return card === DOWN ? `p${place}` : `c${card}`;
}

/** The spirits that escaped, in order, as flights from their places to the row beside the pile. */
export function escapes(facts: SiggilFact[]): { from: string; to: string }[] {
  return facts.flatMap((fact) =>
    fact.what === "escaped" ? [{ from: flightKey(DOWN, fact.place), to: flightKey(FIRST_SPIRIT + fact.spirit, fact.place) }] : [],
  );
}

/** The cards that are laid for a spirit: they leave the hand together. */
export function cardsLaid(facts: SiggilFact[]): string[] {
  return facts.flatMap((fact) => (fact.what === "captured" ? fact.laid.map((card) => `c${card}`) : []));
}
