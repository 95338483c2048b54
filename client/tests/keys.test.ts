import { beforeAll, expect, test, vi } from "vitest";
import { idle, KeptKey, presses, replayKey, shortcut } from "../src/lib/keys";
import { event } from "./tables";

/** Something on a page that is, or lies within, what these selectors name. */
class Spot {
  constructor(readonly within: string[] = []) {}

  closest(wanted: string): Spot | null {
    return wanted.split(", ").some((one) => this.within.includes(one)) ? this : null;
  }
}

function press(key: string, target: Spot = new Spot(), more: Partial<KeyboardEvent> = {}): KeyboardEvent {
  return { key, target, ctrlKey: false, metaKey: false, altKey: false, ...more } as unknown as KeyboardEvent;
}

beforeAll(() => {
  vi.stubGlobal("Element", Spot);
});

test("a key asks for something, large or small, but not where one types, in a dialog or for the browser", () => {
  expect(["l", "L", "r", "u", "?"].map((key) => shortcut(press(key)))).toEqual(["log", "log", "again", "takeback", "help"]);
  expect(shortcut(press("x"))).toBeNull();
  expect(["input", "select", "dialog"].map((where) => shortcut(press("l", new Spot([where]))))).toEqual([null, null, null]);
  expect(shortcut(press("r", new Spot(), { ctrlKey: true }))).toBeNull();
});

test("Enter and the space bar press a button; on anything else they are keys like others", () => {
  expect(presses(press("Enter", new Spot(["button"])))).toBe(true);
  expect(presses(press(" ", new Spot(["button"])))).toBe(true);
  expect(presses(press("Enter"))).toBe(false);
  expect(presses(press("l", new Spot(["button"])))).toBe(false);
});

test("a key that only leads to another does nothing", () => {
  expect(["Tab", "Shift", "x"].map((key) => idle(press(key)))).toEqual([true, true, false]);
});

test("looking back, keys step, jump and play, but not where somebody types", () => {
  const named = ["ArrowRight", "ArrowLeft", "Home", "End", " ", "L", "?"].map((key) =>
    replayKey(press(key, new Spot(), { shiftKey: false })),
  );
  expect(named).toEqual(["forward", "back", "first", "last", "play", "log", "help"]);
  expect(replayKey(press("ArrowRight", new Spot(), { shiftKey: true }))).toBe("next");
  expect(replayKey(press("ArrowLeft", new Spot(), { shiftKey: true }))).toBe("before");
  expect(replayKey(press("?", new Spot(), { shiftKey: true }))).toBe("help");
  expect(replayKey(press("ArrowRight", new Spot(["input"]), { shiftKey: false }))).toBeNull();
  expect(replayKey(press("ArrowRight", new Spot(), { shiftKey: false, ctrlKey: true }))).toBeNull();
  expect(replayKey(press("x"))).toBeNull();
});

/** The key that stands of those pressed, the first of them before an answer was awaited. */
function kept(keys: KeyboardEvent[], events = [event(1, { seat: 0 })]): string | undefined {
  const keeper = new KeptKey();
  keys.forEach((key, i) => keeper.note(key, i > 0, 0));
  return keeper.take(events, 0)?.key;
}

test("of keys pressed while an answer is awaited the last one stands, unless it takes the others back", () => {
  const now = { timeStamp: performance.now() };
  const [enter, s, one, escape] = ["Enter", "s", "1", "Escape"].map((key) => press(key, new Spot(), now));
  expect(kept([enter, s])).toBe("s");
  expect(kept([enter, s, one])).toBe("1");
  expect(kept([enter, s, escape])).toBeUndefined();
  expect(kept([enter])).toBeUndefined();
});

test("a key that was pressed twice, was used, is old or was typed does not stand, nor any after somebody else's move", () => {
  const now = { timeStamp: performance.now() };
  const s = press("s", new Spot(), now);
  expect(kept([s, s])).toBeUndefined();
  expect(kept([press("1"), press("s", new Spot(), { ...now, defaultPrevented: true })])).toBeUndefined();
  expect(kept([press("1"), press("s", new Spot(), { timeStamp: performance.now() - 5000 })])).toBeUndefined();
  expect(kept([press("1"), press("s", new Spot(["dialog"]), now)])).toBeUndefined();
  expect(kept([press("1"), s], [event(1, { seat: 0 }), event(2, { seat: 1 })])).toBeUndefined();
});

test("Enter on another card stands, on the same one it is pressed twice", () => {
  const [one, other] = [new Spot(["button"]), new Spot(["button"])];
  const enter = (on: Spot): KeyboardEvent => press("Enter", on, { timeStamp: performance.now() });
  expect(kept([enter(one), enter(other)])).toBe("Enter");
  expect(kept([enter(one), enter(one)])).toBeUndefined();
});
