import { expect, test } from "vitest";
import { offersFor, suggestion, tokenFor } from "../../src/games/siggil/capture";
import { readCapture, type Capture } from "../../src/games/siggil/cards";
import { columnsOf, layOut, stepOf } from "../../src/games/siggil/hand";
import { viewOf } from "./views";

const DEER = 1;
const read = (...tokens: string[]): Capture[] => tokens.map((token) => readCapture(token)!);

test("the ways to capture a spirit, the cheaper first, with what lies there already", () => {
  const view = viewOf(2, { sets: [[[DEER, 1, [1, 15, 22]]], []] });
  const offers = offersFor(view, DEER, read("*D:D1D3D4D5", "*D#C2", "*D#W2", "*S:S1S2S3"));
  expect(offers).toEqual([
    { way: "number", old: [1, 15, 22], need: 1, usable: [29, 36] },
    { way: "family", old: [], need: 4, usable: [7, 9, 10, 11] },
  ]);
});

test("the cards that serve other spirits least are suggested", () => {
  // Deer 1, 2, 3, 4; of the 1s and 3s the hand has more
  const hand = [7, 8, 9, 10, 0, 14, 2];
  const offer = { way: "family" as const, old: [], need: 3, usable: [7, 8, 9, 10] };
  expect(suggestion(offer, hand)).toEqual([8, 10, 9]);
});

test("chosen cards are a move in whatever order they were chosen, and only as many as are needed", () => {
  const captures = read("*D:D1D2D3", "*D:D1D2D4");
  expect(tokenFor(captures, DEER, "family", [10, 7, 8])).toBe("*D:D1D2D4");
  expect(tokenFor(captures, DEER, "family", [7, 8])).toBeNull();
  expect(tokenFor(captures, DEER, "number", [7, 8, 9])).toBeNull();
});

test("column n of a hand belongs to spirit n, by family or by number", () => {
  const hand = [0, 8, 1, 48];
  expect(columnsOf(hand, "family")).toEqual([[0, 1], [8], [], [], [], [], [48]]);
  expect(columnsOf(hand, "number")).toEqual([[0], [1, 8], [], [], [], [], [48]]);
});

test("cards of a column lie closer the more there are, and the last one is whole", () => {
  expect(stepOf(1, 20, 100, 60)).toBe(0);
  expect(stepOf(3, 20, 100, 60)).toBe(20);
  expect(stepOf(5, 20, 100, 60)).toBe(10);
});

test.each([1, 4, 7, 13])("%i cards laid out fill the room and stay in it", (n) => {
  const { perRow, card } = layOut(n, 340, 120, 60);
  expect(perRow * card + (perRow - 1) * 6).toBeLessThanOrEqual(340.001);
  expect(Math.ceil(n / perRow) * (card * 1.4 + 6)).toBeLessThanOrEqual(120.001);
  expect(card).toBeGreaterThan(30);
});
