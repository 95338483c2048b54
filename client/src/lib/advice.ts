/** What a game says of moves that were not played: in words, with what speaks for them. */
import type { Choice, Reason } from "../generated/protocol";
import { format } from "./format";
import { settings } from "./settings.svelte";

type Words = Record<string, string>;

/** The texts of a game's reasons, and of the names that go into them, by language. */
export interface Reasons {
  texts: Record<string, Words>;
  names: Record<string, Words>;
}

export interface Advice {
  /** A move, or what chance did, in words. */
  move: (token: string) => string;
  reasons: Reasons;
}

/** Of a game that says nothing: moves as they are written. */
export const PLAIN: Advice = { move: (token) => token, reasons: { texts: {}, names: {} } };

function sentence({ key, values }: Reason, { texts, names }: Reasons): string {
  const { language } = settings;
  const named = Object.entries(values).map(([gap, value]) => [gap, typeof value === "string" ? names[value][language] : value]);
  return key in texts ? format(texts[key][language], Object.fromEntries(named), language) : "";
}

/** What speaks for a move, in one line; nothing where nothing is known. */
export function why({ why }: Choice, advice: Advice): string {
  return whyOf(why, advice);
}

/** Moves that are listed together, each without the reasons that all of them share: those tell them not apart. */
export function apart(moves: readonly Choice[]): Choice[] {
  const same = (a: Reason, b: Reason): boolean => a.key === b.key && JSON.stringify(a.values) === JSON.stringify(b.values);
  const shared = (reason: Reason): boolean => moves.length > 1 && moves.every(({ why }) => why.some((one) => same(one, reason)));
  return moves.map((move) => ({ ...move, why: move.why.filter((reason) => !shared(reason)) }));
}

/** Reasons in one line. */
export function whyOf(why: readonly Reason[], { reasons }: Advice): string {
  return why
    .map((reason) => sentence(reason, reasons))
    .filter(Boolean)
    .join("; ");
}

/** Millionths of the win in points of a hundred, as the reader writes numbers. */
export function points(millionths: number, digits = 0): string {
  return new Intl.NumberFormat(settings.language, { minimumFractionDigits: digits, maximumFractionDigits: digits }).format(
    millionths / 10_000,
  );
}

/** The same with its sign. */
export function signed(millionths: number, digits = 1): string {
  const number = points(Math.abs(millionths), digits);
  return millionths === 0 || Number.parseFloat((Math.abs(millionths) / 10_000).toFixed(digits)) === 0
    ? number
    : `${millionths < 0 ? "−" : "+"}${number}`;
}

/** A chance in whole hundredths with its interval. */
export function chance({ chance, low, high }: Pick<Choice, "chance" | "low" | "high">): { n: string; a: string; b: string } {
  return { n: points(chance), a: points(low), b: points(high) };
}
