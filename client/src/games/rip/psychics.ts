import psychics from "../../generated/rip/psychics.json";
import type { RipView } from "../../generated/protocol";
import type { Language } from "../../texts";

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

/** An effect: its word and its number, 0 if it has none. */
export function effectsOf(number: number, round: number): [word: string, n: number][] {
  const { rounds, tenth } = psychic(number);
  return (round === 10 ? tenth : rounds).map((effect) => {
    const [word, n] = effect.split(" ");
    return [word, Number(n ?? 0)];
  });
}

/** What binds a seat this round: each word with the opponent's psychic that does it, echoes included (rip 7.5). */
export function boundBy(view: RipView, seat: number): { word: string; psychic: number }[] {
  if (view.round === 10) return [];
  const theirs = view.psychics[view.round - 1][1 - seat].filter((number) => !view.struck.includes(number));
  const found = theirs.flatMap((number) =>
    [number, view.copies[number]]
      .filter(Boolean)
      .flatMap((one) => effectsOf(one, view.round))
      .map(([word]) => ({ word, psychic: number })),
  );
  const binding = found.filter(({ word, psychic }) => BINDING.includes(word) && !(word === "stumble" && view.used.includes(psychic)));
  return BINDING.flatMap((word) => binding.filter((one) => one.word === word).slice(0, 1));
}

const BINDING = ["stumble", "company", "hush"];

/** Who gets this round's psychic, win or lose (rip 7.9); null: the loser. */
export function claimant(view: RipView): number | null {
  const claims = [0, 1].filter((seat) =>
    view.psychics[view.round - 1][seat].some(
      (number) =>
        !view.struck.includes(number) &&
        [number, view.copies[number]].some((one) => one && effectsOf(one, view.round).some(([word]) => word === "claim")),
    ),
  );
  return claims.length === 1 ? claims[0] : null;
}
