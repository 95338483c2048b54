import { expect, test } from "vitest";
import { format } from "../src/lib/format";

test("names are filled in", () => {
  expect(format("{a} and {b}", { a: 1, b: "two" }, "en")).toBe("1 and two");
});

test("Russian plurals have three forms", () => {
  const message = "{n, plural, one {# карта} few {# карты} many {# карт} other {# карты}}";
  const told = [1, 2, 5, 11, 21, 24].map((n) => format(message, { n }, "ru"));
  expect(told).toEqual(["1 карта", "2 карты", "5 карт", "11 карт", "21 карта", "24 карты"]);
});

test("an exact number comes before its plural form", () => {
  expect(format("{n, plural, =0 {none} one {# card} other {# cards}}", { n: 0 }, "en")).toBe("none");
});

test("a choice may hold other values", () => {
  const message = "{who, select, you {You take} other {{name} takes}} {card}.";
  expect(format(message, { who: "you", name: "Ann", card: "D3" }, "en")).toBe("You take D3.");
  expect(format(message, { who: "other", name: "Ann", card: "D3" }, "en")).toBe("Ann takes D3.");
});

test("a brace left open is an error", () => {
  expect(() => format("{a", {}, "en")).toThrow("left open");
});
