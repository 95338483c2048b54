import { expect, test } from "vitest";
import { drawings, fit, TALL } from "../../src/games/siggil/arrange";
import { LAYOUTS, shapeOf } from "../../src/games/siggil/layouts";

const WISH = { least: 44, comfortable: 50, most: 110 };
const EVERY = Object.keys(LAYOUTS).flatMap((layout) =>
  drawings(shapeOf(layout)).map((drawing) => [layout, drawing.how, drawing.tight, drawing] as const),
);

test.each(EVERY)(
  "%s %s %f: what overlaps on the screen lies on each other, and what lies on a card overlaps it",
  (layout, _, __, drawn) => {
    const { places } = shapeOf(layout);
    const above = (a: number): Set<number> => new Set(places[a].above.flatMap((b) => [b, ...above(b)]));
    const over = places.map((_, place) => above(place));
    for (let a = 0; a < places.length; a++) {
      const { x, y } = drawn.spots[a];
      expect(x >= 0 && y >= 0 && x + 2 <= drawn.columns && y + 2 <= drawn.rows + 1e-9).toBe(true);
      for (let b = 0; b < a; b++) {
        const overlap = Math.abs(x - drawn.spots[b].x) < 2 && Math.abs(y - drawn.spots[b].y) < 2 - 1e-9;
        if (overlap) expect(over[a].has(b) || over[b].has(a)).toBe(true);
        if (places[a].above.includes(b) || places[b].above.includes(a)) expect(overlap).toBe(true);
      }
    }
  },
);

test.each(Object.keys(LAYOUTS))("%s is drawn as it is laid out where there is room", (layout) => {
  const shape = shapeOf(layout);
  const drawn = fit(shape, (shape.columns / 2) * 50, (shape.rows / 2) * 50 * TALL, WISH);
  expect([drawn.how, drawn.tight, drawn.columns, drawn.rows]).toEqual(["plain", 1, shape.columns, shape.rows]);
  expect(drawn.spots).toEqual(shape.places.map(({ x, y }) => ({ x, y })));
});

test.each(Object.keys(LAYOUTS))("%s fits its box and is as large as a finger needs on a small phone", (layout) => {
  const drawn = fit(shapeOf(layout), 352, 480, WISH);
  expect(drawn.width).toBeLessThanOrEqual(352.001);
  expect(drawn.height).toBeLessThanOrEqual(480.001);
  expect(drawn.card).toBeGreaterThanOrEqual(43.95);
});

test("pyramids stand above each other on a phone, and beside each other on a wide screen", () => {
  expect(fit(shapeOf("pyramids"), 382, 460, WISH).how).toBe("stacked");
  expect(fit(shapeOf("pyramids"), 1400, 560, { least: 44, comfortable: 70, most: 100 }).how).toBe("plain");
});

test("a river is turned where the screen is wide", () => {
  expect(fit(shapeOf("river"), 820, 600, { least: 44, comfortable: 70, most: 100 }).how).toBe("turned");
});
