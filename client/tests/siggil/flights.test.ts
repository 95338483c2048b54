import { expect, test } from "vitest";
import type { SiggilView } from "../src/generated/protocol";
import { escapes } from "../src/lib/escapes";

const [DEER, WATER, STONE] = [1, 5, 0];

function view(free: number[], changed: Record<number, number>): SiggilView {
  const pile = Array.from({ length: 56 }, (_, place) => changed[place] ?? 7);
  return { layout: "pass", free, pile } as unknown as SiggilView;
}

test("spirits fly in the order in which they escaped, from where they lay", () => {
  const before = view([STONE], { 30: 49 + WATER, 50: 49 + DEER });
  const after = view([STONE, DEER, WATER], { 30: -2, 50: -2 });
  expect(escapes(before, after)).toEqual([
    { from: "c50", to: "c50" },
    { from: "c54", to: "c54" },
  ]);
});

test("a spirit that nobody knew flies from its place, the upper one first", () => {
  const before = view([], { 3: -1, 4: 12, 45: -1 });
  const after = view([WATER, DEER], { 3: -2, 4: -2, 45: -2 });
  expect(escapes(before, after)).toEqual([
    { from: "p45", to: "c54" },
    { from: "p3", to: "c50" },
  ]);
});

test("where none escaped nothing flies", () => {
  expect(escapes(view([STONE, DEER], { 4: 12 }), view([STONE], { 4: -2 }))).toEqual([]);
});
