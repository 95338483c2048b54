import { beforeEach, expect, test, vi } from "vitest";
import type { DayInfo } from "../src/generated/protocol";
import { keepAnchor, keepSeal, keptDays, wrongIn } from "../src/lib/day";
import vectors from "./fairness.json";

const days = vectors.days as DayInfo[];
const nothing = { anchor: "", seals: {} };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (name: string) => kept.get(name) ?? null,
    setItem: (name: string, text: string) => kept.set(name, text),
  });
});

test.each(days)("a day of the server's fits: $date", (day) => {
  expect(wrongIn(day, nothing)).toBeNull();
  expect(wrongIn(day, { anchor: day.anchor, seals: { [day.deals[0].code]: day.deals[0].commitment } })).toBeNull();
});

test("a house that changes its mind is found out", () => {
  const [first, second] = days;
  const zeros = "0".repeat(64);
  expect(wrongIn(first, { anchor: zeros, seals: {} })).toBe("anchor");
  expect(wrongIn({ ...first, secret: second.secret }, nothing)).toBe("secret");
  expect(wrongIn({ ...first, secret: "" }, nothing)).toBe("secret");
  expect(wrongIn({ ...first, secret: "zz" }, nothing)).toBe("secret");
  expect(wrongIn({ ...first, date: second.date }, nothing)).toBe("secret");
  expect(wrongIn({ ...first, date: "never" }, nothing)).toBe("secret");
  expect(wrongIn({ ...first, date: "2001-01-01" }, nothing)).toBe("secret");
  const [easy, hard] = first.deals;
  expect(wrongIn({ ...first, deals: [{ ...easy, commitment: hard.commitment }, hard] }, nothing)).toBe("seal");
  expect(wrongIn(first, { anchor: "", seals: { [easy.code]: zeros } })).toBe("seal");
});

test("the browser remembers the first seal of all days, and the seals of what it played", () => {
  keepAnchor("first");
  keepAnchor("second");
  keepSeal("daily-a", "one");
  keepSeal("daily-a", "two");
  expect(keptDays()).toEqual({ anchor: "first", seals: { "daily-a": "one" } });
  localStorage.setItem("seance.days", "not json");
  expect(keptDays()).toEqual(nothing);
});
