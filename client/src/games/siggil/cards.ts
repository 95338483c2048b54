/** Cards of SIGGIL: ordinary ones are 7 × family + number - 1, spirits 49 + family. */
export const LETTERS = "SDLTCWF";
export const FIRST_SPIRIT = 49;

export function cardOf(token: string): number {
  if (token.startsWith("*")) return FIRST_SPIRIT + LETTERS.indexOf(token[1]);
  return LETTERS.indexOf(token[0]) * 7 + Number(token[1]) - 1;
}

export function tokenOf(card: number): string {
  return card >= FIRST_SPIRIT ? `*${LETTERS[card - FIRST_SPIRIT]}` : `${LETTERS[Math.floor(card / 7)]}${(card % 7) + 1}`;
}

/** A capture as its token tells it. */
export interface Capture {
  token: string;
  spirit: number;
  kind: "family" | "number";
  cards: number[];
}

export function readCapture(token: string): Capture | null {
  const found = /^\*([SDLTCWF])([:#])(.+)$/.exec(token);
  if (!found) return null;
  const cards = found[3].match(/../g) ?? [];
  return {
    token,
    spirit: LETTERS.indexOf(found[1]),
    kind: found[2] === ":" ? "family" : "number",
    cards: cards.map(cardOf),
  };
}
