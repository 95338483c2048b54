import { expect, test } from "vitest";
import type { Decision, Frame, SeatReview } from "../src/generated/protocol";
import { points, signed, why } from "../src/lib/advice";
import { readable, sumOf, upTo } from "../src/lib/review";

const choice = { move: "a", chance: 600_000, low: 500_000, high: 700_000, why: [] };
const decision = (step: number): Decision => ({ step, turn: 1, best: choice, played: choice, loss: 0, low: 0, high: 0, mark: "" });

/** Moves 1, 3 and 5 are the seat's own; after 2 and 4 chance acts, and positions are told only where somebody has to act. */
const frames = [0, 2, 3, 5].map((played) => ({ played }) as Frame);
const seat = {
  seat: 0,
  start: 500_000,
  luck: 30_040,
  lost: 20_060,
  rest: 490_020,
  result: 1_000_000,
  curve: [
    { step: 1, chance: 600_000, luck: 0 },
    { step: 3, chance: 650_000, luck: 30_040 },
    { step: 4, chance: 700_000, luck: 600_000 },
    { step: 6, chance: 1_000_000, luck: 30_040 },
  ],
  decisions: [decision(1), decision(3), decision(4)],
  lucks: [{ step: 2, turn: 1, move: "~", change: 30_040 }],
  turning_points: [
    { step: 1, source: "move", change: -1, moves: "" },
    { step: 2, source: "luck", change: 2, moves: "" },
    { step: 4, source: "rest", change: 3, moves: "b" },
  ],
} as unknown as SeatReview;

test("a whole review is placed on the positions of the replay", () => {
  const all = upTo(seat, frames, 3);
  expect(all.whole).toBe(true);
  expect(all.dots.map(({ at }) => at)).toEqual([0, 1, 2, 3]);
  expect(all.dots[0]).toEqual({ at: 0, chance: 600_000, luck: 500_000, low: 500_000, high: 700_000 });
  expect(all.dots[2].luck).toBe(1_000_000);
  expect(all.decisions.map(({ at }) => at)).toEqual([0, 1, 2]);
  expect(all.turns.map(({ at }) => at)).toEqual([0, 1, 2]);
});

test("nothing is told of what comes after the position that was reached", () => {
  const start = upTo(seat, frames, 0);
  expect(start.dots.map(({ at }) => at)).toEqual([0]);
  expect([start.decisions, start.lucks, start.turns]).toEqual([[], [], []]);
  const later = upTo(seat, frames, 1);
  expect(later.decisions.map(({ at }) => at)).toEqual([0]);
  expect(later.lucks).toHaveLength(1);
  expect(later.turns).toHaveLength(2);
  expect(later.whole).toBe(false);
});

test("who does not begin has a chance from the deal on", () => {
  const lucks = [{ step: 0, turn: 0, move: "", change: 7000 }];
  const { dots } = upTo({ ...seat, curve: seat.curve.slice(1), lucks }, frames, 0);
  expect(dots).toEqual([{ at: 0, chance: 507_000, luck: 507_000, low: 507_000, high: 507_000 }]);
});

test("what is written adds up to the tenth", () => {
  const sum = sumOf(seat);
  expect(sum.start + sum.luck - sum.lost + sum.rest).toBe(sum.result);
  expect(Object.values(sum).every((one) => one % 1000 === 0)).toBe(true);
});

test("points and reasons are written as they are read", () => {
  expect(points(123_456)).toBe("12");
  expect(signed(-123_456)).toBe("−12.3");
  expect(signed(1000)).toBe("+0.1");
  expect(signed(-100)).toBe("0.0");
  const reasons = { texts: { take: { en: "takes {of} of {n}" } }, names: { x: { en: "one" } } };
  const told = { ...choice, why: [{ key: "take", values: { of: "x", n: 2 } }] };
  expect(why(told, { move: String, reasons })).toBe("takes one of 2");
});

test("of marks that would be written over each other the worst is written", () => {
  const marks = [
    { at: 10, mark: "inaccuracy" },
    { at: 14, mark: "blunder" },
    { at: 40, mark: "mistake" },
    { at: 50, mark: "mistake" },
  ];
  expect(readable(marks, ({ at }) => at).map(({ at }) => at)).toEqual([14, 40]);
});
