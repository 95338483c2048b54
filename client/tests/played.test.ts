import { expect, test } from "vitest";
import type { FinishedGame } from "../src/generated/protocol";
import { choices, chosen, counts, traits, withoutLuck, won } from "../src/lib/played";

let ids = 0;

function game(more: Partial<FinishedGame> = {}, ...others: [kind: string, name: string][]): FinishedGame {
  const labels = ["P1", "P2", "P3", "P4"];
  const seats = [["person", "Anna"], ...others].map(([kind, name], i) => ({
    label: labels[i],
    kind,
    name,
    present: false,
    stand_in: "",
    away_since: null,
  }));
  return {
    id: String(ids++),
    game: "siggil",
    options: { layout: "pass", players: seats.length, difficulty: "easy" },
    seats,
    yours: [0],
    winners: [0],
    ended: 0,
    other_rules: "",
    left: null,
    take_backs: "ask",
    taken_back: 0,
    luck: null,
    ...more,
  };
}

const GAMES = [
  game({}, ["bot", "greedy"]),
  game({ winners: [1] }, ["person", "Boris"]),
  game({ winners: [0, 1], options: { layout: "river", players: 2 } }, ["person", "Boris"]),
  game({ game: "rip", options: { tutorial: true }, yours: [1], winners: [0] }, ["person", "Anna"]),
  game({ yours: [0, 1], winners: [1] }, ["person", "Clara"]),
  game({ winners: [] }),
  game({ winners: null }, ["person", "Boris"]),
];

test("a game is won, lost, or nobody's at this screen", () => {
  expect(GAMES.map(won)).toEqual([true, false, true, false, null, false, null]);
});

test("games are chosen by every side at once", () => {
  expect(chosen(GAMES, {})).toEqual(GAMES);
  expect(chosen(GAMES, { opponent: "Boris" })).toEqual([GAMES[1], GAMES[2], GAMES[6]]);
  expect(chosen(GAMES, { opponent: "Boris", result: "Lost" })).toEqual([GAMES[1]]);
  expect(chosen(GAMES, { opponent: "Nobody" })).toEqual([]);
  expect(chosen(GAMES, { game: "RIP", opponent: "" })).toEqual([GAMES[3]]);
});

test("what can be chosen is what there is, each once", () => {
  expect(choices(GAMES, "game")).toEqual(["RIP", "SIGGIL"]);
  expect(choices(GAMES, "result")).toEqual(["Lost", "Played", "Won"]);
  expect(choices(GAMES, "opponent")).toContain("Boris");
  expect(traits(GAMES[5])).toMatchObject({ opponent: ["alone"], seat: [] });
});

test("games are counted, the most frequent first, and a share is of those that somebody here could win", () => {
  expect(counts(GAMES, "game")).toMatchObject([
    { name: "SIGGIL", played: 6, won: 2, decided: 4 },
    { name: "RIP", played: 1, won: 0, decided: 1 },
  ]);
  expect(counts(GAMES, "opponent")[0]).toMatchObject({ name: "Boris", played: 3, won: 1, decided: 2 });
  expect(counts([], "seat")).toEqual([]);
});

test("luck is taken out of the results of games that were reviewed", () => {
  const lucky = game({ luck: 200_000 }, ["bot", "greedy"]);
  const shared = game({ winners: [0, 1], luck: -100_000 }, ["bot", "greedy"]);
  expect([lucky, shared, game({ winners: null, luck: 1 }), game({ yours: [0, 1], luck: 1 }), game({})].map(withoutLuck)).toEqual([
    0.8,
    0.6,
    null,
    null,
    null,
  ]);
  const [count] = counts([lucky, shared, game({}, ["bot", "greedy"])], "game");
  expect([count.played, count.reviewed, count.fair]).toEqual([3, 2, expect.closeTo(1.4)]);
});
