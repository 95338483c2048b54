import { expect, test } from "vitest";
import type { TableInfo, View } from "../src/generated/protocol";
import { statusSentence } from "../src/lib/status";
import { TEXTS } from "../src/texts";
import { ripView } from "./rip/views";
import { inEachLanguage, teller, UIS } from "./tables";

function status(game: string, phase: string, you: number | null): string[] {
  const { table } = teller(game, you);
  const view = { ...(game === "rip" ? ripView() : {}), game, phase, seat: 0 } as unknown as View;
  const told = (): string => statusSentence(view, { ...table, turn: 0 } as TableInfo, you, UIS[game]);
  return inEachLanguage(() => [{ number: 1, seat: null, text: told() }]);
}

test("whoever reads alone is told that it is their turn", () => {
  expect(status("rip", "lay", 0)).toEqual([
    "Your turn: lay ghosts and psychics, then stop.",
    "À vous : posez des cartes, puis arrêtez-vous.",
    "Ваш ход: выложите карты и остановитесь.",
  ]);
  expect(status("nim", "any", 0)[0]).toBe("Your turn.");
});

test("around one screen the seat is named instead, not as well", () => {
  expect(status("rip", "lay", null)).toEqual([
    "Anna: lay ghosts and psychics, then stop.",
    "Anna : posez des cartes, puis arrêtez-vous.",
    "Anna: выложите карты и остановитесь.",
  ]);
  expect(status("rip", "swap for", null)).toEqual([
    "Anna: choose the ghost you want for it.",
    "Anna : choisissez le fantôme que vous voulez en échange.",
    "Anna: выберите, какого призрака взять взамен.",
  ]);
  expect(status("nim", "any", null)[0]).toBe("Anna: your turn.");
});

const CHANCE = ["draw", "snatch", "stumble"]; // nobody is asked
const phases = Object.keys(TEXTS.en).flatMap((key) => {
  const [first, game, phase] = key.split(".");
  return first === "status" && phase && !CHANCE.includes(phase) ? [[game, phase.replace("_", " ")]] : [];
});

test.each(phases)("%s, %s: whoever acts around one screen is named, with one colon", (game, phase) => {
  for (const told of status(game, phase, null)) {
    expect(told).toMatch(/^Anna\b/);
    expect(told.split(":").length).toBe(2);
  }
  for (const told of status(game, phase, 0)) expect(told).toMatch(/^\p{Lu}[^{}]*\.$/u);
});
