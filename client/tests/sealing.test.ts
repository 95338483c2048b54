import { beforeEach, expect, test, vi } from "vitest";
import { joinTable, openTable } from "../src/lib/api";
import { keep, keptOf } from "../src/lib/kept";
import { seal } from "../src/lib/seal.svelte";

interface Asked {
  path: string;
  body: Record<string, unknown>;
  /** What was on the screen when it was sent. */
  shown: string;
}

let asked: Asked[];
let store: Map<string, string>;
/** How the house answers; it is honest unless told otherwise. */
let house: (path: string, body: Record<string, unknown>) => unknown;

const WISH = { game: "rip", chairs: [{ kind: "person" as const }] };

beforeEach(() => {
  asked = [];
  store = new Map();
  house = (path, body) => {
    if (path === "/api/commitments") return { commitment: "c1", seconds: 600 };
    if (path === "/api/tables") return { id: "t1", commitment: body.commitment, yours: [0] };
    return { seat: body.seat ?? 1, table: { id: "t2", commitment: "c2", yours: [1] } };
  };
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, text: string) => store.set(key, text),
  });
  vi.stubGlobal("fetch", async (path: string, { body }: { body: string }) => {
    const told = JSON.parse(body) as Record<string, unknown>;
    asked.push({ path, body: told, shown: seal.shown });
    const answer = house(path, told);
    if (answer === null) throw new TypeError("away");
    return { ok: true, json: async () => answer };
  });
});

test("the commitment is on the screen before this browser's share of the deal leaves it, and both are kept", async () => {
  await openTable(WISH);
  expect(asked.map((one) => [one.path, one.shown])).toEqual([
    ["/api/commitments", ""],
    ["/api/tables", "c1"],
  ]);
  expect(asked[0].body).toEqual({});
  expect(asked[1].body.commitment).toBe("c1");
  expect(asked[1].body.entropy).toMatch(/^[0-9a-f]{24}$/);
  expect(keptOf("t1")).toEqual({ table: "t1", commitment: "c1", entropy: { 0: asked[1].body.entropy } });
  expect(seal.shown).toBe("");
});

test("whoever joins has seen the table's commitment, too", async () => {
  await joinTable("t2", "c2", { invitation: "i" });
  expect(asked.map((one) => one.shown)).toEqual(["c2"]);
  expect(keptOf("t2")).toEqual({ table: "t2", commitment: "c2", entropy: { 1: asked[0].body.entropy } });
});

test("a table that is opened or joined with another commitment than was shown is refused", async () => {
  house = (path) => (path === "/api/commitments" ? { commitment: "c1" } : { id: "t1", commitment: "c9", yours: [0] });
  await expect(openTable(WISH)).rejects.toMatchObject({ code: "unsealed" });
  house = () => ({ seat: 1, table: { id: "t2", commitment: "c9", yours: [1] } });
  await expect(joinTable("t2", "c2", {})).rejects.toMatchObject({ code: "unsealed" });
  expect(seal.shown).toBe("");
  house = () => ({ seat: 1, table: { id: "t2", commitment: "c9", yours: [1] } });
  await expect(joinTable("t2", "c9", {})).rejects.toMatchObject({ code: "unsealed" }); // what was shown first counts
});

test("a join whose answer was lost is repeated with the same share, and one that the server has already keeps it", async () => {
  const honest = house;
  house = () => null;
  await expect(joinTable("t2", "c2", {})).rejects.toMatchObject({ code: "away" });
  house = honest;
  await joinTable("t2", "c2", {});
  await joinTable("t2", "c2", {});
  const [first, again] = asked.map((one) => one.body.entropy);
  expect(again).toBe(first);
  expect(keptOf("t2")?.entropy).toEqual({ 1: first });
});

test("several around one screen add a share each", async () => {
  for (const seat of [1, 2]) await joinTable("t2", "c2", { seat });
  const shares = asked.map((one) => one.body.entropy);
  expect(shares[0]).not.toBe(shares[1]);
  expect(keptOf("t2")?.entropy).toEqual({ 1: shares[0], 2: shares[1] });
});

test("a hundred tables are kept, the latest", () => {
  for (let i = 0; i < 120; i++) keep({ table: `t${i}`, commitment: "c", entropy: {} });
  expect([keptOf("t19"), keptOf("t20")?.table, keptOf("t119")?.table]).toEqual([null, "t20", "t119"]);
  store.set("seance.tables", "{torn");
  expect(keptOf("t119")).toBeNull();
});
