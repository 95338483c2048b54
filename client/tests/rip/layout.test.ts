import { describe, expect, test } from "vitest";
import { bannerBox } from "../../src/games/rip/banner";
import { fan, stacks } from "../../src/games/rip/hand";
import { inARow, inRows, widthFor } from "../../src/games/rip/laid";
import { layoutOf, type Layout } from "../../src/games/rip/layout";
import { room } from "../../src/games/rip/side";
import type { Box } from "../../src/games/rip/box";
import { stageOf } from "../../src/lib/stage";

const SCREENS: [number, number][] = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [820, 1180],
  [390, 844],
  [360, 740],
  [844, 390],
  [1180, 820],
  [390, 664],
];
const WHERES = [null, "far", "near", "hand", "rise"] as const;

function zones(layout: Layout): [string, Box][] {
  return Object.entries(layout).filter(([name, box]) => box && name !== "dock") as [string, Box][];
}

function overlap(a: Box, b: Box): boolean {
  const slack = 0.5;
  return a.x + slack < b.x + b.w && b.x + slack < a.x + a.w && a.y + slack < b.y + b.h && b.y + slack < a.y + a.h;
}

const EVERY = SCREENS.flatMap(([width, height]) => [false, true].map((larger) => ({ width, height, larger })));

describe.each(EVERY)("$width x $height, larger: $larger", ({ width, height, larger }) => {
  const stage = stageOf(width, height, larger);
  const touch = stage.kind !== "desk";

  test.each(WHERES)("no zone leaves the screen or lies under another, choosing %s", (where) => {
    const found = zones(layoutOf(stage, where));
    for (const [name, box] of found) {
      expect(box.x, name).toBeGreaterThanOrEqual(0);
      expect(box.y, name).toBeGreaterThanOrEqual(0);
      expect(box.x + box.w, name).toBeLessThanOrEqual(width + 0.1);
      expect(box.y + box.h, name).toBeLessThanOrEqual(height + 0.1);
      expect(Math.min(box.w, box.h), name).toBeGreaterThanOrEqual(44);
    }
    const under = found.flatMap(([a, one], i) => found.slice(i + 1).flatMap(([b, two]) => (overlap(one, two) ? [`${a} ${b}`] : [])));
    expect(under).toEqual([]);
  });

  test("a street that comes forward leaves hand and stop free", () => {
    const { street, hand, stop, psychics } = layoutOf(stage, "move");
    for (const box of [hand, stop, psychics]) expect(overlap(street, box)).toBe(false);
    if (touch) expect((street.w - 20) / 5).toBeGreaterThanOrEqual(44);
  });

  test("any hand fits, and a finger finds every value", () => {
    const { hand } = layoutOf(stage, null);
    const full = [1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6];
    for (const cards of [[3], [1, 2, 3, 4, 5, 6], full]) {
      const plan = touch ? stacks(cards, hand.w, hand.h, stage.u, stage.kind === "land" ? 3 : 6) : fan(cards, hand.w, hand.h, stage.u);
      for (const { x, y, w, h, n } of plan.stacks) {
        if (!n) continue;
        expect(x).toBeGreaterThanOrEqual(0);
        expect(y).toBeGreaterThanOrEqual(-0.1);
        expect(x + w).toBeLessThanOrEqual(hand.w + 0.1);
        expect(y + h).toBeLessThanOrEqual(hand.h + 0.1);
        expect(Math.min(w, h)).toBeGreaterThanOrEqual(44);
      }
      expect(plan.stacks.reduce((sum, { n }) => sum + n, 0)).toBe(cards.length);
    }
  });

  test("twelve ghosts and three psychics fit on a side, and every badge is seen", () => {
    const looks = [..."111222333456", "P8", "P9", "P12"];
    const inner = room(layoutOf(stage, null).near, stage);
    const { w, piles } = inARow(looks, (look) => look, widthFor(looks, inner), inner);
    expect(piles.flatMap(({ cards }) => cards)).toEqual(looks);
    piles.forEach(({ x }, i) => {
      expect(x + w).toBeLessThanOrEqual(inner.w + 0.1);
      if (i) expect(x - piles[i - 1].x).toBeGreaterThanOrEqual(inner.badge - 0.1);
    });
  });

  test("a psychic's name stays in sight as long as ghosts can give way", () => {
    const looks = [..."11122234", "P8", "P9"];
    const inner = room(layoutOf(stage, null).near, stage);
    const { w, piles } = inARow(
      looks,
      (look) => look,
      widthFor(looks, inner),
      inner,
      (look) => look.startsWith("P"),
    );
    expect(piles.at(-1)!.x - piles.at(-2)!.x).toBeGreaterThanOrEqual(w - 0.1);
  });

  test.each([0, 300, 2000])("a round's end is told neither over its cards nor over what can be pressed: cards reach %i", (wide) => {
    const layout = layoutOf(stage, null);
    const inner = room(layout.far, stage);
    const reach = Math.min(wide, inner.w);
    const box = bannerBox(layout, stage, reach);
    for (const [name, side] of [["far", layout.far] as const, ["near", layout.near] as const]) {
      expect(overlap(box, { x: side.x, y: side.y, w: inner.x + reach, h: side.h }), name).toBe(false);
    }
    for (const name of ["bar", "street", "stop", "actions"] as const) expect(overlap(box, layout[name]), name).toBe(false);
    expect(box.w).toBeGreaterThanOrEqual(220);
    expect(box.h).toBeGreaterThanOrEqual(touch ? (height < 700 ? 130 : 180) : 110);
  });

  if (touch) {
    test.each(["far", "near"] as const)("cards to choose from on the %s side are large enough for a finger", (where) => {
      const looks = ["1", "1", "2", "2", "2", "3", "4", "5", "6", "P8", "P9", "P12"];
      const inner = room(layoutOf(stage, where)[where], stage);
      const { w, piles } = inRows(looks, (look) => look, inner, 8);
      expect(piles).toHaveLength(9);
      expect(w).toBeGreaterThanOrEqual(height < 700 ? 40 : 44);
      for (const { x, y } of piles) {
        expect(x + w).toBeLessThanOrEqual(inner.w + 0.1);
        expect(y + w * 1.4).toBeLessThanOrEqual(inner.h + 0.1);
      }
    });
  }
});

test("a stack keeps its place when its last ghost goes", () => {
  const before = stacks([1, 2, 3], 378, 132, 1, 6).stacks.map(({ value, x }) => [value, x]);
  expect(stacks([2], 378, 132, 1, 6).stacks.map(({ value, x }) => [value, x])).toEqual(before);
});
