import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fact, SeatEvent, TableInfo, View } from "../src/generated/protocol";

import type { GameUi } from "../src/lib/game";
import { settings } from "../src/lib/settings.svelte";
import { Show, type Source } from "../src/lib/show.svelte";
import { event } from "./tables";

/** A game of counting: each fact adds to the sum. "add" takes 600 ms, the reader's own 100; "more" goes with what it follows. */
interface Count {
  what: string;
  n: number;
}
interface Sum {
  sum: number;
  turn: number | null;
  phase: string;
}

const ui = {
  fold: (view: Sum, { what, n }: Count) => ({ ...view, sum: view.sum + n, turn: what === "turn" ? n : view.turn }),
  pace: {
    hold: ({ what }: Count, mine: boolean) => (what === "turn" ? 0 : mine ? 100 : 600),
    together: (_: Count, { what }: Count) => what === "more",
    steady: ({ what }: Count) => what === "slow" || what === "last",
    before: ({ what }: Count) => (what === "last" ? { facts: [add(0, "look")], hold: 1000 } : null),
  },
  explain: (before: string, { n }: Count) => `${before}+${n}`,
  playable: (shown: Sum, later: Sum) => shown.phase === later.phase,
} as unknown as GameUi;

const add = (n: number, what = "add"): Fact => ({ what, n }) as unknown as Fact;
const of = (number: number, seat: number | null, ...facts: Fact[]): SeatEvent => event(number, { seat, facts });

class Fake {
  table = { status: "playing", turn: 0, winners: [0] } as unknown as TableInfo;
  view: View | null = null;
  explanation: unknown = null;
  events: SeatEvent[] = [];
  moves: string[] = [];
  seat: number | null = 0;
  onheard: (() => void) | null = null;

  tell(sum: number, ...news: SeatEvent[]): void {
    this.events = [...this.events, ...news];
    this.view = { sum, turn: 0, phase: "count" } as unknown as View;
    this.explanation = `${sum}`;
    this.onheard?.();
  }
}

let fake: Fake;
let show: Show;

const sum = (): number => (show.view as unknown as Sum).sum;
const facts = (of: Fact[]): number[] => of.map((fact) => (fact as unknown as Count).n);

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = "normal";
  fake = new Fake();
  show = new Show(fake as unknown as Source, ui);
  fake.tell(10, of(1, 0, add(10)));
});

afterEach(() => {
  show.close();
  vi.useRealTimers();
});

test("what was there before is shown as it is", () => {
  expect([sum(), show.behind, show.fresh]).toEqual([10, false, []]);
});

test("another's move is shown step by step, after a pause, and ends exactly where the server is", () => {
  vi.advanceTimersByTime(60_000);
  fake.tell(36, of(2, 0, add(10)));
  vi.advanceTimersByTime(100);
  fake.tell(99, of(3, 1, add(1), add(2, "more"), add(4)));
  expect([sum(), show.pausing]).toEqual([36, true]);
  vi.advanceTimersByTime(449);
  expect(sum()).toBe(36);
  vi.advanceTimersByTime(1);
  expect([sum(), show.pausing, facts(show.fresh), show.explanation]).toEqual([39, false, [1, 2], "36+1+2"]);
  expect(facts(show.events.at(-1)!.facts!)).toEqual([1, 2]);
  vi.advanceTimersByTime(599);
  expect(sum()).toBe(39);
  vi.advanceTimersByTime(1);
  expect([sum(), show.behind, facts(show.fresh), show.explanation]).toEqual([99, true, [4], "99"]);
  vi.advanceTimersByTime(480); // the second of its kind is shorter
  expect(show.behind).toBe(false);
});

test("whoever thought for long is not waited for again", () => {
  vi.advanceTimersByTime(300);
  fake.tell(11, of(2, 1, add(1)));
  vi.advanceTimersByTime(149);
  expect(sum()).toBe(10);
  vi.advanceTimersByTime(1);
  expect(sum()).toBe(11);
});

test("one's own move is shown at once", () => {
  fake.tell(13, of(2, 0, add(1), add(2)));
  expect(sum()).toBe(11);
  vi.advanceTimersByTime(100);
  expect(sum()).toBe(13);
  vi.advanceTimersByTime(80);
  expect(show.behind).toBe(false);
});

test("until the end is shown, nobody has won", () => {
  fake.table = { ...fake.table, status: "over", turn: null };
  fake.tell(11, of(2, 1, add(1)));
  vi.advanceTimersByTime(500);
  expect(show.table).toMatchObject({ status: "playing", winners: [], turn: 0 });
  vi.advanceTimersByTime(600);
  expect(show.table).toMatchObject({ status: "over", winners: [0] });
});

test("finished, it is level with the server at once, and stays so", () => {
  fake.tell(13, of(2, 1, add(1), add(2)));
  show.finish();
  expect([sum(), show.behind, show.explanation]).toEqual([13, false, "13"]);
  vi.advanceTimersByTime(60_000);
  expect(sum()).toBe(13);
});

test("moves are offered as soon as the server has told them, where they can be chosen on the table as it is shown", () => {
  fake.moves = ["a"];
  fake.tell(13, of(2, 1, add(1), add(2)));
  expect([show.behind, show.moves]).toEqual([true, ["a"]]);
  fake.view = { ...fake.view, phase: "choose" } as View;
  expect(show.moves).toEqual([]);
  show.finish();
  expect(show.moves).toEqual(["a"]);
});

test.each(["calm", "quick"] as const)("time passes as the player wishes: %s", (speed) => {
  settings.speed = speed;
  vi.advanceTimersByTime(60_000);
  fake.tell(13, of(2, 1, add(1), add(2)));
  const hold = speed === "calm" ? 960 : 300;
  vi.advanceTimersByTime(hold - 1);
  expect(sum()).toBe(11);
  vi.advanceTimersByTime(1);
  expect(sum()).toBe(13);
});

test.each(["once", "hidden", "plain", "back"])("some things are never shown in steps: %s", (why) => {
  if (why === "once") settings.speed = "once";
  if (why === "hidden") vi.stubGlobal("document", { hidden: true });
  if (why === "plain") {
    show = new Show(fake as unknown as Source, { ...ui, fold: null });
  }
  fake.tell(13, of(2, 1, add(1), add(2)), ...(why === "back" ? [event(3, { kind: "takenback", seat: 0, kept: 0 })] : []));
  vi.unstubAllGlobals();
  vi.stubGlobal("matchMedia", () => ({ matches: false }));
  expect([sum(), show.behind, facts(show.fresh)]).toEqual([13, false, [1, 2]]);
});

test("what waits is shown faster, so that the table is never far behind", () => {
  for (let n = 2; n < 42; n++) fake.tell(n + 9, of(n, 1 + (n % 2), add(1)));
  vi.advanceTimersByTime(13_000); // one by one it would be 42 s
  expect(sum()).toBe(50);
});

test("what takes its time does so every time, whatever waits behind it", () => {
  vi.advanceTimersByTime(60_000);
  fake.tell(20, of(2, 1, ...Array.from({ length: 10 }, () => add(1, "slow"))));
  for (let n = 3; n < 20; n++) fake.tell(n + 18, of(n, 2, add(1)));
  for (let shown = 11; shown < 20; shown++) {
    expect(sum()).toBe(shown);
    vi.advanceTimersByTime(600);
  }
});

test("before the last fact all is looked at once more, and nothing of it is known yet", () => {
  vi.advanceTimersByTime(60_000);
  fake.tell(15, of(2, 1, add(1), add(4, "last")));
  vi.advanceTimersByTime(600);
  expect([sum(), show.behind, facts(show.fresh), facts(show.events.at(-1)!.facts!)]).toEqual([11, true, [0], [1]]);
  vi.advanceTimersByTime(999);
  expect(sum()).toBe(11);
  vi.advanceTimersByTime(1);
  expect([sum(), facts(show.fresh), facts(show.events.at(-1)!.facts!)]).toEqual([15, [4], [1, 4]]);
});

test("what has been shown since one's own move stays known", () => {
  vi.advanceTimersByTime(60_000);
  fake.tell(11, of(2, 1, add(1), add(5, "turn")), of(3, 2, add(2)));
  expect(facts(show.since)).toEqual([1]);
  vi.advanceTimersByTime(60_000);
  expect(facts(show.since)).toEqual([1, 5, 2]);
  fake.tell(15, of(4, 0, add(4)));
  vi.advanceTimersByTime(60_000);
  expect(facts(show.since)).toEqual([]);
});

test("the others' last turns can be shown again", () => {
  expect(show.repeatable).toBe(false);
  fake.tell(11, of(2, 1, add(1)));
  fake.tell(13, of(3, 2, add(2)));
  expect(show.repeatable).toBe(false);
  vi.advanceTimersByTime(60_000);
  expect([sum(), show.repeatable]).toEqual([13, true]);
  show.again();
  expect([sum(), show.events.length]).toEqual([10, 1]);
  vi.advanceTimersByTime(1000);
  expect(sum()).toBe(11);
  vi.advanceTimersByTime(60_000);
  expect([sum(), show.behind]).toEqual([13, false]);
});

test("who comes back to a screen that is shared sees what happened meanwhile, and nothing of what the other saw", () => {
  fake.view = null;
  fake.events = [];
  fake.seat = 1;
  fake.onheard!();
  expect([show.view, show.events, show.fresh]).toEqual([null, [], []]);
  fake.tell(20, of(1, 0, add(10)), of(2, 0, add(10)));
  expect([sum(), show.behind]).toEqual([20, false]);
  fake.view = null;
  fake.events = [];
  fake.seat = 0;
  fake.onheard!();
  fake.tell(23, of(1, 0, add(10)), of(2, 1, add(3)));
  expect([sum(), show.behind]).toEqual([10, true]);
  vi.advanceTimersByTime(60_000);
  expect(sum()).toBe(23);
});
