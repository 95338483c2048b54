import psychics from "../../generated/rip/psychics.json" with { type: "json" };
import type { RipView } from "../../generated/protocol";

/** What a psychic does, by the words of its data, with their amounts; 0 where a word has none. */
export type Effects = Partial<Record<string, number>>;

function read(phrases: string[]): Effects {
  return Object.fromEntries(phrases.map((phrase) => phrase.split(" ")).map(([word, amount]) => [word, Number(amount ?? 0)]));
}

const ROUNDS = psychics.map((psychic) => read(psychic.rounds));
const TENTH = psychics.map((psychic) => read(psychic.tenth));

/** The effects of a psychic where it lies, those of the one it echoes included. */
export function effectsOf(view: RipView, number: number): Effects {
  const printed = view.round === 10 ? TENTH : ROUNDS;
  return { ...printed[view.copies[number] - 1], ...printed[number - 1] };
}
