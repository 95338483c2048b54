import type { Catalogue, NumberedDeals, TableInfo } from "../generated/protocol";
import { listDeals, playDeal, seeDeal } from "./api";
import { keepSeal } from "./day";
import { t } from "./i18n.svelte";
import { route } from "./route.svelte";

/** A numbered deal's code: its kind and its number. */
export interface Numbered {
  kind: string;
  number: number;
}

/** Which numbered deal a code means; null where it means none. */
export function numberedIn(code: string): Numbered | null {
  const found = /^([a-z][\w-]*)-([1-9]\d{0,4})$/.exec(code);
  return found && !code.startsWith("daily-") ? { kind: found[1], number: Number(found[2]) } : null;
}

/** Whether it is one of a day's deals. */
export const isDaily = (code: string): boolean => code.startsWith("daily-");

/** A code as somebody types or pastes it, also as a link; null where it can be none. */
export function codeTyped(text: string): string | null {
  const code = text
    .trim()
    .toLowerCase()
    .replace(/^.*\/deal\//, "")
    .replace(/\s+/g, "-");
  return /^[\w-]{3,32}$/.test(code) ? code : null;
}

/** The numbers of a kind that have this grade, or any. */
export function numbersOf({ grades }: NumberedDeals, grade: number | null): number[] {
  return Array.from(grades, (one, i) => [one, i + 1] as const).flatMap(([one, number]) =>
    one !== "-" && (grade === null || one === String(grade)) ? [number] : [],
  );
}

/** Those of them that were not played yet. */
export function unplayed(kind: NumberedDeals, grade: number | null): number[] {
  const played = new Set(kind.played);
  return numbersOf(kind, grade).filter((number) => !played.has(number));
}

/** A number to play: a new one if there is any; all played, any other one again. Null where the grade has none. */
export function pick(kind: NumberedDeals, grade: number | null, besides: number | null = null, random = Math.random): number | null {
  const others = (numbers: number[]): number[] => numbers.filter((number) => number !== besides);
  const from = [others(unplayed(kind, grade)), others(numbersOf(kind, grade))].find((numbers) => numbers.length);
  return from ? from[Math.floor(random() * from.length)] : null;
}

/** The grade in a word. */
export function gradeName(grade: number): string {
  return t(`grade.${grade}`);
}

/** Play a deal by its code, once its seal is known, and go there. */
export async function playCode(code: string): Promise<void> {
  const deal = await seeDeal(code);
  const table = await playDeal(deal);
  if (isDaily(code)) keepSeal(code, deal.commitment);
  route.go(`/t/${table.id}`, table.yours);
}

/** Play another deal of the same kind, and of the same grade where one is named. */
export async function playOther(code: string, grade: number | null): Promise<void> {
  const own = numberedIn(code);
  const { numbered }: Catalogue = await listDeals();
  const kind = numbered.find((one) => one.kind === own?.kind);
  const number = kind && pick(kind, grade, own?.number);
  if (kind && number) await playCode(`${kind.kind}-${number}`);
  else route.go("/deals");
}

/** Whether the deal of a table has a number or is of a day, and so can be had again without anybody passing it on. */
export function isCoded({ deal }: Pick<TableInfo, "deal">): boolean {
  return isDaily(deal) || numberedIn(deal) !== null;
}
