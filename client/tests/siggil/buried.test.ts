import { expect, test } from "vitest";
import { nearestPlace, nextPlace } from "../../src/games/siggil/arrows";
import { buried, knownCards } from "../../src/games/siggil/buried";
import { availableIn, GONE, LAYOUTS, shapeOf } from "../../src/games/siggil/layouts";
import { marksOf } from "../../src/games/siggil/marks";
import { viewOf } from "./views";

/** Every card of a face-up level is known from the deal on (siggil 2.2). */
function dealt(layout: string): number[] {
  return shapeOf(layout).places.map(({ level }, place) => (level % 2 ? place : -1));
}

test.each([
  ["turtle", 8],
  ["river", 3],
  ["pass", 0],
  ["pyramids", 0],
  ["pillars", 0],
])("of %s %i known cards lie hidden after the deal", (layout, n) => {
  expect(buried(shapeOf(layout), dealt(layout))).toHaveLength(n);
});

test("a card that is seen a little is not buried any more", () => {
  const shape = shapeOf("turtle");
  const pile = dealt("turtle");
  const first = buried(shape, pile)[0];
  for (const place of shape.places[first].above) {
    expect(buried(shape, pile)).toContain(first);
    pile[place] = GONE;
    if (!buried(shape, pile).includes(first)) return;
  }
  expect.unreachable("It was never seen.");
});

test.each([
  ["pass", 14],
  ["turtle", 9],
  ["pyramids", 2],
  ["river", 7],
  ["pillars", 8],
])("of %s %i cards are available after the deal", (layout, n) => {
  expect(availableIn(shapeOf(layout), dealt(layout))).toHaveLength(n);
});

test("of every card the reader is told what everybody may know, and of the own hand", () => {
  const pile = LAYOUTS.turtle.places.map(() => GONE);
  pile[0] = 20;
  pile[1] = -1;
  const view = viewOf(2, {
    layout: "turtle",
    pile,
    takes: [1, 2, 3, 4, 5],
    hand: [1],
    sets: [[], [[0, 0, [2, 3, 4]]]],
    held: [[], [0]],
    free: [6],
  });
  const known = knownCards(view, shapeOf("turtle"));
  expect([20, 1, 2, 5, 6, 49, 55, 50].map((card) => known[card])).toEqual([
    "pile",
    "hand",
    "set",
    "taken",
    "unknown",
    "held",
    "free",
    "unknown",
  ]);
});

test("arrows lead to the nearest place on their side, straight ahead before aslant", () => {
  const spots = [
    { x: 0, y: 0 },
    { x: 4, y: 0 },
    { x: 2, y: 3 },
    { x: 0, y: 4 },
  ];
  const from = (place: number, key: string): number | null => nextPlace(spots, [0, 1, 2, 3], place, key);
  expect(from(0, "ArrowRight")).toBe(1);
  expect(from(0, "ArrowDown")).toBe(3);
  expect(from(0, "ArrowLeft")).toBeNull();
  expect(from(0, "Enter")).toBeNull();
  expect(from(2, "ArrowUp")).toBe(0);
  expect(nearestPlace(spots, [1, 2, 3], { x: 3, y: 2 })).toBe(2);
  expect(nearestPlace(spots, [], { x: 0, y: 0 })).toBeNull();
});

test("places that others took cards from stay marked, new sets too, one's own takes not", () => {
  const marks = marksOf(
    [
      { what: "taken", seat: 0, card: 3, place: 9 },
      { what: "taken", seat: 2, card: 4, place: 11 },
      { what: "captured", seat: 2, spirit: 1, loser: null, way: "number", laid: [1, 8, 15], set: [1, 8, 15] },
    ],
    0,
  );
  expect([...marks.left]).toEqual([[11, 2]]);
  expect([...marks.sets]).toEqual(["2-1-number"]);
});
