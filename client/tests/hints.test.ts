import { expect, test } from "vitest";
import type { Lessons, RipView } from "../src/generated/protocol";
import ripLessons from "../src/generated/rip/lessons.json";
import { hints as ripHints } from "../src/games/rip/hints";
import { hints as siggilHints } from "../src/games/siggil/hints";

const { course, examples } = ripLessons as unknown as Lessons;

/** The hints that wait for a moment like that of a lesson. */
function ofRip(name: string, change: Partial<RipView> = {}): string[] {
  const view = { ...([...course, ...examples].find((step) => step.name === name)!.view as RipView), ...change };
  return ripHints.filter(({ when }) => when?.(view)).map((hint) => hint.name);
}

test("a first game has four hints at most", () => {
  for (const hints of [ripHints, siggilHints]) expect(hints.length).toBeLessThanOrEqual(4);
});

test("RIP: what is whispered fits the moment", () => {
  expect(ofRip("stop")).toEqual([]);
  expect(ofRip("hide")).toEqual(["hide"]);
});

test("RIP: while the other player acts, nothing is whispered", () => {
  expect(ofRip("hide", { turn: 1 })).toEqual([]);
});
