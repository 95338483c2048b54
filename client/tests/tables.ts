import plain from "../src/games/plain/ui";
import rip from "../src/games/rip/ui";
import siggil from "../src/games/siggil/ui";
import type { GameUi } from "../src/lib/game";
import { expect } from "vitest";
import type { Fact, SeatEvent, TableInfo } from "../src/generated/protocol";
import type { Happening, Line, Teller } from "../src/lib/log";
import { settings } from "../src/lib/settings.svelte";
import protocol from "../src/generated/protocol.ts?raw";

/** How each game is shown at its table. */
export const UIS: Record<string, GameUi> = { rip, siggil, nim: plain };

const LABELS: Record<string, string[]> = { siggil: ["P1", "P2", "P3", "P4"], rip: ["green", "blue"] };

/** A table of Anna, who reads, and the others; nobody reads where `you` is null. */
export function teller(game: string, you: number | null = 0, names = ["Anna", "Boris"]): Teller {
  const there = { kind: "person", present: true, stand_in: "", away_since: null };
  const seats = names.map((name, i) => ({ ...there, label: LABELS[game]?.[i] ?? `seat ${i}`, name }));
  const table: Partial<TableInfo> = { id: "t", game, seats, winners: [], yours: [0] };
  return { table: table as TableInfo, you };
}

export function happened<F extends Fact>(...facts: F[]): Happening<F>[] {
  return facts.map((fact) => ({ number: 7, fact }));
}

export function event(number: number, more: Partial<SeatEvent>): SeatEvent {
  return { number, at: 0, kind: "played", ...more };
}

/** The sentences in each language, as [English, French, Russian]; French spaces that do not break are written as plain ones. */
export function inEachLanguage(tell: () => Line[]): string[] {
  return (["en", "fr", "ru"] as const).map((language) => {
    settings.language = language;
    const text = tell()
      .map((line) => line.text)
      .join(" ");
    settings.language = "en";
    return text.replace(/[\u00a0\u202f]/g, " ");
  });
}

/** Every fact that a game's messages know has been tried. */
export function expectEveryFact(game: string, tried: Fact[]): void {
  const known = [...protocol.matchAll(new RegExp(`interface ${game}\\w+ \\{\\n  what: "(\\w+)"`, "g"))].map((found) => found[1]);
  expect(known.length).toBeGreaterThan(5);
  expect([...new Set(tried.map((fact) => fact.what))].sort()).toEqual(known.sort());
}
