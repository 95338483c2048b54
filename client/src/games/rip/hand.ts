import { TALL } from "./box";

/** The ghosts of one value in a hand: where they lie, and how far each is from the one before. */
export interface Stack {
  value: number;
  n: number;
  /** The box of all of them. */
  x: number;
  y: number;
  w: number;
  h: number;
  /** From one card to the next: to the right in a fan, upwards in a stack. */
  step: number;
}

export interface HandPlan {
  /** The width of a card. */
  w: number;
  stacks: Stack[];
}

export const VALUES = [1, 2, 3, 4, 5, 6];

function counted(hand: number[]): { value: number; n: number }[] {
  return VALUES.map((value) => ({ value, n: hand.filter((one) => one === value).length }));
}

/** A row of fans, one for each value that is there; the card is as high as the room, until too many lie there. */
export function fan(hand: number[], w: number, h: number, u: number): HandPlan {
  const there = counted(hand).filter(({ n }) => n);
  const gap = 10 * u;
  const extra = hand.length - there.length;
  const room = w - 20 * u - (there.length - 1) * gap;
  const least = 20 * u;
  const full = (h - 18 * u) / TALL;
  const card = Math.min(full, (room - extra * least) / Math.max(1, there.length));
  const step = extra ? Math.max(least, Math.min(card * 0.42, (room - there.length * card) / extra)) : 0;
  const used = there.length * card + extra * step + (there.length - 1) * gap;
  let x = (w - used) / 2;
  const stacks = there.map(({ value, n }) => {
    const stack = { value, n, x, y: (h - card * TALL) / 2, w: card + (n - 1) * step, h: card * TALL, step };
    x += stack.w + gap;
    return stack;
  });
  return { w: card, stacks };
}

/** Six places by value, each a stack that grows upwards; a place stays when its last ghost goes. */
export function stacks(hand: number[], w: number, h: number, u: number, perRow: number): HandPlan {
  const gap = 4 * u;
  const rows = VALUES.length / perRow;
  const cell = (w - 10 - (perRow - 1) * gap) / perRow;
  const cellHigh = (h - 8 - (rows - 1) * gap) / rows;
  // Room for two more above a card, where there is any to spare.
  const card = Math.min(cell, cellHigh / TALL, Math.max(44, (cellHigh - 16 * u) / TALL));
  const spare = cellHigh - card * TALL;
  return {
    w: card,
    stacks: counted(hand).map(({ value, n }, i) => {
      const step = n > 1 ? Math.min(10 * u, spare / (n - 1)) : 0;
      const high = card * TALL + Math.max(0, n - 1) * step;
      const y = 4 + Math.floor(i / perRow) * (cellHigh + gap) + cellHigh - high;
      return { value, n, x: 5 + (i % perRow) * (cell + gap) + (cell - card) / 2, y, w: card, h: high, step };
    }),
  };
}
