import type { SiggilView } from "../generated/protocol";
import { FIRST_SPIRIT } from "./cards";
import { GONE, shapeOf } from "./siggil";

const DOWN = -1;

/** What a card is called when it flies: by what it is, or by its place while nobody knows. */
export function flightKey(card: number, place: number): string {
  return card === DOWN ? `p${place}` : `c${card}`;
}

/** The spirits that escaped between two views, in order, as flights from the pile to the row beside it. */
export function escapes(before: SiggilView, after: SiggilView): { from: string; to: string }[] {
  const { places } = shapeOf(after.layout);
  // Whoever lay face down and is gone has escaped; of several the upper ones went first.
  const unseen = before.pile
    .flatMap((card, place) => (card === DOWN && after.pile[place] === GONE ? [place] : []))
    .sort((a, b) => places[b].level - places[a].level || a - b);
  return after.free
    .filter((spirit) => !before.free.includes(spirit))
    .map((spirit) => {
      const card = FIRST_SPIRIT + spirit;
      const place = before.pile.includes(card) ? undefined : unseen.shift();
      return { from: flightKey(place === undefined ? card : DOWN, place ?? 0), to: flightKey(card, 0) };
    });
}
