import { expect, test } from "vitest";
import { choiceOf, tokenOf } from "../../src/games/rip/choice";
import { adds, badgeOf, laidOn, termsOf } from "../../src/games/rip/counts";
import { roundEnd } from "../../src/games/rip/moment";
import { order } from "../../src/games/rip/order";
import { boundBy, claimant, stakeOf } from "../../src/games/rip/psychics";
import { status } from "../../src/games/rip/status";
import type { RipFact, RipView } from "../../src/generated/protocol";
import { line, ripView } from "./views";

function sides(round: number, ghosts: [number[], number[]], psychics: [number[], number[]] = [[], []]): Partial<RipView> {
  const view = ripView();
  return { round, ghosts: view.ghosts.with(round - 1, ghosts), psychics: view.psychics.with(round - 1, psychics) };
}

test("every card has what it counts: as printed, more, less, or added by a psychic", () => {
  const view = ripView({ ...sides(1, [[1, 3, 6], []], [[4, 8, 23], []]), totals: [12, 0] });
  const cards = laidOn(view, 0, [line(6, 0), line(3, 5), line(2, 2, 4), line(1), line(0, 4, 23)]);
  expect(cards.map(badgeOf)).toEqual([
    { text: "1", tone: "plain" },
    { text: "5", tone: "more" },
    { text: "0", tone: "less" },
    { text: "2", tone: "plain" },
    null,
    { text: "+4", tone: "more" },
  ]);
  expect(adds(cards, 12)).toBe(true);
  expect(adds(cards, 11)).toBe(false);
});

test("the sum is written out with what is printed, or briefly without what counts nothing", () => {
  const view = ripView(sides(1, [[1, 2, 2, 6], []]));
  const cards = laidOn(view, 0, [line(6, 0), line(2, 3), line(2, 3), line(1)]);
  const text = (short: boolean): string =>
    termsOf(cards, short)
      .map(({ from, to, times }) => (from ? `${from}→${to}` : to) + (times > 1 ? `×${times}` : ""))
      .join(" + ");
  expect(text(false)).toBe("1 + 2→3 + 2→3 + 6→0");
  expect(text(true)).toBe("1 + 3×2");
});

test("a psychic that is cancelled, and one whose turn at the tenth mansion has not come, look so", () => {
  const view = ripView({ ...sides(10, [[], []], [[8, 10, 11], []]), struck: [8], brought: [11] });
  expect(laidOn(view, 0, []).map(({ psychic, struck, waiting }) => [psychic, struck, waiting])).toEqual([
    [8, true, false],
    [10, false, true],
    [11, false, false],
  ]);
});

test("what is not turned up yet at the tenth mansion lies there face down", () => {
  const view = ripView({ ...sides(10, [[5], []]), tenth_sizes: [2, 0], tenth_psychics: [[8], []] });
  expect(laidOn(view, 0, [line(5)]).map(({ ghost, down }) => [ghost, down])).toEqual([
    [5, false],
    [0, true],
    [0, true],
    [0, true],
  ]);
  expect(badgeOf(laidOn(view, 0, [])[1])).toBeNull();
});

test("a choice is where its cards lie", () => {
  expect(choiceOf(ripView({ phase: "banish" }), ["=3"])).toBe("far");
  expect(choiceOf(ripView({ phase: "swap" }), ["=3"])).toBe("near");
  expect(choiceOf(ripView({ phase: "move" }), ["=R7"])).toBe("move");
  expect(choiceOf(ripView({ phase: "echo" }), ["=P8"])).toBe("rise");
  expect(choiceOf(ripView({ phase: "hide" }), ["10:-"])).toBe("hand");
  expect(choiceOf(ripView(), ["stop"])).toBeNull();
  expect(choiceOf(ripView({ phase: "banish" }), [])).toBeNull();
  expect([tokenOf("3", "hand", ["10:3"]), tokenOf("3", "table", ["=3"]), tokenOf("P8", "hand", ["3"])]).toEqual(["10:3", "=3", undefined]);
});

test("the status says what binds the player, also through an echo, and not what is used up", () => {
  const bound = sides(2, [[], []], [[], [6, 14, 29]]);
  const view = ripView({ ...bound, used: [6], copies: ripView().copies.with(29, 17) });
  expect(boundBy(view, 0)).toEqual([
    { word: "company", psychic: 14 },
    { word: "hush", psychic: 29 },
  ]);
  expect(status(ripView(bound), {})).toBe("Your turn. Stumble: chance picks your next ghost. Company: two cards or none.");
  expect(status(ripView({ ...bound, struck: [6, 14] }), {})).toBe(status(ripView(), {}));
  expect(status(ripView({ phase: "banish", acting: 11 }), {})).toContain("“Begone”");
});

test("the round's psychic is at stake until somebody has it, or has laid it at the tenth mansion", () => {
  const view = ripView({ round: 2, line: [4, 8, 0, 9, 5, 6, 7, 3, 1] });
  expect(stakeOf(view)).toBe(8);
  expect(stakeOf({ ...view, before: [[8], []] })).toBe(0);
  expect(stakeOf({ ...view, tenth_psychics: [[], [8]] })).toBe(0);
  expect(stakeOf({ ...view, round: 3 })).toBe(0);
  expect(stakeOf({ ...view, round: 10 })).toBe(0);
});

test("whoever claims the round's psychic gets it, unless both do", () => {
  expect(claimant(ripView())).toBeNull();
  expect(claimant(ripView(sides(1, [[], []], [[], [1]])))).toBe(1);
  expect(claimant(ripView({ ...sides(1, [[], []], [[1], [29]]), copies: ripView().copies.with(29, 1) }))).toBeNull();
});

test("a round's end is told as far as it has been shown, also when the reader's own move ended it", () => {
  const decided = ripView({ round: 3, closed: true, taken: ripView().taken.with(2, 1), totals: [4, 6], line: [1, 2, 8, 4, 5, 6, 7, 3, 9] });
  const round: RipFact = { what: "round", round: 3, winner: 1, how: "withdrew", totals: [4, 6], mansion: 0 };
  const given = ripView({ ...decided, before: [[8], []] });
  const drew: RipFact[] = [
    { what: "drew", seat: 0, ghost: 2 },
    { what: "drew", seat: 1, ghost: null },
  ];
  expect(roundEnd(decided, [round], [])).toMatchObject({ winner: 1, totals: [6, 4], psychic: null, drawn: [0, 0], kept: null });
  expect(roundEnd(given, [drew[1]], drew)).toMatchObject({ winner: 1, totals: [6, 4], psychic: { seat: 0, number: 8 }, drawn: [1, 1] });
  expect(roundEnd(given, [{ what: "kept", seat: 0 }], [round, ...drew, { what: "kept", seat: 0 }])).toMatchObject({
    drawn: [1, 1],
    kept: 0,
  });
  expect(roundEnd(given, [{ what: "passed", seat: 0, totals: [4, 6] }], drew)).toBeNull();
  expect(roundEnd(ripView(), [drew[0]], drew)).toBeNull();
});

test("the tenth mansion's steps: turning up, psychics of the leader, of the other, comparing", () => {
  const view = ripView({
    ...sides(
      10,
      [[], []],
      [
        [10, 12],
        [11, 20],
      ],
    ),
    leader: 1,
    brought: [11],
    acting: 20,
    phase: "strike",
  });
  expect(order(view, []).map(({ what, psychic, state }) => [psychic || what, state])).toEqual([
    ["turn", "done"],
    [11, "done"],
    [20, "now"],
    [10, "next"],
    ["compare", "next"],
  ]);
});
