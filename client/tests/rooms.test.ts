import { render } from "svelte/server";
import { beforeAll, expect, test, vi } from "vitest";
import type { TableInfo, View } from "../src/generated/protocol";
import type { Connection } from "../src/lib/connection.svelte";
import { event, teller } from "./tables";

/** A table as the page draws it first. */
async function page(game: string, table: object, connection: Partial<Connection>): Promise<string> {
  const { default: TableRoom } = await import("../src/components/TableRoom.svelte");
  const { frontOf } = await import("../src/games");
  const { default: ui } = await frontOf(game).ui();
  const told = { events: [], fresh: [], moves: [], view: null, connected: true, seat: 0, due: null, replaceable: [], ...connection };
  const info: TableInfo = { ...teller(game).table, status: "playing", turn: 0, ...table };
  return render(TableRoom, { props: { connection: told as Partial<Connection> as Connection, table: info, ui } }).body;
}

beforeAll(() => {
  vi.stubGlobal("location", { pathname: "/t/t", hash: "", origin: "https://table.example" });
  vi.stubGlobal("addEventListener", () => {});
});

test.each(["waiting", "playing", "over"])("a table whose rules are not here any more says so, and shows no table: %s", async (status) => {
  const html = await page("rip", { other_rules: "Played by rules 1.", status }, {});
  expect(html).toContain("This game follows other rules");
  expect(html.includes('href="/api/tables/t/record"')).toBe(status === "over"); // there are no records of games that go on
  expect(html.includes("It was not finished")).toBe(status !== "over");
  expect(html).not.toMatch(/data-token|data-test="(status|result|log)"/);
});

test("whoever is asked to let a move be taken back answers, whoever asked sees what became of it", async () => {
  const view = { seat: 0, turn: 0, top: 3 } as Partial<View> as View;
  const asking = { seat: 1, kept: 3, number: 9, waiting: [0], refused: false };
  const asked = await page("nim", { asking }, { view });
  expect(asked).toContain("Boris asks to take the last move back.");
  expect(asked).toMatch(/data-test="grant".*data-test="refuse"/s);
  const mine = { ...asking, seat: 0, waiting: [1] };
  expect(await page("nim", { asking: mine }, { view })).toContain("Waiting for: Boris.");
  expect(await page("nim", { asking: { ...mine, waiting: [], refused: true } }, { view })).toContain("taking it back was refused");
  expect(await page("nim", { asking: null }, { view })).not.toMatch(/data-test="(asked|asking)"/);
});

test("everybody sees how long somebody may still be away, and those who play call a bot after that", async () => {
  const view = { seat: 0, turn: 1, top: 3 } as Partial<View> as View;
  const at = performance.now();
  const soon = await page("nim", {}, { view, replaceable: [null, at + 59_500] });
  expect(soon).toMatch(/data-test="away-1"[^>]*>(?:<!--.*?-->)?Boris is away. A bot can take over in (1:00|0:59)/);
  expect(soon).not.toContain('data-test="replace-1"');
  const late = { view, replaceable: [null, at - 1] };
  expect(await page("nim", {}, late)).toMatch(/data-test="replace-1"[^>]*>Let a bot play for Boris</);
  expect(await page("nim", { yours: [] }, { ...late, seat: null })).not.toContain('data-test="replace-1"');
  expect(await page("nim", {}, { view, replaceable: [at - 1, null] })).not.toContain("replace-0");
});

test.each([
  ["free", "Take back"],
  ["ask", "Ask to take back"],
  ["never", null],
])("where taking back is %s, the button says %s", async (take_backs, label) => {
  const view = { seat: 0, turn: 0, top: 3 } as Partial<View> as View;
  const events = [event(1, { seat: 0 })];
  const html = await page("nim", { take_backs, asking: null }, { view, events });
  expect(/data-test="takeback" title="([^"]*)"/.exec(html)?.[1] ?? null).toBe(label);
});

test("a table whose rules are here shows a table", async () => {
  const view = { seat: 0, turn: 0, top: 3 } as Partial<View> as View;
  const html = await page("nim", { other_rules: "" }, { view, moves: ["take 1", "take 2"] });
  expect(html).not.toContain("other-rules");
  expect(html).toContain('data-token="take 2"');
  expect(html).toMatch(/<dt[^>]*>Top<\/dt>\s*<dd[^>]*>3<\/dd>/);
  expect(html).toContain("Your turn.");
});
