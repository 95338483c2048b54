import { expect, test } from "vitest";
import type { Choice, Reason } from "../src/generated/protocol";
import { apart } from "../src/lib/advice";

const choice = (move: string, ...why: Reason[]): Choice => ({ move, chance: 0, low: 0, high: 0, why });
const reason = (key: string, values: Reason["values"] = {}): Reason => ({ key, values });

test("what all moves of a list do says nothing of any of them", () => {
  const told = apart([
    choice("S1", reason("uncovers_one"), reason("collects", { n: 2, of: "spirit0" })),
    choice("D2", reason("collects", { n: 3, of: "spirit1" }), reason("uncovers_one")),
    choice("L3", reason("uncovers_one")),
  ]);
  expect(told.map(({ why }) => why.map(({ key, values }) => `${key} ${values.n ?? ""}`))).toEqual([["collects 2"], ["collects 3"], []]);
});

test("what only some do stays, and so does all that is said of a single move", () => {
  const two = [choice("S1", reason("uncovers", { n: 2 })), choice("D2", reason("uncovers", { n: 3 }))];
  expect(apart(two)).toEqual(two);
  const one = [choice("S1", reason("wins"))];
  expect(apart(one)).toEqual(one);
});
