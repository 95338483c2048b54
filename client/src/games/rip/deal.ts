import psychics from "../../generated/rip/psychics.json";
import { Stream } from "../../lib/chance";

const SEATS = ["green", "blue"];
/** A family's ghosts: six of value 1 down to one of value 6. */
const GHOSTS = [1, 2, 3, 4, 5, 6].flatMap((value) => Array.from({ length: 7 - value }, () => value));
const MANSIONS = [..."mmmmmmcccc"];

/** What a seed deals, as a record tells it (docs/notation.md). */
export function deal(options: Record<string, unknown>, seed: Uint8Array): string {
  const line = new Stream(seed, "rip psychics").shuffled(pool(options)).slice(0, 9);
  const mansions = new Stream(seed, "rip mansions").shuffled(MANSIONS);
  const hands = SEATS.map((seat) => new Stream(seed, `rip ${seat}`).shuffled(GHOSTS).slice(0, 5).sort());
  const first = options.first === "random" ? SEATS[new Stream(seed, "rip first").below(2)] : String(options.first);
  const told = SEATS.map((seat, i) => `${seat}=${hands[i].join(",")}`);
  return [`line=${line.join(",")}`, `mansions=${mansions.join("")}`, ...told, `first=${first}`].join(" ");
}

/** The psychics from which nine are drawn (rip 2.1-2.3). */
function pool({ psychics: chosen, tutorial }: Record<string, unknown>): number[] {
  const numbers = psychics.map((psychic) => psychic.number);
  if (tutorial) return numbers.filter((number) => number <= 9);
  if (chosen === "documented") return numbers.filter((_, i) => psychics[i].provenance === "documented");
  if (typeof chosen === "number") return numbers.filter((_, i) => psychics[i].level <= chosen);
  if (Array.isArray(chosen)) return (chosen as number[]).toSorted((a, b) => a - b);
  return numbers;
}
