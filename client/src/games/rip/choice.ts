import type { RipView } from "../../generated/protocol";

/** Where the cards of a choice lie: on a side, in the reader's own hand, in the street, or nowhere, so that they come up. */
export type Where = "far" | "near" | "hand" | "move" | "rise";

const WHERE: Record<string, Where> = {
  banish: "far",
  strike: "far",
  "swap for": "far",
  swap: "near",
  bring: "near",
  hide: "hand",
  move: "move",
  call: "rise",
  name: "rise",
  recall: "rise",
  echo: "rise",
};

/** Where the reader has to choose now, if at all. */
export function choiceOf(view: RipView, moves: string[]): Where | null {
  return moves.length ? (WHERE[view.phase] ?? null) : null;
}

/** The move that plays a card here, if there is one. A card is written as in a move: "3" or "P10". */
export function tokenOf(card: string, where: "hand" | "table", moves: string[]): string | undefined {
  const ways = where === "hand" ? [card, `10:${card}`] : [`=${card}`];
  return ways.find((token) => moves.includes(token));
}
