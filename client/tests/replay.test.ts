import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Fact, Frame, Replay as Told, SeatEvent, View } from "../src/generated/protocol";
import type { GameUi } from "../src/lib/game";
import { address, asked, Replay, wayOf } from "../src/lib/replay.svelte";
import { settings } from "../src/lib/settings.svelte";
import { Show } from "../src/lib/show.svelte";
import { event } from "./tables";

/** A game of counting: each move adds one; every third is a landmark. */
const ui = {
  fold: (view: { sum: number }, { n }: { n: number }) => ({ ...view, sum: view.sum + n }),
  pace: { hold: () => 600, together: () => false },
  explain: () => null,
  landmark: (fact: { n: number; mark: boolean }) => fact.mark,
} as unknown as GameUi;

const fact = (mark: boolean): Fact => ({ what: "add", n: 1, mark }) as unknown as Fact;

function frame(i: number): Frame {
  const events: SeatEvent[] = [event(i + 1, i ? { seat: i % 2, facts: [fact(i % 3 === 0)] } : { kind: "dealt" })];
  return { number: i + 1, played: i, view: { sum: i, turn: i < 9 ? i % 2 : null } as unknown as View, explanation: null, events };
}

const told = (seat = 0, open = false): Told =>
  ({
    table: { id: "t", status: "over", winners: [1], turn: null, yours: [0], seats: [] },
    seat,
    open,
    frames: Array.from({ length: 10 }, (_, i) => frame(i)),
  }) as unknown as Told;

const sumOf = (show: Show): number => (show.view as unknown as { sum: number }).sum;

beforeEach(() => {
  vi.useFakeTimers();
  settings.speed = "normal";
});

afterEach(() => {
  vi.useRealTimers();
});

test("a move that is looked at is no further than the game, and tells nothing of its end", () => {
  const replay = new Replay(told(), 4);
  expect(replay.table).toMatchObject({ status: "playing", winners: [], turn: 0 });
  expect(replay.events.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5]);
  replay.go(99);
  expect(replay.at).toBe(9);
  expect(replay.table).toMatchObject({ status: "over", winners: [1] });
  replay.go(-3);
  expect(replay.at).toBe(0);
  expect(replay.seen).toBe(9);
});

test("landmarks are told up to where the reader has been", () => {
  const replay = new Replay(told());
  expect(replay.landmarks(ui, replay.last)).toEqual([3, 6, 9]);
  replay.go(4);
  expect(replay.landmarks(ui, replay.seen)).toEqual([3]);
  replay.restart();
  expect(replay.landmarks(ui, replay.seen)).toEqual([]);
  expect(replay.landmarks({ landmark: null } as unknown as GameUi, 9)).toEqual([]);
});

test("the next move is shown as in a game, a jump at once and in either direction", () => {
  const replay = new Replay(told(), 2);
  const show = new Show(replay, ui);
  show.cut();
  expect(sumOf(show)).toBe(2);
  expect(show.behind).toBe(false);
  replay.go(3);
  replay.onheard?.();
  expect(show.behind).toBe(true);
  vi.advanceTimersByTime(2000);
  expect(show.behind).toBe(false);
  expect(sumOf(show)).toBe(3);
  expect(show.fresh).toHaveLength(1);
  for (const to of [8, 1, 0, 9]) {
    replay.go(to);
    show.cut();
    expect([sumOf(show), show.behind, show.events.length, show.fresh]).toEqual([to, false, to + 1, []]);
  }
});

test("a jump away from a move that is still being shown leaves nothing of it", () => {
  const replay = new Replay(told(), 2);
  const show = new Show(replay, ui);
  replay.go(3);
  replay.onheard?.();
  expect(show.behind).toBe(true);
  replay.go(1);
  show.cut();
  vi.advanceTimersByTime(5000);
  expect([sumOf(show), show.behind]).toEqual([1, false]);
  replay.go(2);
  replay.onheard?.();
  vi.advanceTimersByTime(5000);
  expect(sumOf(show)).toBe(2);
});

test("other eyes see the same moment", () => {
  const replay = new Replay(told(), 5);
  replay.look(told(1, true));
  expect([replay.at, replay.seat, replay.told.open]).toEqual([5, 1, true]);
});

test("a link says which move and whose eyes, and nonsense in it does no harm", () => {
  const replay = new Replay(told(1, true), 5);
  expect(address("/t/x/replay", replay)).toBe("/t/x/replay?move=5&seat=1&open");
  replay.look({ ...told(1), share: "abc" });
  expect(address("/t/x/replay", replay)).toBe("/t/x/replay?move=5&seat=1#abc");
  expect(asked("?move=5&seat=1&open")).toEqual({ move: 5, seat: 1, open: true, tokens: null, way: [], anew: 0 });
  expect(asked("")).toEqual({ move: 0, seat: null, open: false, tokens: null, way: [], anew: 0 });
  expect(asked("?move=-1&seat=zero")).toEqual({ move: 0, seat: null, open: false, tokens: null, way: [], anew: 0 });
  expect(asked("?move=1e9&seat=99999")).toEqual({ move: 0, seat: null, open: false, tokens: null, way: [], anew: 0 });
  expect(address("/t/x/replay", replay, ["*D:D2D3", "pass"])).toBe("/t/x/replay?move=5&seat=1&try=*D%3AD2D3+pass#abc");
  expect(asked("?move=5&try=*D%3AD2D3+pass").tokens).toEqual(["*D:D2D3", "pass"]);
  expect(asked("?try=").tokens).toEqual([]);
  expect(address("/t/x/replay", replay, [], ["D3", "pass"])).toBe("/t/x/replay?move=5&seat=1&try=&way=D3+pass#abc");
  expect(asked(`?${wayOf(7, ["-D3", "*D:D2D4"])}`)).toEqual({
    move: 7,
    seat: 0,
    open: false,
    tokens: [],
    way: ["-D3", "*D:D2D4"],
    anew: 0,
  });
  expect(asked("?try=&anew=7").anew).toBe(7);
});
