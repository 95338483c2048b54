import { expect, test } from "vitest";
import type { Lessons, RipView, SiggilView } from "../src/generated/protocol";
import ripLessons from "../src/generated/rip/lessons.json";
import siggilLessons from "../src/generated/siggil/lessons.json";
import { hints as ripHints } from "../src/games/rip/hints";
import { hints as siggilHints } from "../src/games/siggil/hints";

const LESSONS = { rip: ripLessons, siggil: siggilLessons } as unknown as Record<string, Lessons>;

function viewOf(game: string, name: string): unknown {
  const { course, examples } = LESSONS[game];
  return [...course, ...examples].find((step) => step.name === name)!.view;
}

/** The hints that wait for a moment like that of a lesson. */
function ofRip(name: string, change: Partial<RipView> = {}): string[] {
  const view = { ...(viewOf("rip", name) as RipView), ...change };
  return ripHints.filter(({ when }) => when?.(view)).map((hint) => hint.name);
}

function ofSiggil(name: string, change: Partial<SiggilView> = {}): string[] {
  const view = { ...(viewOf("siggil", name) as SiggilView), ...change };
  return siggilHints.filter(({ when }) => when?.(view)).map((hint) => hint.name);
}

test("RIP: what is whispered fits the moment", () => {
  expect(ofRip("total")).toEqual(["behind"]);
  expect(ofRip("stop")).toEqual([]);
  expect(ofRip("withdraw")).toEqual(["behind", "stake"]);
  expect(ofRip("hide")).toEqual(["hide"]);
  expect(ofRip("4.1")).toEqual(["chance", "behind", "stake"]);
  expect(ofRip("4.1", { taken: [1, 1, 1, 0, null, null, null, null, null, null] })).toEqual(["danger", "behind", "stake"]);
  expect(ofRip("7.12")).toContain("tenth");
});

test("RIP: while the other player acts, nothing is whispered", () => {
  expect(ofRip("4.1", { turn: 1 })).toEqual([]);
  expect(ofRip("hide", { turn: 1 })).toEqual([]);
});

test("SIGGIL: what is whispered fits the moment", () => {
  expect(ofSiggil("take")).toEqual([]);
  expect(ofSiggil("capture")).toEqual(["free"]);
  expect(ofSiggil("end")).toEqual(["chance", "free"]);
  expect(ofSiggil("end", { seat: 1 })).toEqual(["danger", "free"]);
  expect(ofSiggil("5.2")).toContain("end");
  expect(ofSiggil("4.2")).not.toContain("free"); // with four players a spirit costs two cards
});
