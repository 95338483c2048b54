import { beforeAll, expect, test, vi } from "vitest";
import { idle, presses, replayKey, shortcut } from "../src/lib/keys";

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
