import psychics from "../../generated/rip/psychics.json" with { type: "json" };
import type { RipView } from "../../generated/protocol";

/** What a psychic does, by the words of its data, with their amounts; 0 where a word has none. */
export type Effects = Partial<Record<string, number>>;

function read(phrases: string[]): Effects {
  return Object.fromEntries(phrases.map((phrase) => phrase.split(" ")).map(([word, amount]) => [word, Number(amount ?? 0)]));
}

const ROUNDS = psychics.map((psychic) => read(psychic.rounds));
const TENTH = psychics.map((psychic) => read(psychic.tenth));

/** What is printed on a psychic, for a round. */
export function printed(number: number, round: number): Effects {
  return (round === 10 ? TENTH : ROUNDS)[number - 1];
}

/** The psychics on a side that are not cancelled, with what they do there. */
export function inForce(view: RipView, side: number): Map<number, Effects> {
  const lying = view.psychics[view.round - 1][side].filter((number) => !view.struck.includes(number));
  return new Map(lying.map((number) => [number, effectsOf(view, number)]));
}

/** The effects of a psychic where it lies, those of the one it echoes included. */
function effectsOf(view: RipView, number: number): Effects {
  const printed = view.round === 10 ? TENTH : ROUNDS;
  return { ...printed[view.copies[number] - 1], ...printed[number - 1] };
}
