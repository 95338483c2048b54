import { expect, test } from "vitest";
import type { SiggilFact } from "../../src/generated/protocol";
import { log } from "../../src/games/siggil/log";
import { expectEveryFact, happened, inEachLanguage, teller } from "../tables";

const [STONE, DEER, LEAF, WATER] = [0, 1, 2, 5];
const laid = [7, 9, 11];

const TOLD: [SiggilFact, string, string, string][] = [
  [{ what: "taken", seat: 0, card: 9, place: 3 }, "You take Deer 3.", "Vous prenez Cerf 3.", "Вы берёте: Олень 3."],
  [{ what: "taken", seat: 1, card: 9, place: 3 }, "Boris takes Deer 3.", "Boris prend Cerf 3.", "Boris берёт: Олень 3."],
  [{ what: "discarded", seat: 0, card: 0, place: 3 }, "You discard Stone 1.", "Vous défaussez Pierre 1.", "Вы сбрасываете: Камень 1."],
  [
    { what: "discarded", seat: 1, card: null, place: 3 },
    "Boris discards a card face down.",
    "Boris défausse une carte face cachée.",
    "Boris сбрасывает карту рубашкой вверх.",
  ],
  [{ what: "uncovered", card: 9, place: 3 }, "", "", ""],
  [
    { what: "escaped", spirit: DEER, place: 3 },
    "The Deer spirit escapes.",
    "L’esprit du Cerf s’échappe.",
    "Дух Оленя вырывается на свободу.",
  ],
  [
    { what: "lost", spirit: WATER },
    "The Water spirit goes and will not return.",
    "L’esprit de l’Eau s’en va et ne reviendra pas.",
    "Дух Воды уходит и не вернётся.",
  ],
  [
    { what: "captured", seat: 0, spirit: DEER, loser: null, way: "family", laid, set: laid },
    "You capture the Deer spirit with Deer 1, Deer 3, and Deer 5.",
    "Vous capturez l’esprit du Cerf avec Cerf 1, Cerf 3 et Cerf 5.",
    "Вы ловите духа Оленя: Олень 1, Олень 3 и Олень 5.",
  ],
  [
    { what: "captured", seat: 1, spirit: LEAF, loser: 0, way: "family", laid, set: [...laid, 8, 10] },
    "Boris steals the Leaf spirit from you: 5 leaves beat 4.",
    "Boris vole l’esprit de la Feuille, qui était à vous : 5 feuilles battent 4.",
    "Boris забирает духа Листа у вас: 5 листьев против 4.",
  ],
  [
    { what: "captured", seat: 0, spirit: LEAF, loser: 1, way: "number", laid, set: [...laid, 8] },
    "You steal the Leaf spirit from Boris: 4 cards with a 3 beat 3.",
    "Vous volez l’esprit de la Feuille, qui était à Boris : 4 cartes avec un 3 battent 3.",
    "Вы забираете духа Листа у игрока Boris: 4 карты с числом 3 против 3.",
  ],
  [{ what: "passed", seat: 0 }, "", "", ""],
  [{ what: "turn", seat: 1, number: 4 }, "", "", ""],
  [{ what: "ended", winners: [0], reason: "goal" }, "", "", ""],
];

test.each(TOLD)("%o", (fact, ...words) => {
  expect(inEachLanguage(() => log(happened(fact), teller("siggil")))).toEqual(words);
});

test("every fact of the game has been told", () =>
  expectEveryFact(
    "Siggil",
    TOLD.map(([fact]) => fact),
  ));

test("spirits that escape with one move are told in one sentence, in their order", () => {
  const facts = happened<SiggilFact>(
    { what: "escaped", spirit: WATER, place: 1 },
    { what: "uncovered", card: 50, place: 2 },
    { what: "escaped", spirit: DEER, place: 2 },
    { what: "lost", spirit: STONE },
    { what: "escaped", spirit: STONE, place: 3 },
  );
  expect(log(facts, teller("siggil")).map((line) => line.text)).toEqual([
    "Spirits escape, one after the other: Water and Deer.",
    "The Stone spirit goes and will not return.",
    "The Stone spirit escapes.",
  ]);
});

test("spirits that escape with two moves are told apart", () => {
  const facts = [
    { number: 3, fact: { what: "escaped", spirit: WATER, place: 1 } as const },
    { number: 4, fact: { what: "escaped", spirit: DEER, place: 2 } as const },
  ];
  expect(log(facts, teller("siggil")).map((line) => line.number)).toEqual([3, 4]);
});

test("a line belongs to the seat that acted, in its colour", () => {
  const facts = happened<SiggilFact>({ what: "taken", seat: 1, card: 9, place: 3 }, { what: "lost", spirit: STONE });
  expect(log(facts, teller("siggil")).map((line) => line.seat)).toEqual([1, null]);
});
