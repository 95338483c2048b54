import { TALL } from "./arrange";
import { FIRST_SPIRIT } from "./cards";

export type Sorting = "family" | "number";

export const familyOf = (card: number): number => (card >= FIRST_SPIRIT ? card - FIRST_SPIRIT : Math.floor(card / 7));
/** From 1 to 7. */
export const numberOf = (card: number): number => (card >= FIRST_SPIRIT ? card - FIRST_SPIRIT : card % 7) + 1;

/** A hand as seven columns: column n is what can serve for spirit n, by its family or by its number. */
export function columnsOf(hand: number[], sorting: Sorting): number[][] {
  const column = (card: number): number => (sorting === "family" ? familyOf(card) : numberOf(card) - 1);
  return Array.from({ length: 7 }, (_, n) => hand.filter((card) => column(card) === n).sort((a, b) => a - b));
}

/** How far apart cards of a column lie: as wished, or as there is room for the last one whole. */
export function stepOf(cards: number, wished: number, room: number, last: number): number {
  return cards > 1 ? Math.max(0, Math.min(wished, (room - last) / (cards - 1))) : 0;
}

/** Cards laid out whole: how many in a row, and how wide each, so that they are as large as the room lets them. */
export function layOut(cards: number, width: number, height: number, most: number, gap = 6): { perRow: number; card: number } {
  let best = { perRow: Math.max(1, cards), card: 0 };
  for (let rows = 1; rows <= Math.max(1, cards); rows++) {
    const perRow = Math.max(1, Math.ceil(cards / rows));
    const card = Math.min(most, (width - (perRow - 1) * gap) / perRow, (height / rows - gap) / TALL);
    if (card > best.card + 0.5) best = { perRow, card };
  }
  return best;
}
