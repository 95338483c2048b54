import { expect, test } from "vitest";
import { TALL } from "../../src/games/siggil/arrange";
import { LAYOUTS, shapeOf } from "../../src/games/siggil/layouts";
import { asking, unasked, zonesOf, type Box, type Zones } from "../../src/games/siggil/zones";
import { stageOf } from "../../src/lib/stage";

const SCREENS = [
  [1280, 720],
  [1440, 900],
  [1920, 1080],
  [2560, 1440],
  [820, 1180],
  [390, 844],
  [360, 740],
  [844, 390],
  [390, 664],
  [1180, 820],
] as const;
const EVERY = SCREENS.flatMap(([width, height]) =>
  Object.keys(LAYOUTS).flatMap((layout) =>
    [1, 2, 3, 4].flatMap((players) => [false, true].map((larger) => ({ width, height, layout, players, larger }))),
  ),
);

function named(zones: Zones): [string, Box][] {
  const { bar, pile, sets, dock, action, log, opponents } = zones;
  const others = opponents.map((box, i): [string, Box] => [`opponent ${i}`, box]);
  const apart: [string, Box][] = [["bar", bar], ["pile", pile], ["sets", sets], ["dock", dock], ["action", action], ...others];
  if (log) apart.push(["log", log]);
  return apart;
}

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width - 0.5 && b.x < a.x + a.width - 0.5 && a.y < b.y + b.height - 0.5 && b.y < a.y + a.height - 0.5;

const inside = (inner: Box, outer: Box): boolean =>
  inner.x >= outer.x - 0.5 &&
  inner.y >= outer.y - 0.5 &&
  inner.x + inner.width <= outer.x + outer.width + 0.5 &&
  inner.y + inner.height <= outer.y + outer.height + 0.5;

test.each(EVERY)("$width x $height $layout $players $larger: every zone is on the screen and none lies under another", (one) => {
  const { width, height } = one;
  const zones = zonesOf(stageOf(width, height, one.larger), shapeOf(one.layout), one.players);
  const boxes = named(zones);
  boxes.forEach(([name, box], i) => {
    expect(inside(box, { x: 0, y: 0, width, height }), name).toBe(true);
    for (const [other, second] of boxes.slice(0, i)) expect(overlap(box, second), `${name} over ${other}`).toBe(false);
  });
  const parts = [...zones.seats, ...zones.columns, zones.sort!];
  parts.forEach((box, i) => {
    if (zones.kind === "desk" || box !== zones.sort) expect(inside(box, zones.dock)).toBe(true);
    for (const other of parts.slice(0, i)) expect(overlap(box, other)).toBe(false);
  });
});

test.each(EVERY)(
  "$width x $height $layout $players $larger: what is touched is at least 44 px",
  ({ width, height, layout, players, larger }) => {
    const zones = zonesOf(stageOf(width, height, larger), shapeOf(layout), players);
    expect(zones.drawing.card).toBeGreaterThanOrEqual(43.95);
    for (const { width: w, height: h } of [...zones.seats, zones.sort!, zones.action, zones.sets, ...zones.opponents]) {
      expect(Math.min(w, h)).toBeGreaterThanOrEqual(43.95);
    }
    expect(zones.opponents).toHaveLength(Math.max(1, players - 1));
  },
);

test("on the smallest phone that lies on its side, buttons are large enough, and answers have room", () => {
  for (const players of [1, 2, 3, 4]) {
    const zones = zonesOf(stageOf(667, 375), shapeOf("pass"), players);
    for (const { width, height } of [...zones.seats, zones.sort!, zones.action])
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(43.95);
    expect(zones.bar.width).toBeGreaterThanOrEqual(3 * 44);
    const asked = asking(zones);
    expect(asked.sort).toBeNull();
    expect(asked.action.width).toBeGreaterThanOrEqual(216);
    expect(asked.action.x + asked.action.width).toBeCloseTo(zones.action.x + zones.action.width);
  }
});

test.each(Object.keys(LAYOUTS))("on a phone that lies on its side, %s leaves two answers, a hint and taking back their room", (layout) => {
  for (const players of [1, 2, 3, 4]) {
    expect(asking(zonesOf(stageOf(844, 390), shapeOf(layout), players)).action.width).toBeGreaterThanOrEqual(216);
  }
  const wide = zonesOf(stageOf(1280, 720), shapeOf(layout), 2);
  expect(asking(wide)).toBe(wide);
});

/** The smallest card over one to four players, as the drawings of the stage promise it. */
const PROMISED: [number, number, Record<string, number>][] = [
  [1280, 720, { pass: 65, turtle: 68, pyramids: 78, river: 86, pillars: 81 }],
  [1440, 900, { pass: 70, turtle: 87, pyramids: 98, river: 100, pillars: 99 }],
  [1920, 1080, { pass: 84, turtle: 104, pyramids: 118, river: 120, pillars: 120 }],
  [2560, 1440, { pass: 113, turtle: 138, pyramids: 158, river: 160, pillars: 160 }],
  [820, 1180, { pass: 70, turtle: 79, pyramids: 70, river: 94, pillars: 95 }],
  [390, 844, { pass: 52, turtle: 47, pyramids: 52, river: 50, pillars: 47 }],
  [360, 740, { pass: 47, turtle: 44, pyramids: 47, river: 45, pillars: 44 }],
  [844, 390, { pass: 44, turtle: 46, pyramids: 44, river: 51, pillars: 55 }],
];

test.each(PROMISED)("%i x %i is used: the cards are as large as they can be", (width, height, promised) => {
  for (const [layout, least] of Object.entries(promised)) {
    const widths = [1, 2, 3, 4].map((players) => zonesOf(stageOf(width, height), shapeOf(layout), players).drawing.card);
    expect(Math.round(Math.min(...widths)), layout).toBeGreaterThanOrEqual(least);
  }
});

test.each(EVERY.filter(({ width, height }) => width < height && height !== 664))(
  "$width x $height $layout $players $larger: upright, a card of one's own is seen whole",
  ({ width, height, layout, players }) => {
    const { handCard, columns } = zonesOf(stageOf(width, height), shapeOf(layout), players);
    expect(columns[0].height).toBeGreaterThanOrEqual(handCard * TALL - 0.5);
    expect(handCard).toBeGreaterThanOrEqual(columns[0].width * 0.62);
  },
);

test("upright, my sets have more room while nothing is asked, and nothing else moves", () => {
  const asked = zonesOf(stageOf(390, 844), shapeOf("pass"), 2);
  const idle = unasked(asked, 5);
  expect(idle.sets.width).toBeGreaterThan(asked.sets.width + 40);
  expect(idle.action.x).toBeGreaterThanOrEqual(idle.sets.x + idle.sets.width);
  expect({ ...idle, sets: null, action: null }).toEqual({ ...asked, sets: null, action: null });
  const wide = zonesOf(stageOf(1280, 720), shapeOf("pass"), 2);
  expect(unasked(wide, 5)).toBe(wide);
});

test("one's own cards may be larger on a wide screen, and there alone", () => {
  const card = (width: number, height: number, larger: boolean): number =>
    zonesOf(stageOf(width, height, larger), shapeOf("pass"), 2).handCard;
  expect(card(1440, 900, true)).toBeGreaterThan(card(1440, 900, false) * 1.1);
  expect(card(390, 844, true)).toBe(card(390, 844, false));
});
