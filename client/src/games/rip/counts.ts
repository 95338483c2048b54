import type { RipLine, RipView } from "../../generated/protocol";
import { printed } from "./effects";
import { keyed } from "./keyed";

/** A card on a side, with what it counts. */
export interface Laid {
  key: string;
  /** 0 for a psychic. */
  ghost: number;
  /** 0 for a ghost. */
  psychic: number;
  line: RipLine | null;
  /** It counts for nothing: cancelled by another psychic. */
  struck: boolean;
  /** At the tenth mansion: its turn has not come yet. */
  waiting: boolean;
  /** At the tenth mansion: it still lies face down. */
  down: boolean;
}

export type Tone = "plain" | "more" | "less";

export interface Badge {
  text: string;
  tone: Tone;
}

const BROUGHT = ["name", "banish", "recall", "mirror", "strike", "swap", "echo"];

/** The psychics that are brought to effect at the tenth mansion (rip 4.2). */
export function isBrought(number: number): boolean {
  return BROUGHT.some((word) => word in printed(number, 10));
}

/** The cards on a side, ghosts from the lowest on, then psychics; each with its line of the breakdown. */
export function laidOn(view: RipView, seat: number, lines: RipLine[]): Laid[] {
  const there = view.round - 1;
  const left = lines.toReversed();
  const take = (fits: (line: RipLine) => boolean): RipLine | null => {
    const found = left.findIndex(fits);
    return found < 0 ? null : left.splice(found, 1)[0];
  };
  const ghosts = keyed(view.ghosts[there][seat]).map(({ key, value: ghost }) => {
    const line = take((one) => !one.psychic && one.value === ghost);
    return { key, ghost, psychic: 0, line, struck: false, waiting: false, down: false };
  });
  const psychics = view.psychics[there][seat].map((number) => {
    const struck = view.struck.includes(number);
    const waiting = view.round === 10 && !struck && isBrought(number) && !view.brought.includes(number);
    return { key: `P${number}`, ghost: 0, psychic: number, line: take((one) => one.psychic === number), struck, waiting, down: false };
  });
  return [...ghosts, ...psychics, ...faceDown(view, seat)];
}

/** What has not been turned up yet at the tenth mansion. */
function faceDown(view: RipView, seat: number): Laid[] {
  const n = view.round < 10 ? 0 : view.tenth_sizes[seat] + view.tenth_psychics[seat].length;
  return Array.from({ length: n }, (_, i) => ({
    key: `down${i}`,
    ghost: 0,
    psychic: 0,
    line: null,
    struck: false,
    waiting: false,
    down: true,
  }));
}

/** How a card looks: equal ones lie close together. */
export function lookOf({ key, ghost, psychic, line, down }: Laid): string {
  return down ? key : `${psychic}:${ghost}:${line?.counts ?? ""}`;
}

/** Whether a card has words on it that cannot be told from its corner. */
export function isRead({ psychic }: Laid): boolean {
  return psychic > 0;
}

/** What a card counts now; a psychic that adds nothing by itself has no badge. */
export function badgeOf({ ghost, line }: Laid): Badge | null {
  if (!line) return ghost ? { text: String(ghost), tone: "plain" } : null;
  // Procession and the like: nothing of its own, but so much for the others
  if (line.psychic && line.value === 0 && line.counts) return { text: signed(line.counts), tone: line.counts > 0 ? "more" : "less" };
  return { text: minus(line.counts), tone: toneOf(line) };
}

export function toneOf(line: RipLine): Tone {
  if (line.counts === line.value) return "plain";
  return line.counts > line.value ? "more" : "less";
}

/** A part of the sum: what is printed, what it counts, and how many there are of it. */
export interface Term {
  from: string;
  to: string;
  tone: Tone;
  times: number;
}

/** The sum of a side written out; without the cards that count nothing, and equal ones together, where it must be short. */
export function termsOf(cards: Laid[], short: boolean): Term[] {
  const terms: Term[] = [];
  for (const { line } of cards) {
    if (!line || (short && !line.counts)) continue;
    const tone = toneOf(line);
    const from = tone === "plain" || short || (line.psychic && !line.value) ? "" : minus(line.value);
    const last = terms.at(-1);
    const to = minus(line.counts);
    if (short && last && last.to === to && last.tone === tone) last.times++;
    else terms.push({ from, to, tone, times: 1 });
  }
  return terms;
}

/** Whether the lines are about just these cards: in between two steps they may not be. */
export function adds(cards: Laid[], total: number): boolean {
  return cards.reduce((sum, { line }) => sum + (line?.counts ?? 0), 0) === total;
}

export function signed(n: number): string {
  return n > 0 ? `+${n}` : minus(n);
}

function minus(n: number): string {
  return n < 0 ? `−${-n}` : String(n);
}
