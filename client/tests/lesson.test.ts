import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Lessons } from "../src/generated/protocol";
import rip from "../src/generated/rip/lessons.json";
import siggil from "../src/generated/siggil/lessons.json";
import { isDone, Lesson, markDone } from "../src/lib/lesson.svelte";
import { tell } from "../src/lib/log";
import { settings } from "../src/lib/settings.svelte";
import { Show } from "../src/lib/show.svelte";
import { LANGUAGES } from "../src/texts";
import { UIS } from "./tables";

const LESSONS = Object.entries({ rip, siggil } as unknown as Record<string, Lessons>);
const COURSE = LESSONS.flatMap(([game, { course }]) => course.map((step) => ({ game, step })));
const STEPS = COURSE.filter(({ step }) => !step.guess);
const GUESSES = COURSE.filter(({ step }) => step.guess);
const ALL = LESSONS.flatMap(([game, { course, examples }]) =>
  [...course, ...examples].filter(({ guess }) => !guess).map((step) => ({ game, step })),
);

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = "normal";
});

afterEach(() => vi.useRealTimers());

test.each(STEPS)("$game $step.name: a move that is not asked for is answered, and nothing happens", ({ game, step }) => {
  const lesson = new Lesson(game, step);
  expect(lesson.moves.toSorted()).toEqual([...Object.keys(step.right), ...Object.keys(step.wrong)].toSorted());
  for (const [token, answer] of Object.entries(step.wrong)) {
    expect(lesson.play(token)).toBe(step.answers[answer]);
    expect(lesson.view).toBe(step.view);
  }
  expect(lesson.play("nothing of the kind")).toBeNull();
  expect(lesson.outcome).toBeNull();
});

test.each(ALL)("$game $step.name: what the moves bring about is shown to its end and told in words", ({ game, step }) => {
  const ui = UIS[game];
  for (const [token, outcome] of Object.entries(step.right)) {
    const lesson = new Lesson(game, step);
    const show = new Show(lesson, ui);
    expect(show.view).toBe(step.view);
    lesson.play(token);
    expect(show.behind).toBe(true);
    vi.runAllTimers();
    expect(show.behind).toBe(false);
    expect(show.view).toBe(outcome.view);
    expect(lesson.moves).toEqual([]);
    for (const language of LANGUAGES) {
      settings.language = language;
      expect(tell(show.events, { table: lesson.table, you: lesson.seat }, ui).length).toBeGreaterThan(0);
    }
    settings.language = "en";
  }
});

test.each(GUESSES)("$game $step.name: the likeliest place is found, and nothing can be played meanwhile", ({ game, step }) => {
  const lesson = new Lesson(game, step);
  const { places, chances } = step.guess!;
  expect(lesson.moves).toEqual([]);
  for (const place of places.filter((one) => !(one in step.right))) expect(lesson.play(place)).toBe(step.answers[step.wrong[place]]);
  expect(lesson.outcome).toBeNull();
  lesson.play(places[chances.indexOf(Math.max(...chances))]);
  expect(lesson.outcome).not.toBeNull();
});

test("an example is not the reader's to play, but can be shown", () => {
  const found = ALL.find(({ step }) => "" in step.right)!;
  const lesson = new Lesson(found.game, found.step);
  expect(lesson.moves).toEqual([]);
  lesson.show();
  expect(lesson.view).toBe(found.step.right[""].view);
});

test("the table says who learns, and how a game ended that the move ended", () => {
  const step = (siggil as unknown as Lessons).course.find(({ name }) => name === "end")!;
  const lesson = new Lesson("siggil", step);
  expect(lesson.table).toMatchObject({ status: "playing", yours: [0], seats: [{ kind: "person" }, { kind: "bot", name: "level:1" }] });
  lesson.show();
  expect(lesson.table).toMatchObject({ status: "over", winners: [0], turn: null });
});

test("what was done is remembered once", () => {
  markDone("rip", "total");
  markDone("rip", "total");
  expect(settings.lessonsDone).toEqual(["rip.total"]);
  expect(isDone("rip", "total")).toBe(true);
  expect(isDone("siggil", "total")).toBe(false);
});
