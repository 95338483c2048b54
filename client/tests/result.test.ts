import { expect, test } from "vitest";
import rip from "../src/games/rip/ui";
import siggil from "../src/games/siggil/ui";
import type { RipEnded, RipFact, RipView, SiggilEnded, SiggilView, TableInfo } from "../src/generated/protocol";
import type { Line } from "../src/lib/log";
import { reason, resignSentence, resultSentence, takenBack } from "../src/lib/result";
import { event, inEachLanguage, teller } from "./tables";

function siggilView(more: Partial<SiggilView>): SiggilView {
  return { game: "siggil", players: 2, held: [], lost: [], ...more } as SiggilView;
}

function ripView(more: Partial<RipView>): RipView {
  return { game: "rip", mansions: [0, 1, 0, 1, 0, 1, 0, 1, 0, 1], taken: Array<null>(10).fill(null), ...more } as RipView;
}

const line = (text: string): Line[] => [{ number: 1, seat: null, text }];

function ripReason(
  ended: Omit<RipEnded, "what" | "totals"> & Partial<RipEnded>,
  more: Partial<RipView> = {},
  you: number | null = 0,
): string[] {
  const fact: RipFact = { what: "ended", totals: [9, 4], ...ended };
  const events = [event(3, { seat: 0, facts: [fact] })];
  return inEachLanguage(() => line(reason(events, ripView(more), teller("rip", you), rip)));
}

test("RIP is won by manors and by castles", () => {
  const taken = [0, 0, 0, 0, 0, 0, 0, 1, null, null];
  expect(ripReason({ winner: 0, reason: "manors" }, { taken })).toEqual(["You: 4 manors.", "Vous : 4 manoirs.", "Вы: 4 усадьбы."]);
  expect(ripReason({ winner: 0, reason: "castles" }, { taken })).toEqual(["You: 3 castles.", "Vous : 3 châteaux.", "Вы: 3 замка."]);
});

test("RIP is won at the tenth mansion, with the totals that decided it", () => {
  expect(ripReason({ winner: 1, reason: "tenth", totals: [4, 9] })).toEqual([
    "Boris: the tenth mansion, 9 to 4.",
    "Boris : la dixième demeure, 9 à 4.",
    "Boris: десятый особняк, 9 против 4.",
  ]);
});

test("RIP is won by more mansions after a tie there, in good grammar for you and for others", () => {
  expect(ripReason({ winner: 0, reason: "more" })).toEqual([
    "You have five of the nine mansions; nobody takes the tenth.",
    "Vous avez cinq des neuf demeures ; personne ne prend la dixième.",
    "Десятый особняк не достался никому, а пять из девяти — ваши.",
  ]);
  expect(ripReason({ winner: 1, reason: "more" })[0]).toBe("Boris has five of the nine mansions; nobody takes the tenth.");
});

test("SIGGIL says what ended it, in good grammar for you and for others, and what decides a tie", () => {
  const tell = (held: number[][], ended: Omit<SiggilEnded, "what">): string[] =>
    inEachLanguage(() =>
      line(reason([event(3, { facts: [{ what: "ended", ...ended }] })], siggilView({ held }), teller("siggil"), siggil)),
    );
  expect(tell([[1, 2, 3, 4, 5], [6]], { winners: [0], reason: "goal" })).toEqual([
    "You are the first to hold 5 spirits.",
    "Vous êtes le premier à détenir 5 esprits.",
    "Вы собрали нужное число духов: 5.",
  ]);
  expect(tell([[6], [1, 2, 3, 4, 5]], { winners: [1], reason: "goal" })[0]).toBe("Boris is the first to hold 5 spirits.");
  expect(tell([[1, 2], [3]], { winners: [0], reason: "empty" })[0]).toBe("The pile is empty: most spirits win.");
  expect(tell([[1], [3]], { winners: [0], reason: "empty" })[0]).toMatch(/most spirits win\. Tie:/);
});

test("SIGGIL alone counts what was captured and what was lost", () => {
  const told = (held: number[], lost: number[]): string[] => {
    const view = siggilView({ players: 1, held: [held], lost });
    return inEachLanguage(() => line(reason([], view, teller("siggil", 0, ["Anna"]), siggil)));
  };
  expect(told([], [4])).toEqual(["No spirit captured, 1 lost.", "Aucun esprit capturé, 1 perdu.", "Ни одного духа не поймано, потерян 1."]);
  expect(told([1, 2], [])).toEqual([
    "2 spirits captured, none lost.",
    "2 esprits capturés, aucun perdu.",
    "Поймано 2 духа, никто не потерян.",
  ]);
  expect(told([1], [4, 5])).toEqual(["1 spirit captured, 2 lost.", "1 esprit capturé, 2 perdus.", "Пойман 1 дух, потеряно 2."]);
});

test("whoever resigned is the reason, whatever the cards say", () => {
  const resigned = (seat: number): string[] =>
    inEachLanguage(() => line(reason([event(3, { kind: "resigned", seat })], ripView({}), teller("rip"), rip)));
  expect(resigned(0)).toEqual(["You resigned.", "Vous avez abandonné.", "Вы сдались."]);
  expect(resigned(1)).toEqual(["Boris resigned.", "Boris a abandonné.", "Boris сдаётся."]);
});

test("resigning does something else alone, against one and among several", () => {
  const told = (...names: string[]): string[] => inEachLanguage(() => line(resignSentence(teller("siggil", 0, names).table)));
  expect(told("Anna")).toEqual(["This game ends here.", "La partie s’arrêtera ici.", "Игра на этом закончится."]);
  expect(told("Anna", "Boris")[1]).toBe("La partie s’arrêtera et votre adversaire gagnera.");
  expect(told("Anna", "Boris", "Vera")[0]).toBe("A bot will play on in your place.");
});

test("who won, in one sentence", () => {
  const won = (winners: number[], you: number | null, names?: string[]): string => {
    const table: TableInfo = { ...teller("siggil", you, names).table, winners };
    return resultSentence(table, you);
  };
  expect(won([0], 0)).toBe("You have won!");
  expect(won([0, 1], 0)).toBe("You share the win!");
  expect(won([1], 0)).toBe("Boris has won.");
  expect(won([0, 1], null)).toBe("Anna and Boris share the win.");
  expect(won([], 0, ["Anna"])).toContain("Not this time");
  expect(won([0], 0, ["Anna"])).toContain("You have won");
});

test("alone it is told how many moves were taken back, and that there was no limit to it", () => {
  const { seats } = teller("siggil").table;
  const told = (take_backs: string, taken_back: number, n = 1): string[] =>
    inEachLanguage(() => line(takenBack({ take_backs, taken_back, seats: seats.slice(0, n) }).join(", ")));
  expect(told("any", 2)).toEqual([
    "2 moves taken back, undo without limit",
    "2 coups repris, reprises sans limite",
    "возвращено 2 хода, возврат без ограничений",
  ]);
  expect(told("any", 0)[0]).toBe("no move taken back, undo without limit");
  expect(told("unseen", 1)[0]).toBe("1 move taken back");
  expect(told("unseen", 0)[0]).toBe("");
  expect(told("free", 3)[0]).toBe("3 moves taken back");
  expect(told("free", 3, 2)[0]).toBe("");
});
