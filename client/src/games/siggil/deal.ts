import { Stream } from "../../lib/chance";
import { FIRST_SPIRIT, tokenOf } from "./cards";

const SEATS = ["P1", "P2", "P3", "P4"];
const numbers = (first: number, end: number): number[] => Array.from({ length: end - first }, (_, i) => first + i);

/** What a seed deals, as a record tells it (docs/notation.md). */
export function deal(options: Record<string, unknown>, seed: Uint8Array): string {
  const players = Number(options.players);
  const first = options.first === "random" ? SEATS[new Stream(seed, "siggil first").below(players)] : String(options.first);
  const cards = players === 1 ? soloDeck(seed) : new Stream(seed, "siggil deal").shuffled(numbers(0, FIRST_SPIRIT + 7));
  return [...cards.map(tokenOf), `first=${first}`].join(" ");
}

/** Seven groups of 7 ordinary cards followed by 1 spirit (siggil 7.1). */
function soloDeck(seed: Uint8Array): number[] {
  const ordinary = new Stream(seed, "siggil deal ordinary").shuffled(numbers(0, FIRST_SPIRIT));
  const spirits = new Stream(seed, "siggil deal spirits").shuffled(numbers(FIRST_SPIRIT, FIRST_SPIRIT + 7));
  return spirits.flatMap((spirit, group) => [...ordinary.slice(7 * group, 7 * group + 7), spirit]);
}
