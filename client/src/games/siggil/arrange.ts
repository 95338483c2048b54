import type { Shape } from "./layouts";

/** A card is so many times as tall as it is wide. */
export const TALL = 1.4;

export interface Spot {
  x: number;
  y: number;
}

/** How a layout is drawn: as it is, its piles closed up, set above each other, or with x and y swapped. */
export type How = "plain" | "closed" | "stacked" | "turned";

/** Where the cards of a layout are drawn, in half-cards. */
export interface Drawing {
  how: How;
  columns: number;
  rows: number;
  spots: Spot[];
}

/** A drawing with its rows drawn together by `tight`, for cards of a width. */
export interface Fit extends Drawing {
  tight: number;
  card: number;
  width: number;
  height: number;
}

/** Widths of a card: what a finger needs, what is comfortable, and what is enough. */
export interface Wish {
  least: number;
  comfortable: number;
  most: number;
}

const TIGHT = [1, 0.9, 0.8, 0.7];
const LIKED: Record<How, number> = { plain: 1, closed: 0.99, turned: 0.9, stacked: 0.88 };

/** The drawing that shows a layout best in a box. */
export function fit(shape: Shape, width: number, height: number, { least, comfortable, most }: Wish): Fit {
  const fitting = drawings(shape).map((one) => {
    const card = Math.min((width / one.columns) * 2, (height / one.rows / TALL) * 2, most);
    const good = card <= comfortable ? card : comfortable + 0.3 * (card - comfortable);
    const score = card < least - 0.05 ? card - 1000 : good * LIKED[one.how] * (1 - 0.3 * (1 - one.tight));
    return { ...one, card, score };
  });
  const { score: _, ...best } = fitting.reduce((a, b) => (b.score > a.score + 0.01 ? b : a));
  return { ...best, width: (best.columns / 2) * best.card, height: (best.rows / 2) * TALL * best.card };
}

type Tightened = Drawing & { tight: number };

const drawn = new WeakMap<Shape, Tightened[]>();

/** Every way to draw a layout. */
export function drawings(shape: Shape): Tightened[] {
  let found = drawn.get(shape);
  if (!found) {
    const apart = neverOver(shape);
    found = storeys(shape).flatMap(({ how, parts }) => TIGHT.map((tight) => ({ how, tight, ...pileUp(parts, tight, apart) })));
    drawn.set(shape, found);
  }
  return found;
}

type Apart = (a: number, b: number) => boolean;

/** For each two places whether neither lies on the other, directly or through others. */
function neverOver({ places }: Shape): Apart {
  const over = places.map(() => new Set<number>());
  const downwards = places.map((_, place) => place).sort((a, b) => places[b].level - places[a].level);
  for (const place of downwards) {
    for (const above of places[place].above) {
      over[place].add(above);
      for (const higher of over[above]) over[place].add(higher);
    }
  }
  return (a, b) => !over[a].has(b) && !over[b].has(a);
}

/** Places drawn together, from its own upper left corner. */
type Storey = Map<number, Spot>;

function storeys({ places }: Shape): { how: How; parts: Storey[] }[] {
  const all = places.map((_, place) => place);
  const found: { how: How; parts: Storey[] }[] = [
    { how: "plain", parts: [cornered(all.map((place) => [place, places[place]]))] },
    { how: "turned", parts: [cornered(all.map((place) => [place, { x: places[place].y, y: places[place].x }]))] },
  ];
  const piles = pilesOf(places);
  if (piles.length < 2 || piles.some((pile) => new Set(pile.map((place) => places[place].level)).size < 2)) return found;
  for (let beside = piles.length; beside > 0; beside--) {
    if (piles.length % beside) continue;
    const rows = Array.from({ length: piles.length / beside }, (_, i) => piles.slice(i * beside, (i + 1) * beside));
    found.push({ how: beside === piles.length ? "closed" : "stacked", parts: rows.map((row) => sideBySide(row, places)) });
  }
  return found;
}

function cornered(spots: [number, Spot][]): Storey {
  const left = Math.min(...spots.map(([, { x }]) => x));
  const top = Math.min(...spots.map(([, { y }]) => y));
  return new Map(spots.map(([place, { x, y }]) => [place, { x: x - left, y: y - top }]));
}

/** Piles share no card's edge from top to bottom: a line can be drawn between them. */
function pilesOf(places: Spot[]): number[][] {
  const piles: { places: number[]; right: number }[] = [];
  const byLeft = places.map((_, place) => place).sort((a, b) => places[a].x - places[b].x);
  for (const place of byLeft) {
    const { x } = places[place];
    const last = piles.at(-1);
    if (last && x < last.right) {
      last.places.push(place);
      last.right = Math.max(last.right, x + 2);
    } else {
      piles.push({ places: [place], right: x + 2 });
    }
  }
  return piles.map((pile) => pile.places);
}

function sideBySide(piles: number[][], places: Spot[]): Storey {
  const row: Storey = new Map();
  let x = 0;
  for (const pile of piles) {
    const spots = cornered(pile.map((place) => [place, places[place]]));
    for (const [place, spot] of spots) row.set(place, { x: spot.x + x, y: spot.y });
    x += across(spots.values(), "x");
  }
  return row;
}

const across = (spots: Iterable<Spot>, axis: "x" | "y"): number => Math.max(...[...spots].map((spot) => spot[axis])) + 2;

/** Storeys below each other, each with its rows drawn together. */
function pileUp(parts: Storey[], tight: number, apart: Apart): Omit<Drawing, "how"> {
  const spots: Spot[] = [];
  let rows = 0;
  for (const part of parts) {
    const drawn = together(part, tight, apart);
    for (const [place, { x, y }] of drawn) spots[place] = { x, y: y + rows };
    rows += across(drawn.values(), "y");
  }
  return { columns: Math.max(...parts.map((part) => across(part.values(), "x"))), rows, spots };
}

/** Rows move up to each other, but what is seen to lie on a card always lies on it: other cards never come to overlap. */
function together(part: Storey, tight: number, apart: Apart): Storey {
  const rows = [...new Set([...part.values()].map(({ y }) => y))].sort((a, b) => a - b);
  const inRow = rows.map((row) => [...part].filter(([, { y }]) => y === row));
  const moved: number[] = [];
  rows.forEach((row, i) => {
    let y = i ? moved[i - 1] + tight * (row - rows[i - 1]) : 0;
    for (let j = 0; j < i; j++) {
      const clash = inRow[j].some(([a, high]) => inRow[i].some(([b, low]) => Math.abs(high.x - low.x) < 2 && apart(a, b)));
      if (clash) y = Math.max(y, moved[j] + Math.min(2, row - rows[j]));
    }
    moved.push(y);
  });
  return new Map([...part].map(([place, { x, y }]) => [place, { x, y: moved[rows.indexOf(y)] }]));
}
