import { beforeEach, expect, test, vi } from "vitest";
import type { TableInfo } from "../src/generated/protocol";
import type { Connection } from "../src/lib/connection.svelte";
import { settings } from "../src/lib/settings.svelte";
import { Truths } from "../src/lib/truths.svelte";

type Body = Record<string, unknown>;

let asked: { body: Body; answer: (told: Body | null) => Promise<void> }[];

beforeEach(() => {
  asked = [];
  settings.outcome = settings.chance = settings.crossroads = true;
  vi.stubGlobal("fetch", (_: string, { body }: { body: string }) => {
    let settle: (told: Body | null) => void;
    const coming = new Promise<Body | null>((done) => (settle = done));
    const answer = async (told: Body | null): Promise<void> => {
      settle(told);
      await new Promise((done) => setTimeout(done));
    };
    asked.push({ body: JSON.parse(body) as Body, answer });
    return coming.then((told) => ({ ok: told !== null, json: async () => told ?? { code: "too_much" } }));
  });
});

function at(number: number, more: Partial<TableInfo> = {}): Connection {
  const table = { number, solvable: true, hints: true, status: "playing", yours: [0], ...more };
  return { id: "t", seat: 0, table } as unknown as Connection;
}

const told = (number: number, more: Body): Body => ({ number, outcome: null, chance: null, crossroads: null, ...more });
const move = (connection: Connection, number: number): void => void (connection.table = { ...connection.table!, number });

test("what needs all cards is asked apart from what the view tells, each once for a position", () => {
  const truths = new Truths(at(5));
  truths.look();
  truths.look();
  expect(asked.map(({ body }) => body)).toEqual([
    { seat: 0, outcome: true },
    { seat: 0, chance: true, crossroads: true },
  ]);
});

test("what is switched off is not asked for", () => {
  settings.outcome = settings.chance = false;
  const truths = new Truths(at(5));
  truths.look();
  expect(asked.map(({ body }) => body)).toEqual([{ seat: 0, chance: false, crossroads: true }]);
  settings.crossroads = false;
  expect(truths.wanted).toBe(false);
});

test.each([{ solvable: false }, { hints: false }, { status: "over" }, { yours: [] }])(
  "nothing is asked where nothing is told: %o",
  (more) => {
    const truths = new Truths(at(5, more as Partial<TableInfo>));
    truths.look();
    expect([asked.length, truths.wanted]).toEqual([0, false]);
  },
);

test("one question at a time: the next is about where the game stands by then, and an old answer counts as old", async () => {
  settings.chance = settings.crossroads = false;
  const connection = at(5);
  const truths = new Truths(connection);
  truths.look();
  for (const number of [6, 7, 8]) {
    move(connection, number);
    truths.look();
  }
  expect(asked.length).toBe(1);
  await asked[0].answer(told(5, { outcome: "won" }));
  expect([truths.outcome, truths.stale.outcome]).toEqual(["won", true]);
  expect(asked.length).toBe(2);
  await asked[1].answer(told(8, { outcome: "lost" }));
  expect([truths.outcome, truths.stale.outcome]).toEqual(["lost", false]);
  expect(asked.length).toBe(2);
});

test("that a move matters is said of this move only", async () => {
  settings.outcome = false;
  const connection = at(5);
  const truths = new Truths(connection);
  truths.look();
  await asked[0].answer(told(5, { chance: { chance: 430_000, low: 400_000, high: 460_000 }, crossroads: true }));
  expect([truths.crossroads, truths.chance?.chance, truths.stale.chance]).toEqual([true, 430_000, false]);
  move(connection, 6);
  expect([truths.crossroads, truths.chance?.chance, truths.stale.chance]).toEqual([false, 430_000, true]);
});

test("a question that is refused is not repeated before the next move", async () => {
  settings.chance = settings.crossroads = false;
  const connection = at(5);
  const truths = new Truths(connection);
  truths.look();
  await asked[0].answer(null);
  truths.look();
  expect([asked.length, truths.outcome]).toEqual([1, null]);
  move(connection, 6);
  truths.look();
  expect(asked.length).toBe(2);
});
