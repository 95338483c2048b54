import layouts from "../../generated/siggil/layouts.json";

/** Half-cards across and down, and every place in order with what lies on it. */
export interface Shape {
  columns: number;
  rows: number;
  places: { x: number; y: number; level: number; above: number[] }[];
}

type Layouts = Record<string, { name: Record<string, string>; places: number[][] }>;

export const LAYOUTS = layouts as Layouts;
export const GONE = -2;

const shapes = new Map<string, Shape>();

export function shapeOf(layout: string): Shape {
  let shape = shapes.get(layout);
  if (!shape) shapes.set(layout, (shape = measure(LAYOUTS[layout].places)));
  return shape;
}

function measure(places: number[][]): Shape {
  const covers = (a: number[], b: number[]): boolean => a[2] > b[2] && Math.abs(a[0] - b[0]) < 2 && Math.abs(a[1] - b[1]) < 2;
  return {
    columns: Math.max(...places.map(([x]) => x)) + 2,
    rows: Math.max(...places.map(([, y]) => y)) + 2,
    places: places.map((place) => ({
      x: place[0],
      y: place[1],
      level: place[2],
      above: places.flatMap((other, i) => (covers(other, place) ? [i] : [])),
    })),
  };
}

/** The places on which only this one still lies. */
export function uncoveredBy(shape: Shape, pile: number[], place: number): number[] {
  return shape.places.flatMap(({ above }, i) => {
    const lying = pile[i] === GONE ? [] : above.filter((other) => pile[other] !== GONE);
    return lying.length === 1 && lying[0] === place ? [i] : [];
  });
}

/** The places on which nothing lies (siggil 2.4). */
export function availableIn(shape: Shape, pile: number[]): number[] {
  return shape.places.flatMap(({ above }, place) => (pile[place] !== GONE && above.every((other) => pile[other] === GONE) ? [place] : []));
}
