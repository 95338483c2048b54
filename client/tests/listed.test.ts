import { expect, test } from "vitest";
import type { ListedTable } from "../src/generated/protocol";
import { against, ago, awaits, isYours, opponents } from "../src/lib/listed";
import { settings } from "../src/lib/settings.svelte";
import { teller } from "./tables";

function listed(more: Partial<ListedTable>, names = ["Anna", "Boris"]): ListedTable {
  const { seats } = teller("siggil", 0, names).table;
  return { game: "siggil", status: "playing", turn: 0, yours: [0], seats, ...more } as Partial<ListedTable> as ListedTable;
}

const bot = { label: "P2", kind: "bot", name: "level:3", present: true, stand_in: "", away_since: null };
const free = { label: "P2", kind: "open", name: "", present: false, stand_in: "", away_since: null };

test("a table in the list says against whom it is", () => {
  expect(against(listed({}))).toBe("against Boris");
  expect(against(listed({}, ["Anna", "Boris", "Carl"]))).toBe("against Boris and Carl");
  const [anna] = listed({}).seats;
  expect(against(listed({ seats: [anna, bot] }))).toBe("against Shadow");
  expect(against(listed({ seats: [anna] }))).toBe("alone");
  expect(against(listed({ seats: [anna, free], status: "waiting", turn: null }))).toBe("with friends");
  expect(against(listed({ yours: [0, 1] }))).toBe("Anna and Boris");
  expect(opponents(listed({ seats: [anna, free] }))).toEqual([0]);
});

test("it says whose turn it is, as far as that is known", () => {
  expect(awaits(listed({}))).toBe("Your turn");
  expect(awaits(listed({ turn: 1 }))).toBe("Boris’s turn");
  expect(awaits(listed({ turn: null }))).toBe("In play");
  expect(awaits(listed({ status: "waiting", turn: null }))).toBe("Waiting for players");
  expect([isYours(listed({})), isYours(listed({ turn: 1 })), isYours(listed({ turn: null }))]).toEqual([true, false, false]);
});

test.each([
  [0, "just now"],
  [59, "just now"],
  [60, "1 minute ago"],
  [7199, "1 hour ago"],
  [3 * 86400, "3 days ago"],
  [-500, "just now"], // a browser whose clock is behind
])("%d seconds are told as %s", (passed, told) => {
  expect(ago(1000, 1000 + passed)).toBe(told);
});

test("the time is told in the player's language", () => {
  settings.language = "ru";
  expect(ago(0, 7200)).toBe("2 часа назад");
  settings.language = "en";
});
