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
