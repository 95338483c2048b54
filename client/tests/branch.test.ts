import { expect, test } from "vitest";
import type { Frame, Replay as Told, SeatEvent, Tried, View } from "../src/generated/protocol";
import { Branch } from "../src/lib/branch.svelte";
import { Replay } from "../src/lib/replay.svelte";
import { event } from "./tables";

const view = (seat: number): View => ({ seat, turn: seat }) as unknown as View;

function frame(number: number, seat: number, events: SeatEvent[]): Frame {
  return { number, played: number, view: view(seat), explanation: null, events };
}

const told = {
  table: { id: "t", status: "over", winners: [1], turn: null, yours: [0], seats: [] },
  seat: 0,
  open: false,
  frames: [
    frame(3, 0, [event(3, { kind: "dealt" })]),
    frame(4, 0, [event(4, { seat: 0 })]),
    frame(6, 0, [event(5, { kind: "resigned", seat: 0 }), event(6, { kind: "revealed" })]),
  ],
} as unknown as Told;

const tried = (winners: number[] | null): Tried => ({
  frames: [frame(0, 0, []), frame(2, 1, [event(1, { seat: 0 }), event(2, { seat: null })])],
  moves: winners ? [] : ["stop"],
  winners,
});

test("a branch goes on from where the game was left, for whoever is to act there", () => {
  const branch = new Branch(new Replay(told, 1), tried(null), ["3"]);
  expect(branch.events.map(({ number, kind }) => [number, kind])).toEqual([
    [3, "dealt"],
    [4, "played"],
    [5, "played"],
    [6, "played"],
  ]);
  expect([branch.seat, branch.moves, branch.over]).toEqual([1, ["stop"], false]);
  expect(branch.table).toMatchObject({ status: "playing", turn: 1, winners: [], yours: [] });
});

test("how the game ended that is left is not told of the branch", () => {
  const branch = new Branch(new Replay(told, 2), tried([0]), ["3"]);
  expect(branch.events.map(({ kind }) => kind)).not.toContain("resigned");
  expect(branch.table).toMatchObject({ status: "over", turn: null, winners: [0] });
  expect(branch.over).toBe(true);
});

test("a way is shown step by step; what is taken back can be tried again, and another move leads off it", () => {
  const branch = new Branch(new Replay(told, 1), tried(null), [], ["a", "b", "c"]);
  const seen = (): string[][] => [branch.tokens, branch.ahead];
  expect(seen()).toEqual([[], ["a", "b", "c"]]);
  branch.hear(tried(null), ["a"]);
  branch.hear(tried(null), ["a", "b"]);
  expect(seen()).toEqual([["a", "b"], ["c"]]);
  branch.hear(tried(null), ["a"]);
  expect(seen()).toEqual([["a"], ["b", "c"]]);
  branch.hear(tried(null), ["a", "x"]);
  expect(seen()).toEqual([["a", "x"], []]);
});
