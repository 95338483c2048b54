import { TALL } from "./box";

/** How many cards of one look lie on each other, as one target. */
export interface Pile<Card> {
  cards: Card[];
  x: number;
  y: number;
}

export interface Placed<Card> {
  w: number;
  piles: Pile<Card>[];
}

interface Room {
  w: number;
  h: number;
  /** No card gets narrower than this before cards overlap. */
  least: number;
  /** The width of a badge, which always stays in sight. */
  badge: number;
}

/** Cards beside each other are 1.05 widths apart. */
const APART = 1.05;

/** The width at which a row of these cards fits; equal cards lie close together. */
export function widthFor(looks: string[], { w, h, least, badge }: Room): number {
  const [close, apart] = gaps(looks);
  const most = h / TALL;
  return Math.min(most, Math.max((w - close * badge) / (1 + APART * apart), Math.min(least, most)));
}

/** How often neighbours are equal, and how often they differ. */
function gaps(looks: string[]): [close: number, apart: number] {
  const close = looks.filter((look, i) => i > 0 && look === looks[i - 1]).length;
  return [close, Math.max(0, looks.length - 1 - close)];
}

/**
 * Cards in a row, of a width that may be less than what would fit. Where a badge could not be seen, or cards that
 * are `read` would be covered, equal cards become one pile.
 */
export function inARow<Card>(
  cards: Card[],
  look: (card: Card) => string,
  width: number,
  room: Room,
  read: (card: Card) => boolean = () => false,
): Placed<Card> {
  const y = (room.h - width * TALL) / 2;
  const singly = cards.map((card) => [card]);
  const groups = stepsFor(singly, look, width, room, read, width) ? singly : grouped(cards, look);
  const steps = stepsFor(groups, look, width, room, read, room.badge) ?? groups.slice(1).map(() => (room.w - width) / (groups.length - 1));
  let x = 0;
  return { w: width, piles: groups.map((group, i) => ({ cards: group, x: (x += i ? steps[i - 1] : 0), y })) };
}

/** How far each card is from the one before, or null if a badge could not be seen or less than `least` of what is read. Ghosts give way first. */
function stepsFor<Card>(
  groups: Card[][],
  look: (card: Card) => string,
  width: number,
  { w, badge }: Room,
  read: (card: Card) => boolean,
  least: number,
): number[] | null {
  const kinds = groups.slice(1).map(([card], i) => {
    const [before] = groups[i];
    return look(card) === look(before) ? "close" : read(before) ? "read" : "loose";
  });
  const [close, whole, loose] = (["close", "read", "loose"] as const).map((kind) => kinds.filter((one) => one === kind).length);
  const left = w - width - close * badge;
  const apart = width * APART;
  const step = loose ? Math.min(apart, Math.max(badge, (left - whole * apart) / loose)) : 0;
  const open = whole ? Math.min(apart, (left - loose * step) / whole) : 0;
  if (left - loose * step - whole * open < -0.1 || (whole && open < least)) return null;
  return kinds.map((kind) => ({ close: badge, read: open, loose: step })[kind]);
}

/** Cards to choose from: equal ones as one pile, in as many rows as make the widest cards. */
export function inRows<Card>(cards: Card[], look: (card: Card) => string, room: Room, gap: number): Placed<Card> {
  const groups = grouped(cards, look);
  const widths = [1, 2, 3].map((rows) => {
    const columns = Math.ceil(groups.length / rows) || 1;
    return Math.min((room.w - (columns - 1) * gap) / columns, (room.h - (rows - 1) * gap) / rows / TALL);
  });
  const rows = widths.indexOf(Math.max(...widths)) + 1;
  const w = widths[rows - 1];
  const columns = Math.ceil(groups.length / rows) || 1;
  const top = (room.h - rows * w * TALL - (rows - 1) * gap) / 2;
  const piles = groups.map((group, i) => ({
    cards: group,
    x: (i % columns) * (w + gap),
    y: top + Math.floor(i / columns) * (w * TALL + gap),
  }));
  return { w, piles };
}

/** How far to the right cards reach. */
export function reachOf<Card>({ w, piles }: Placed<Card>): number {
  return piles.length ? w + Math.max(...piles.map(({ x }) => x)) : 0;
}

export function grouped<Card>(cards: Card[], look: (card: Card) => string): Card[][] {
  const groups: Card[][] = [];
  for (const card of cards) {
    const last = groups.at(-1);
    if (last && look(last[0]) === look(card)) last.push(card);
    else groups.push([card]);
  }
  return groups;
}
