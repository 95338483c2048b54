import { expect, test } from "vitest";
import { frontOf, GAMES } from "../../src/games";
import { fieldName, valueWords } from "../../src/games/plain/fields";
import { log } from "../../src/games/plain/log";
import { gameTitle, seatLabel } from "../../src/lib/names";
import { teller } from "../tables";

test("a game without a drawing of its own is shown plainly, under its own name", async () => {
  expect(GAMES.map((front) => front.name)).not.toContain("nim");
  const front = frontOf("nim");
  const { default: ui } = await front.ui();
  expect([front.name, front.setup, ui.rules, ui.cards]).toEqual(["nim", null, false, null]);
  expect(gameTitle("nim")).toBe("Nim");
  expect(seatLabel("north", "nim")).toBe("north");
});

test("fields are read as words", () => {
  expect(fieldName("hand_sizes")).toBe("Hand sizes");
  expect([null, [], "", true, false, 3, "high"].map(valueWords)).toEqual(["nothing", "nothing", "nothing", "yes", "no", "3", "high"]);
  expect(valueWords([1, 2, 3])).toBe("1, 2, and 3");
  expect(valueWords([[1, 2], []])).toBe("1 and 2 / nothing");
  expect(valueWords({ top_card: 5, seen: false })).toBe("Top card: 5; Seen: no");
});

test("facts are told as they are: who, what, and the rest", () => {
  const facts = [
    { what: "drawn", seat: 0, card: null },
    { what: "passed", seat: 1 },
    { what: "rolled", value: 6 },
  ];
  const lines = log(
    facts.map((fact) => ({ number: 1, fact })),
    teller("nim"),
  );
  expect(lines.map((line) => line.text)).toEqual(["You: Drawn (Card: nothing).", "Boris: Passed.", "Rolled (Value: 6)."]);
  expect(lines.map((line) => line.seat)).toEqual([0, 1, null]);
});
