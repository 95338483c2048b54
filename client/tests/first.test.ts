import { render } from "svelte/server";
import { beforeEach, expect, test, vi } from "vitest";
import BotFace from "../src/art/BotFace.svelte";
import { GAMES } from "../src/games";
import { guideFor } from "../src/lib/guide";
import { placeBubble, shared, tipOf } from "../src/lib/coach";
import { settings } from "../src/lib/settings.svelte";
import { TEXTS } from "../src/texts";

const room = { width: 390, height: 844 };
const bubble = { width: 260, height: 110 };
const corners = [
  { x: 0, y: 0 },
  { x: 340, y: 0 },
  { x: 170, y: 400 },
  { x: 0, y: 774 },
  { x: 340, y: 774 },
];

test.each(corners)("a hint about something at $x, $y is beside it and on the screen", (at) => {
  const target = { ...at, width: 50, height: 70 };
  const spot = placeBubble(target, bubble, room, []);
  expect(shared(spot, target)).toBe(0);
  expect(spot.x).toBeGreaterThanOrEqual(0);
  expect(spot.y).toBeGreaterThanOrEqual(0);
  expect(spot.x + spot.width).toBeLessThanOrEqual(room.width);
  expect(spot.y + spot.height).toBeLessThanOrEqual(room.height);
});

test("a hint lies on nothing that can be played where there is another place for it", () => {
  const target = { x: 170, y: 400, width: 50, height: 70 };
  const below = { x: 0, y: 470, width: 390, height: 374 };
  const spot = placeBubble(target, bubble, room, [below]);
  expect(shared(spot, below)).toBe(0);
  expect(spot.y + spot.height).toBeLessThan(target.y);
});

test("a hint goes farther away rather than on cards on all sides of what it is about", () => {
  const target = { x: 0, y: 560, width: 390, height: 284 };
  const cards = { x: 20, y: 200, width: 350, height: 350 };
  const spot = placeBubble(target, bubble, room, [cards]);
  expect(shared(spot, cards)).toBe(0);
  expect(shared(spot, target)).toBe(0);
});

test("a hint's tip is on the edge that faces what it is about", () => {
  const target = { x: 100, y: 10, width: 40, height: 40 };
  expect(tipOf({ x: 80, y: 64, ...bubble }, target)).toEqual({ x: 40, y: 0 });
  expect(tipOf({ x: 154, y: 6, ...bubble }, target)).toEqual({ x: 0, y: 24 });
});

test.each(GAMES.map((front) => [front.name, front] as const))(
  "%s: every step and hint has a sentence, and every sentence its step",
  async (_, front) => {
    const told = (prefix: string): string[] =>
      Object.keys(TEXTS.en)
        .filter((key) => key.startsWith(prefix))
        .map((key) => key.slice(prefix.length))
        .sort();
    const titles = front.guides.length > 1 ? ["title"] : [];
    for (const { name, steps } of front.guides) expect(told(`how.${name}.`)).toEqual([...steps, ...titles].sort());
    expect(told(`coach.${front.name}.`)).toEqual((await front.ui()).default.marks.map((mark) => mark.name).sort());
  },
);

test("whoever is alone reads how to play alone, all others how to play with others", () => {
  const [siggil, rip] = GAMES;
  expect(guideFor(siggil.guides, 1)?.name).toBe("solo");
  expect(guideFor(siggil.guides, 4)?.name).toBe("siggil");
  expect(guideFor(rip.guides, 2)?.name).toBe("rip");
});

const offer = { games: GAMES.map(({ name }) => ({ name, bots: [1, 2, 3].map((n) => ({ name: `level:${n}`, title: "" })) })) };

beforeEach(() => {
  vi.stubGlobal("location", { pathname: "/", hash: "" });
  vi.stubGlobal("addEventListener", () => {});
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify(offer))));
});

test("a first game is a gentle one: The Pass, or the first psychics, against the weakest bot", async () => {
  const { firstWish } = await import("../src/lib/start");
  const [siggil, rip] = GAMES;
  expect(await firstWish(rip, "bots")).toMatchObject({ options: { tutorial: true }, bots: ["level:1", "level:1", "level:1"] });
  expect(await firstWish(siggil, "bots")).toMatchObject({ options: { layout: "pass" }, bots: ["level:1", "level:1", "level:1"] });
  expect((await firstWish(rip, "friends")).options).toEqual({});
  settings.firstTables = { rip: "t" };
  expect(await firstWish(rip, "bots")).toMatchObject({ options: {}, bots: ["level:3", "level:3", "level:3"] });
  expect((await firstWish(siggil, "bots")).bots[0]).toBe("level:1");
  settings.firstTables = {};
});

test("every level has a face of its own, and whoever is no bot of ours has one too", () => {
  const drawn = [...[1, 2, 3, 4, 5].map((n) => `level:${n}`), "person", "program:mine"].map(
    (who) => render(BotFace, { props: { who } }).body,
  );
  expect(new Set(drawn).size).toBe(drawn.length);
  expect(drawn.every((svg) => svg.includes("<path"))).toBe(true);
});

test("what a browser has kept is read with care", async () => {
  const kept = (told: unknown): unknown => vi.stubGlobal("localStorage", { getItem: () => JSON.stringify(told) });
  const fresh = async (): Promise<typeof settings> => {
    vi.resetModules();
    return (await import("../src/lib/settings.svelte")).settings;
  };
  kept({ theme: "pink", speed: "never", volume: 1e9, confirm: 1, hintsGone: ["siggil.take", 7], firstTables: null });
  expect(await fresh()).toMatchObject({
    theme: "dark",
    speed: "normal",
    volume: 100,
    confirm: false,
    hintsGone: ["siggil.take"],
    firstTables: {},
  });
  kept({ theme: "light", speed: "once", volume: 0, confirm: true });
  expect(await fresh()).toMatchObject({ theme: "light", speed: "once", volume: 0, confirm: true });
});
