import { expect, test } from "vitest";
import type { SiggilFact } from "../../src/generated/protocol";
import { escapes } from "../../src/games/siggil/flights";

const [DEER, WATER] = [1, 5];

test("spirits fly in the order in which they escaped, each from its place", () => {
  const facts: SiggilFact[] = [
    { what: "taken", seat: 0, card: 12, place: 4 },
    { what: "uncovered", card: 49 + WATER, place: 45 },
    { what: "escaped", spirit: WATER, place: 45 },
    { what: "escaped", spirit: DEER, place: 3 },
    { what: "lost", spirit: 0 },
  ];
  expect(escapes(facts)).toEqual([
    { from: "p45", to: "c54" },
    { from: "p3", to: "c50" },
  ]);
});

test("where none escaped nothing flies", () => {
  expect(escapes([{ what: "taken", seat: 0, card: 12, place: 4 }])).toEqual([]);
});
