import { expect, test } from "vitest";
import type { RipFact, RipLine } from "../../src/generated/protocol";
import type { GameUi } from "../../src/lib/game";
import { stepsOf } from "../../src/lib/pace";
import { fold } from "../../src/games/rip/fold";
import { order } from "../../src/games/rip/order";
import { pace } from "../../src/games/rip/pace";
import { event } from "../tables";
import { ripView } from "./views";

const ui = { fold, pace, explain: null } as unknown as GameUi;

/** What happens at the tenth mansion, all in one event of chance. */
function evening(...facts: RipFact[]) {
  const view = ripView({ round: 10, tenth_sizes: [3, 0], tenth_psychics: [[], [4, 8, 11]], leader: 1 });
  return stepsOf({ view, explanation: null }, [event(1, { seat: null, facts })], 0, ui);
}

const turned = (seat: number, ghost: number, psychic: number): RipFact => ({ what: "turned", seat, ghost, psychic, totals: [6, 4] });
const ALL: RipFact[] = [
  ...[1, 2, 3].map((ghost) => turned(0, ghost, 0)),
  ...[4, 8, 11].map((psychic) => turned(1, 0, psychic)),
  { what: "brought", seat: 1, psychic: 11 },
  { what: "ended", winner: 0, reason: "tenth", totals: [6, 4] },
];

test("at the tenth mansion every card has its time, however many there are, and the totals are compared before anybody wins", () => {
  const steps = evening(...ALL);
  expect(steps.map(({ facts, hold }) => [facts[0].what, hold])).toEqual([
    ...Array.from({ length: 3 }, () => ["turned", 450]),
    ...Array.from({ length: 3 }, () => ["turned", 900]),
    ["brought", 900],
    ["totals", 1000],
    ["ended", 800],
  ]);
  expect(steps.every(({ steady }) => steady)).toBe(true);
});

test("what a card counts comes to light with the card", () => {
  const lines: [RipLine[], RipLine[]] = [[{ psychic: 0, value: 2, changes: [], counts: 2 }], []];
  const steps = evening(turned(0, 2, 0), { what: "counted", lines }, turned(0, 3, 0));
  expect(steps.map(({ facts }) => facts.map(({ what }) => what))).toEqual([["turned", "counted"], ["turned"]]);
});

test("comparing is the last step of the order, once nothing waits any more", () => {
  const compare = evening(...ALL).map(({ view, facts }) => order(view as never, facts as RipFact[]).at(-1)!.state);
  expect(compare).toEqual([...Array.from({ length: 7 }, () => "next"), "now", "now"]);
});

test.each(["manors", "castles"] as const)("a game that ends by %s ends at once", (reason) => {
  expect(evening({ what: "ended", winner: 0, reason, totals: [6, 4] })).toHaveLength(1);
});
