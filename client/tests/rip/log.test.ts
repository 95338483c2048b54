import { expect, test } from "vitest";
import type { RipFact } from "../../src/generated/protocol";
import { log } from "../../src/games/rip/log";
import { expectEveryFact, happened, inEachLanguage, teller } from "../tables";

const totals: [number, number] = [5, 3];

const TOLD: [RipFact, string, string, string][] = [
  [
    { what: "laid", seat: 0, ghost: 3, psychic: 0, way: "chosen" },
    "You lay a ghost of value 3.",
    "Vous posez un fantôme de valeur 3.",
    "Вы выкладываете призрака силой 3.",
  ],
  [
    { what: "laid", seat: 1, ghost: 0, psychic: 29, way: "chosen" },
    "Boris lays “Echo”.",
    "Boris pose « L’Écho ».",
    "Boris выкладывает медиума «Эхо».",
  ],
  [
    { what: "laid", seat: 1, ghost: 2, psychic: 0, way: "stumbled" },
    "Boris stumbles and lays a ghost of value 2.",
    "Boris trébuche et pose un fantôme de valeur 2.",
    "Boris спотыкается и выкладывает призрака силой 2.",
  ],
  [
    { what: "laid", seat: 0, ghost: 6, psychic: 0, way: "called" },
    "You call a ghost of value 6 from the deck.",
    "Vous appelez un fantôme de valeur 6 depuis la pioche.",
    "Вы зовёте призрака силой 6 из колоды.",
  ],
  [{ what: "totals", totals }, "", "", ""],
  [{ what: "counted", lines: [[], []] }, "", "", ""],
  [{ what: "unseen", seat: 1 }, "", "", ""],
  [{ what: "passed", seat: 0, totals }, "You stop, 5 to 3.", "Vous vous arrêtez : 5 à 3.", "Вы останавливаетесь: 5 против 3."],
  [{ what: "passed", seat: 1, totals: [3, 5] }, "Boris stops, 5 to 3.", "Boris s’arrête : 5 à 3.", "Boris останавливается: 5 против 3."],
  [
    { what: "named", seat: 0, psychic: 10, value: 4 },
    "You name the value 4. “Poltergeist”: ghosts of value 4 are worth 2 more.",
    "Vous annoncez la valeur 4. « Poltergeist » : les fantômes de valeur 4 valent 2 de plus.",
    "Вы называете силу 4. «Полтергейст»: призраки силой 4 дают на 2 больше.",
  ],
  [
    { what: "laid", seat: 0, ghost: 0, psychic: 12, way: "chosen" },
    "You lay “Unafraid”. The opponent’s ghosts of value 1 to 2 count as 0.",
    "Vous posez « Même pas peur ». Les fantômes adverses de valeur 1 à 2 valent 0.",
    "Вы выкладываете медиума «А мне не страшно». Призраки соперника силой от 1 до 2 считаются за 0.",
  ],
  [
    { what: "laid", seat: 1, ghost: 0, psychic: 6, way: "chosen" },
    "Boris lays “Stumble”. Chance picks your next ghost.",
    "Boris pose « Faux pas ». Le hasard choisit votre prochain fantôme.",
    "Boris выкладывает медиума «Подножка». Следующего вашего призрака выберет случай.",
  ],
  [
    { what: "laid", seat: 0, ghost: 0, psychic: 1, way: "chosen" },
    "You lay “Mine anyway”. This round’s psychic is yours, win or lose.",
    "Vous posez « À moi quand même ». Le médium de cette manche vous revient, quoi qu’il arrive.",
    "Вы выкладываете медиума «Всё равно моё». Медиум этого раунда при любом исходе достанется вам.",
  ],
  [
    { what: "mirrored", seat: 1, psychic: 16, value: 5 },
    "“Looking glass” counts as 5.",
    "« Mon beau miroir » vaut 5.",
    "«Свет мой, зеркальце» получает силу 5.",
  ],
  [
    { what: "echoed", seat: 0, psychic: 29, copied: 18, round: 4 },
    "“Echo” repeats “Ferryman”.",
    "« L’Écho » répète « Le Passeur ».",
    "«Эхо» повторяет медиума «Перевозчик».",
  ],
  [
    { what: "echoed", seat: 1, psychic: 29, copied: 14, round: 9 },
    "“Echo” repeats “Company”. You lay two cards or none.",
    "« L’Écho » répète « En bonne compagnie ». Vous posez deux cartes ou aucune.",
    "«Эхо» повторяет медиума «За компанию». Вы выкладываете две карты или ни одной.",
  ],
  [
    { what: "echoed", seat: 1, psychic: 29, copied: 14, round: 10 },
    "“Echo” repeats “Company”.",
    "« L’Écho » répète « En bonne compagnie ».",
    "«Эхо» повторяет медиума «За компанию».",
  ],
  [
    { what: "echoed", seat: 0, psychic: 29, copied: 12, round: 10 },
    "“Echo” repeats “Unafraid”. The opponent’s ghosts of value 1 to 2 count as 0.",
    "« L’Écho » répète « Même pas peur ». Les fantômes adverses de valeur 1 à 2 valent 0.",
    "«Эхо» повторяет медиума «А мне не страшно». Призраки соперника силой от 1 до 2 считаются за 0.",
  ],
  [
    { what: "struck", seat: 0, psychic: 20, target: 8 },
    "“Exorcist” cancels “Bats”.",
    "« L’Exorciste » neutralise « Chauves-souris ».",
    "«Экзорцист» обезвреживает медиума «Летучие мыши».",
  ],
  [
    { what: "silenced", psychic: 8, silent: true },
    "“Bats” is cancelled.",
    "Le médium « Chauves-souris » est neutralisé.",
    "Медиум «Летучие мыши» обезврежен.",
  ],
  [
    { what: "silenced", psychic: 8, silent: false },
    "“Bats” counts again.",
    "Le médium « Chauves-souris » compte de nouveau.",
    "Медиум «Летучие мыши» снова действует.",
  ],
  [{ what: "used", psychic: 6 }, "", "", ""],
  [
    { what: "banished", seat: 1, ghost: 0, psychic: 8 },
    "Boris must discard “Bats”.",
    "Boris doit défausser « Chauves-souris ».",
    "Boris сбрасывает медиума «Летучие мыши».",
  ],
  [
    { what: "snatched", seat: 0, ghost: 3 },
    "You must discard a ghost of value 3 from your hand.",
    "Vous devez défausser un fantôme de valeur 3 de votre main.",
    "Вы сбрасываете призрака силой 3 из руки.",
  ],
  [
    { what: "recalled", seat: 1, ghost: 6, round: 2 },
    "Boris takes a ghost of value 6 back from round 2.",
    "Boris reprend un fantôme de valeur 6 de la manche 2.",
    "Boris возвращает призрака силой 6 из раунда 2.",
  ],
  [
    { what: "swapped", seat: 0, ghost: 1, psychic: 0, other_ghost: 0, other_psychic: 4 },
    "You swap a ghost of value 1 for “White lady”.",
    "Vous échangez un fantôme de valeur 1 contre « La Dame blanche ».",
    "Вы меняете призрака силой 1 на медиума «Белая дама».",
  ],
  [
    { what: "moved", seat: 1, round: 3, other: 10 },
    "Boris swaps the mansions of rounds 3 and 10.",
    "Boris échange les demeures des manches 3 et 10.",
    "Boris меняет местами особняки раундов 3 и 10.",
  ],
  [
    { what: "saw", seat: 0, hand: [1, 2, 2] },
    "You see the opponent’s hand: 1, 2, 2.",
    "Vous voyez la main adverse : 1, 2, 2.",
    "Вы видите карты соперника: 1, 2, 2.",
  ],
  [{ what: "saw", seat: 1, hand: [4] }, "Boris sees your hand: 4.", "Boris voit votre main : 4.", "Boris видит ваши карты: 4."],
  [{ what: "saw", seat: 1, hand: null }, "Boris sees your hand.", "Boris voit votre main.", "Boris видит ваши карты."],
  [
    { what: "drew", seat: 0, ghost: 3 },
    "You draw a ghost of value 3.",
    "Vous piochez un fantôme de valeur 3.",
    "Вы берёте призрака силой 3.",
  ],
  [{ what: "drew", seat: 1, ghost: null }, "Boris draws a ghost.", "Boris pioche un fantôme.", "Boris берёт призрака."],
  [
    { what: "round", round: 4, winner: 0, how: "withdrew", totals, mansion: 1 },
    "Boris withdraws. You win round 4: a castle, 5 to 3.",
    "Boris se retire. Vous gagnez la manche 4 : un château, 5 à 3.",
    "Boris отступает. Вы выигрываете раунд 4: замок, 5 против 3.",
  ],
  [
    { what: "round", round: 4, winner: 1, how: "crowed", totals: [3, 5], mansion: 0 },
    "The cock crows. Boris wins round 4: a manor, 5 to 3.",
    "Le coq chante. Boris gagne la manche 4 : un manoir, 5 à 3.",
    "Пропел петух. Boris выигрывает раунд 4: усадьба, 5 против 3.",
  ],
  [
    { what: "psychic", seat: 0, psychic: 4 },
    "You get “White lady”.",
    "Vous recevez « La Dame blanche ».",
    "Вы получаете медиума «Белая дама».",
  ],
  [
    { what: "returned", seat: 1, ghosts: [2, 5] },
    "Boris takes ghosts back into hand: 2, 5.",
    "Boris reprend des fantômes en main : 2, 5.",
    "Boris возвращает призраков в руку: 2, 5.",
  ],
  [{ what: "returned", seat: 1, ghosts: [] }, "", "", ""],
  [
    { what: "hid", seat: 0, ghost: 5, psychic: 0 },
    "You lay a ghost of value 5 face down at the tenth mansion.",
    "Vous posez un fantôme de valeur 5 face cachée à la dixième demeure.",
    "Вы кладёте призрака силой 5 рубашкой вверх у десятого особняка.",
  ],
  [
    { what: "hid", seat: 1, ghost: null, psychic: 0 },
    "Boris lays a ghost face down at the tenth mansion.",
    "Boris pose un fantôme face cachée à la dixième demeure.",
    "Boris кладёт призрака рубашкой вверх у десятого особняка.",
  ],
  [
    { what: "kept", seat: 0 },
    "You lay nothing at the tenth mansion.",
    "Vous ne posez rien à la dixième demeure.",
    "Вы ничего не кладёте у десятого особняка.",
  ],
  [{ what: "begins", round: 2, seat: 0, revealed: 0 }, "Round 2: you begin.", "Manche 2 : vous commencez.", "Раунд 2: начинаете вы."],
  [
    { what: "begins", round: 3, seat: 1, revealed: 7 },
    "A new psychic is turned up: “Late wedding”. Round 3: Boris begins.",
    "Un nouveau médium est révélé : « Noces tardives ». Manche 3 : Boris commence.",
    "Открыт новый медиум: «Запоздалая свадьба». Раунд 3: начинает Boris.",
  ],
  [
    { what: "begins", round: 10, seat: 1, revealed: 0 },
    "The tenth mansion decides.",
    "La dixième demeure décide.",
    "Всё решает десятый особняк.",
  ],
  [
    { what: "turned", seat: 1, ghost: 5, psychic: 0, totals: [3, 5] },
    "Boris turns up a ghost of value 5: 5 to 3.",
    "Boris retourne un fantôme de valeur 5 : 5 à 3.",
    "Boris открывает призрака силой 5: 5 против 3.",
  ],
  [{ what: "brought", seat: 0, psychic: 11 }, "You use “Begone”.", "Vous utilisez « Hors d’ici ».", "Вы применяете медиума «Изыди»."],
  [
    { what: "turned", seat: 0, ghost: 0, psychic: 8, totals },
    "You turn up “Bats”: 5 to 3. Even ghosts: +1.",
    "Vous retournez « Chauves-souris » : 5 à 3. Fantômes pairs : +1.",
    "Вы открываете медиума «Летучие мыши»: 5 против 3. Чётные призраки: +1.",
  ],
  [
    { what: "ended", winner: 0, reason: "manors", totals },
    "You win the game: 4 manors.",
    "Vous gagnez la partie : 4 manoirs.",
    "Вы выигрываете игру: усадеб — 4.",
  ],
  [
    { what: "ended", winner: 1, reason: "castles", totals },
    "Boris wins the game: 3 castles.",
    "Boris gagne la partie : 3 châteaux.",
    "Boris выигрывает игру: замков — 3.",
  ],
  [
    { what: "ended", winner: 0, reason: "tenth", totals },
    "You take the tenth mansion, 5 to 3, and win the game.",
    "Vous prenez la dixième demeure, 5 à 3, et gagnez la partie.",
    "Вы берёте десятый особняк, 5 против 3, и выигрываете игру.",
  ],
  [
    { what: "ended", winner: 1, reason: "more", totals: [4, 4] },
    "A tie, 4 to 4: nobody takes the tenth mansion. Boris wins the game with five of the other nine.",
    "Égalité, 4 à 4 : personne ne prend la dixième demeure. Boris gagne la partie avec cinq des neuf autres.",
    "Ничья, 4 против 4: десятый особняк не достаётся никому. Boris выигрывает игру: пять особняков из девяти.",
  ],
  [{ what: "asked", seat: null, phase: "draw" }, "", "", ""],
];

test.each(TOLD)("%o", (fact, ...words) => {
  expect(inEachLanguage(() => log(happened(fact), teller("rip")))).toEqual(words);
});

test("every fact of the game has been told", () =>
  expectEveryFact(
    "Rip",
    TOLD.map(([fact]) => fact),
  ));

const words = (...facts: RipFact[]): string[] => log(happened(...facts), teller("rip")).map((line) => line.text);

test("a ghost that Echo as Ferryman discards is not told as a draw", () => {
  const told = words(
    { what: "laid", seat: 1, ghost: 0, psychic: 29, way: "chosen" },
    { what: "asked", seat: 1, phase: "echo" },
    { what: "echoed", seat: 1, psychic: 29, copied: 18, round: 4 },
    { what: "asked", seat: null, phase: "snatch" },
    { what: "snatched", seat: 0, ghost: 3 },
  );
  expect(told).toEqual(["Boris lays “Echo”.", "“Echo” repeats “Ferryman”.", "You must discard a ghost of value 3 from your hand."]);
});

test.each([1, 6, 14, 17, 26, 27])("at the tenth mansion Echo repeats number %i and nothing comes of it", (copied) => {
  const told = (round: number) =>
    inEachLanguage(() => log(happened({ what: "echoed", seat: 0, psychic: 29, copied, round }), teller("rip")));
  const tenth = told(10);
  expect(tenth.map((words) => words.match(/\./g))).toEqual([["."], ["."], ["."]]);
  told(9).forEach((words, i) => expect(words.startsWith(`${tenth[i]} `)).toBe(true));
});

test("what both draw is a line for each, whatever is seen in between", () => {
  const told = words(
    { what: "drew", seat: 0, ghost: 3 },
    { what: "asked", seat: null, phase: "draw" },
    { what: "drew", seat: 0, ghost: 1 },
    { what: "drew", seat: 1, ghost: null },
    { what: "drew", seat: 1, ghost: null },
    { what: "kept", seat: 1 },
    { what: "drew", seat: 1, ghost: null },
  );
  expect(told).toEqual([
    "You draw ghosts of value 3 and 1.",
    "Boris draws 2 ghosts.",
    "Boris lays nothing at the tenth mansion.",
    "Boris draws a ghost.",
  ]);
});

test("that a psychic is cancelled is said once", () => {
  const struck: RipFact = { what: "struck", seat: 0, psychic: 20, target: 8 };
  const cancelled: RipFact = { what: "silenced", psychic: 8, silent: true };
  expect(words(struck, { what: "totals", totals }, cancelled)).toEqual(["“Exorcist” cancels “Bats”."]);
  expect(words(struck, { ...cancelled, psychic: 9 })).toEqual(["“Exorcist” cancels “Bats”.", "“Snakes” is cancelled."]);
});

test("around one screen nobody is you", () => {
  const lines = log(happened({ what: "kept", seat: 0 }), teller("rip", null));
  expect(lines[0].text).toBe("Anna lays nothing at the tenth mansion.");
});

test("a round is a heading", () => {
  const [first, second] = log(
    happened<RipFact>({ what: "begins", round: 2, seat: 0, revealed: 0 }, { what: "laid", seat: 0, ghost: 3, psychic: 0, way: "chosen" }),
    teller("rip"),
  );
  expect(first.heading).toBe(true);
  expect(second.heading).toBeUndefined();
});
