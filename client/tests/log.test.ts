import { expect, test } from "vitest";
import siggil from "../src/games/siggil/ui";
import type { SiggilFact } from "../src/generated/protocol";
import { chapters, happenings, lastTold, tell, watchForNews } from "../src/lib/log";
import { event, teller } from "./tables";

const take = (seat: number, card: number): SiggilFact => ({ what: "taken", seat, card, place: 0 });
const words = (...events: ReturnType<typeof event>[]): string[] => tell(events, teller("siggil"), siggil).map((line) => line.text);

const joined = event(1, { kind: "joined", seat: 0 });
const dealt = event(2, { kind: "dealt", facts: [{ what: "escaped", spirit: 1, place: 0 }] });
const first = event(3, { seat: 0, facts: [take(0, 0)] });
const second = event(4, { seat: 1, facts: [take(1, 1)] });

test("what people do and what the game tells stand in the order in which it happened", () => {
  expect(words(joined, dealt, first, second)).toEqual([
    "You sit down.",
    "The cards are dealt.",
    "The Deer spirit escapes.",
    "You take Stone 1.",
    "Boris takes Stone 2.",
  ]);
});

test("moves taken back are gone, the deal is not", () => {
  const back = event(5, { kind: "takenback", seat: 0, kept: 0 });
  expect(words(dealt, first, second, back)).toEqual(["The cards are dealt.", "The Deer spirit escapes.", "You take a move back."]);
  expect(happenings([dealt, first, second, back]).map(({ fact }) => fact.what)).toEqual(["escaped"]);
});

test("a move that the clock made says so, once", () => {
  const late = event(3, { seat: 0, by: "clock", facts: [take(0, 0), { what: "escaped", spirit: 1, place: 0 }] });
  expect(words(late)).toEqual(["Time is up. You take Stone 1.", "The Deer spirit escapes."]);
});

test("no token is read: without facts there is nothing to tell", () => {
  expect(words(event(3, { seat: 0, token: "S1" }))).toEqual([]);
});

test("a bot that takes over is named with the person who sat there, and who resigns is named", () => {
  const sat = event(1, { kind: "joined", seat: 1, name: "Vera" });
  const replaced = event(3, { kind: "replaced", seat: 1, name: "level:3" });
  expect(words(sat, replaced).slice(1)).toEqual(["Shadow takes over for Vera."]);
  expect(words({ ...sat, name: "P2" }, replaced).slice(1)).toEqual(["Shadow takes over for Player 2."]);
  expect(words(event(4, { kind: "resigned", seat: 1 }))).toEqual(["Boris resigns."]);
});

test("a bot on a seat that was free just sits down", () => {
  expect(words(event(3, { kind: "replaced", seat: 1, name: "level:3" }))).toEqual(["Shadow sits down."]);
});

test("a bot that stands in is named with the person it plays for, who is told to be back", () => {
  const stoodIn = event(4, { kind: "stoodin", seat: 1, name: "level:3" });
  expect(words(stoodIn, event(5, { kind: "returned", seat: 1 }))).toEqual(["Shadow plays for Boris.", "Boris is back."]);
});

test("a take-back that is asked for is told, and what the others say to it", () => {
  const asked = event(4, { kind: "takebackasked", seat: 0 });
  const granted = event(5, { kind: "takebackanswered", seat: 1, granted: true });
  const refused = event(6, { kind: "takebackanswered", seat: 1, granted: false });
  expect(words(asked, granted, refused)).toEqual(["You ask to take a move back.", "Boris agrees.", "Boris refuses."]);
});

test("a screen reader says the last line first, then only what is new", () => {
  const unheard = watchForNews();
  const lines = (...numbers: number[]): { number: number; seat: null; text: string }[] =>
    numbers.map((number) => ({ number, seat: null, text: `line ${number}` }));
  expect(unheard(lines(1, 2, 3))).toBe("line 3");
  expect(unheard(lines(1, 2, 3, 4, 4))).toBe("line 4 line 4");
  expect(unheard(lines(1, 2, 3, 4, 4))).toBe("");
});

test("what a step adds to its event is news, also where it is told in one sentence with what came before", () => {
  const unheard = watchForNews();
  const line = (text: string): { number: number; seat: null; text: string } => ({ number: 3, seat: null, text });
  unheard([line("a")]);
  expect(unheard([line("a"), line("b escapes")])).toBe("b escapes");
  expect(unheard([line("a"), line("b and c escape")])).toBe("b and c escape");
  expect(unheard([line("a")])).toBe("a"); // taken back
});

test("lines stand under their heading", () => {
  const line = (text: string, heading = false): { number: number; seat: null; text: string; heading: boolean } => ({
    number: 1,
    seat: null,
    text,
    heading,
  });
  const told = chapters([line("before"), line("Round 1", true), line("a"), line("b"), line("Round 2", true)]);
  expect(told.map(({ heading, lines }) => [heading?.text ?? null, lines.map(({ text }) => text)])).toEqual([
    [null, ["before"]],
    ["Round 1", ["a", "b"]],
    ["Round 2", []],
  ]);
});

test("the newest line tells of the last event, or of none", () => {
  const lines = tell([first, second], teller("siggil"), siggil);
  expect(lastTold(lines, [first, second])).toContain("Boris");
  expect(lastTold(lines, [first, second, event(5, {})])).toBe("");
});
