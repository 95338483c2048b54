import type { SiggilView } from "../../generated/protocol";
import { FIRST_SPIRIT } from "./cards";
import { GONE, type Shape } from "./layouts";

export type Known = "pile" | "buried" | "hand" | "taken" | "set" | "free" | "held" | "discarded" | "unknown";

/** Whether nothing of a card is seen: all four quarters of it are covered by what still lies there. */
export function hidden(shape: Shape, pile: number[], place: number): boolean {
  const { x, y } = shape.places[place];
  const lying = lyingOn(shape, pile, place).map((other) => shape.places[other]);
  const covered = (qx: number, qy: number): boolean =>
    lying.some((one) => qx - one.x >= 0 && qx - one.x < 2 && qy - one.y >= 0 && qy - one.y < 2);
  return [0, 1].every((dx) => [0, 1].every((dy) => covered(x + dx, y + dy)));
}

/** Places of cards that everybody has seen but nobody sees now (siggil 2.2). */
export function buried(shape: Shape, pile: number[]): number[] {
  return pile.flatMap((card, place) => (card >= 0 && hidden(shape, pile, place) ? [place] : []));
}

/** What lies on a card and must be seen through to look at it. */
export function lyingOn(shape: Shape, pile: number[], place: number): number[] {
  return shape.places[place].above.filter((other) => pile[other] !== GONE);
}

/** What the reader can know of each of the 56 cards. */
export function knownCards(view: SiggilView, shape: Shape): Known[] {
  const known = Array.from({ length: FIRST_SPIRIT + 7 }, (): Known => "unknown");
  const note = (cards: readonly number[], as: Known): void => {
    for (const card of cards) known[card] = as;
  };
  const lying = view.pile.filter((card) => card >= 0);
  note(lying, "pile");
  note(
    buried(shape, view.pile).map((place) => view.pile[place]),
    "buried",
  );
  note(view.takes, "taken");
  note(view.hand ?? [], "hand");
  note(view.discards ?? [], "discarded");
  note(view.lost.map(spiritCard), "discarded");
  note(view.free.map(spiritCard), "free");
  note(view.held.flat().map(spiritCard), "held");
  note(
    view.sets.flatMap((sets) => sets.flatMap(([, , cards]) => cards)),
    "set",
  );
  return known;
}

const spiritCard = (spirit: number): number => FIRST_SPIRIT + spirit;
