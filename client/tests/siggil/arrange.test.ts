import { expect, test } from "vitest";
import { arrange } from "../../src/games/siggil/arrange";
import { LAYOUTS, shapeOf } from "../../src/games/siggil/layouts";

const PHONE = (360 / 44) * 2;

test.each(Object.keys(LAYOUTS))("%s fits a phone with cards large enough for a finger", (layout) => {
  expect(arrange(shapeOf(layout), PHONE).columns).toBeLessThanOrEqual(PHONE);
});

test.each(Object.keys(LAYOUTS))("%s is drawn as it is laid out where there is room", (layout) => {
  const shape = shapeOf(layout);
  const { columns, rows, spots } = arrange(shape, shape.columns);
  expect([columns, rows]).toEqual([shape.columns, shape.rows]);
  expect(spots).toEqual(shape.places);
});

test.each(Object.keys(LAYOUTS))("%s overlaps on a phone as it does in the layout", (layout) => {
  const { places } = shapeOf(layout);
  const { columns, rows, spots } = arrange(shapeOf(layout), PHONE);
  const apart = (all: { x: number; y: number }[], a: number, b: number): number[] => [all[a].x - all[b].x, all[a].y - all[b].y];
  const overlap = ([x, y]: number[]): boolean => Math.abs(x) < 2 && Math.abs(y) < 2;
  for (let a = 0; a < places.length; a++) {
    expect(spots[a].x >= 0 && spots[a].y >= 0 && spots[a].x + 2 <= columns && spots[a].y + 2 <= rows).toBe(true);
    for (let b = 0; b < a; b++) {
      const [laid, drawn] = [apart(places, a, b), apart(spots, a, b)];
      expect(overlap(drawn)).toBe(overlap(laid));
      if (overlap(laid)) drawn.forEach((distance, i) => expect(distance).toBeCloseTo(laid[i]));
    }
  }
});

test("single cards beside a pile stay where they are", () => {
  const turtle = shapeOf("turtle");
  expect(arrange(turtle, turtle.columns - 1).columns).toBe(turtle.columns);
});
