import { expect, test } from "vitest";
import { setsOf, spiritsOf } from "../../src/games/siggil/spirits";
import { spiritWords } from "../../src/games/siggil/words";
import { settings } from "../../src/lib/settings.svelte";
import { viewOf } from "./views";

const [STONE, DEER, LEAF, TURTLE] = [0, 1, 2, 3];

test("a free spirit costs three cards, two among four players, four in the hard game alone", () => {
  const cost = (players: number, more = {}): number | null => spiritsOf(viewOf(players, { free: [DEER], ...more }))[DEER].cost;
  expect([cost(2), cost(3), cost(4), cost(1), cost(1, { difficulty: "hard" })]).toEqual([3, 3, 2, 3, 4]);
});

test("a spirit that somebody holds costs one card more than the set it lies on", () => {
  const view = viewOf(2, { held: [[], [DEER]], sets: [[], [[DEER, 0, [7, 8, 9, 10]]]] });
  expect(spiritsOf(view)[DEER]).toMatchObject({ where: "held", owner: 1, size: 4, cost: 5 });
});

test("nobody can take a spirit that lies on seven cards", () => {
  const view = viewOf(2, { held: [[], [DEER]], sets: [[], [[DEER, 0, [7, 8, 9, 10, 11, 12, 13]]]] });
  expect(spiritsOf(view)[DEER]).toMatchObject({ size: 7, cost: null });
});

test("a spirit lies on the larger of its holder's sets, the other one is left behind", () => {
  const sets: [number, number, number[]][] = [
    [DEER, 0, [7, 8, 9]],
    [DEER, 1, [1, 15, 22, 29, 36]],
    [STONE, 0, [0, 2, 3]],
  ];
  const told = setsOf(viewOf(2, { held: [[DEER], []], sets: [sets, []] }), 0);
  expect(told.map(({ spirit, way, held }) => [spirit, way, held])).toEqual([
    [DEER, "number", true],
    [STONE, "family", false],
    [DEER, "family", false],
  ]);
});

test("alone the spirit that is free longest goes next, once three wait", () => {
  const next = (more: object): number[] => spiritsOf(viewOf(1, more)).flatMap(({ spirit, next }) => (next ? [spirit] : []));
  expect(next({ free: [LEAF, STONE] })).toEqual([]);
  expect(next({ free: [LEAF, STONE, TURTLE] })).toEqual([LEAF]);
  expect(next({ free: [LEAF, STONE, TURTLE], fourth_spirit: "choice" })).toEqual([]);
});

test("what is neither free nor held nor lost is still in the pile", () => {
  const view = viewOf(1, { free: [LEAF], held: [[DEER]], lost: [STONE], sets: [[[DEER, 0, [7, 8, 9]]]] });
  expect(spiritsOf(view).map(({ where }) => where)).toEqual(["lost", "held", "free", "pile", "pile", "pile", "pile"]);
});

test("where a spirit is, with the colon as each language writes it", () => {
  const told = (["en", "fr", "ru"] as const).map((language) => {
    settings.language = language;
    return spiritWords(spiritsOf(viewOf(2, { free: [DEER] }))[DEER], false, "");
  });
  settings.language = "en";
  expect(told).toEqual([
    "Deer spirit, number 2: free. 3 cards take it.",
    "esprit du Cerf, chiffre 2\u00a0: libre. 3 cartes le prennent.",
    "дух Оленя, число 2: на свободе. Нужно 3 карты.",
  ]);
});
