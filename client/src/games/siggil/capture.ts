import type { SiggilView } from "../../generated/protocol";
import type { Capture } from "./cards";
import { familyOf, numberOf } from "./hand";
import { setsOf, type Way } from "./spirits";

/** One way to capture a spirit: what lies there already, how many cards to add, and which will do. */
export interface Offer {
  way: Way;
  old: number[];
  need: number;
  usable: number[];
}

/** The ways that the rules leave for a spirit now, with the fewest cards first. */
export function offersFor(view: SiggilView, spirit: number, captures: Capture[]): Offer[] {
  const mine = captures.filter((capture) => capture.spirit === spirit);
  const ways = [...new Set(mine.map((capture) => capture.kind))];
  const sets = view.seat === null ? [] : setsOf(view, view.seat);
  return ways
    .map((way) => {
      const fitting = mine.filter((capture) => capture.kind === way);
      return {
        way,
        old: sets.find((set) => set.spirit === spirit && set.way === way)?.cards ?? [],
        need: fitting[0].cards.length,
        usable: [...new Set(fitting.flatMap((capture) => capture.cards))].sort((a, b) => a - b),
      };
    })
    .sort((a, b) => a.need - b.need);
}

/** The cards of an offer that are of least use for other spirits. */
export function suggestion({ way, need, usable }: Offer, hand: number[]): number[] {
  const kin = way === "family" ? numberOf : familyOf;
  const use = (card: number): number => hand.filter((other) => kin(other) === kin(card)).length;
  return usable.toSorted((a, b) => use(a) - use(b) || a - b).slice(0, need);
}

/** The token that lays exactly these cards, if the rules know it. */
export function tokenFor(captures: Capture[], spirit: number, way: Way, chosen: number[]): string | null {
  const same = (cards: number[]): boolean => cards.length === chosen.length && cards.every((card) => chosen.includes(card));
  return captures.find((one) => one.spirit === spirit && one.kind === way && same(one.cards))?.token ?? null;
}
