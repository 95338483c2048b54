/** The review of a game, as far as a reader has come in its replay. */
import type { Decision, Frame, Luck, SeatReview, TurningPoint } from "../generated/protocol";

/** A place on the curves; `low` and `high` are the interval of the chance there. */
export interface Dot {
  at: number;
  chance: number;
  luck: number;
  low: number;
  high: number;
}

/** Something of a review, with the position at which it is to be seen. */
export type Placed<T> = T & { at: number };

/** What of a seat's review is to be shown. */
export interface Shown {
  dots: Dot[];
  decisions: Placed<Decision>[];
  lucks: Placed<Luck>[];
  turns: Placed<TurningPoint>[];
  /** Whether the end is among it. */
  whole: boolean;
}

/** The position before a step of the record: the latest in which no more was played. */
function before(frames: Frame[], step: number): number {
  return Math.max(
    0,
    frames.findLastIndex(({ played }) => played < step),
  );
}

/** The position after a step: the first in which it was played. */
function after(frames: Frame[], step: number): number {
  const found = frames.findIndex(({ played }) => played >= step);
  return found < 0 ? frames.length - 1 : found;
}

/** A seat's review up to a position: nothing of what is played or drawn later. */
export function upTo(seat: SeatReview, frames: Frame[], until: number): Shown {
  const last = frames.length - 1;
  const whole = until >= last;
  // What is played in a position is known in the next one.
  const decided = ({ at }: { at: number }): boolean => at < until || whole;
  const reached = ({ at }: { at: number }): boolean => at <= until;
  const decisions = seat.decisions.map((one) => ({ ...one, at: before(frames, one.step) }));
  const intervals = new Map(seat.decisions.map((one) => [one.step, one.best]));
  const end = seat.curve.length - 1;
  const dealt = seat.start + seat.lucks.reduce((sum, { step, change }) => sum + (step ? 0 : change), 0);
  const later = seat.curve.map(({ step, chance, luck }, i) => ({
    at: i === end ? last : before(frames, step),
    chance,
    luck: Math.min(Math.max(seat.start + luck, 0), 1_000_000),
    low: intervals.get(step)?.low ?? chance,
    high: intervals.get(step)?.high ?? chance,
  }));
  // Who does not begin has a chance all the same.
  const first = later[0].at > 0 ? [{ at: 0, chance: dealt, luck: dealt, low: dealt, high: dealt }] : [];
  const dots = [...first, ...later];
  const lucks = seat.lucks.map((one) => ({ ...one, at: after(frames, one.step) }));
  const turns = seat.turning_points.map((one) => ({
    ...one,
    at: one.source === "luck" || one.source === "resigned" ? after(frames, one.step) : before(frames, one.step),
  }));
  turns.sort((a, b) => a.at - b.at || Number(a.source === "move") - Number(b.source === "move"));
  return {
    dots: dots.filter((dot) => (dot === later[end] ? whole : dot.at <= until)),
    decisions: decisions.filter(decided),
    lucks: lucks.filter(reached),
    turns: turns.filter((one) => (one.source === "move" ? decided(one) : reached(one))),
    whole,
  };
}

/** Hindsight: a seat's chances with all cards open, in the positions up to one. */
export function openUpTo(chances: number[][], seat: number, frames: Frame[], until: number): number[] {
  return frames.slice(0, until + 1).map(({ played }) => chances[played]?.[seat] ?? 0);
}

/** How chess writes them. */
export const MARKS: Record<string, string> = { inaccuracy: "?!", mistake: "?", blunder: "??" };

type Sum = Pick<SeatReview, "start" | "luck" | "lost" | "rest" | "result">;

/** What adds up to the result, in tenths of a point that still do. */
export function sumOf(seat: Sum): Sum {
  const tenths = (millionths: number): number => Math.round(millionths / 1000) * 1000;
  const [start, luck, lost, result] = [seat.start, seat.luck, seat.lost, seat.result].map(tenths);
  return { start, luck, lost, rest: result - start - luck + lost, result };
}

const CLOSE = 18;
const WORST = ["blunder", "mistake", "inaccuracy"];

/** Of marks that would be written over each other, the worst, or else the first; `where` is their place in pixels. */
export function readable<T extends { mark: string }>(marked: readonly T[], where: (one: T) => number): T[] {
  const kept: T[] = [];
  for (const one of WORST.flatMap((mark) => marked.filter((other) => other.mark === mark))) {
    if (kept.every((other) => Math.abs(where(other) - where(one)) >= CLOSE)) kept.push(one);
  }
  return kept;
}
