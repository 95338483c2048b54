import { beforeAll, expect, test, vi } from "vitest";
import type { NumberedDeals } from "../src/generated/protocol";

type Deals = typeof import("../src/lib/deals");
let deals: Deals;

beforeAll(async () => {
  vi.stubGlobal("location", { pathname: "/deals", hash: "", origin: "https://table.example" });
  vi.stubGlobal("addEventListener", () => {});
  deals = await import("../src/lib/deals");
});

const kind = (played: number[]): NumberedDeals => ({
  kind: "pass-hard",
  game: "siggil",
  options: {},
  grades: "0120-2",
  bot: "level:4",
  rates: [],
  played,
  won: [],
});

test("a code is understood however it is typed or pasted", () => {
  const typed = ["pass-hard-17", " Pass-Hard-17 ", "pass hard 17", "https://x.example/deal/pass-hard-17"];
  expect(typed.map(deals.codeTyped)).toEqual(typed.map(() => "pass-hard-17"));
  expect(["", "?", "a", "x".repeat(33), "pass/hard"].map(deals.codeTyped)).toEqual([null, null, null, null, null]);
});

test("which code has a number", () => {
  expect(deals.numberedIn("pass-hard-choice-17")).toEqual({ kind: "pass-hard-choice", number: 17 });
  for (const code of ["daily-2026-03-21-easy", "daily-2026-03-21", "0123456789abcdef01", "pass-hard", "pass-hard-0"]) {
    expect(deals.numberedIn(code)).toBeNull();
  }
  expect(["daily-2026-03-21-easy", "pass-hard-3", "0123456789abcdef01", ""].map((deal) => deals.isCoded({ deal }))).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

test("a deal is picked from those of the grade that were not played", () => {
  expect(deals.numbersOf(kind([]), 0)).toEqual([1, 4]);
  expect(deals.numbersOf(kind([]), null)).toEqual([1, 2, 3, 4, 6]);
  for (const random of [0, 0.5, 0.999]) expect(deals.pick(kind([1]), 0, null, () => random)).toBe(4);
  expect(deals.pick(kind([]), 2, 3, () => 0)).toBe(6);
  expect(deals.pick(kind([]), 4, null)).toBeNull();
});

test("when all are played, any other one comes again", () => {
  expect(deals.pick(kind([1, 4]), 0, 4, () => 0.9)).toBe(1);
  expect(deals.pick(kind([2]), 1, 2)).toBeNull();
});
