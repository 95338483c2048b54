import type { RipExplanation, RipFact, RipLine, RipView } from "../../generated/protocol";
import { effectsOf, type Effects } from "./effects.ts";

type Sided = Map<number, Effects>;
type Change = [psychic: number, change: number];

/** The facts that tell the totals: what the cards count adds up to them. */
export const TOTALS: readonly RipFact["what"][] = ["totals", "turned"];

/** What the cards of both sides count at a moment within a move, of which the server tells only the end; it says nothing of a stop. */
export function explain(view: RipView): RipExplanation {
  return { breakdown: [breakdown(view, 0), breakdown(view, 1)], stop: "" };
}

/** The psychics on a side that are not cancelled, with what they do there. */
export function inForce(view: RipView, side: number): Sided {
  const lying = view.psychics[view.round - 1][side].filter((number) => !view.struck.includes(number));
  return new Map(lying.map((number) => [number, effectsOf(view, number)]));
}

function breakdown(view: RipView, side: number): RipLine[] {
  const mine = inForce(view, side);
  const theirs = inForce(view, 1 - side);
  const ghosts = ghostsOf(view, side, mine);
  const chain = [...theirs].find(([, effects]) => "chain" in effects)?.[0];
  const lines = ghosts.map(({ psychic, value }, i) => {
    const twin = ghosts.filter((other) => other.value === value).length > 1;
    const changes = ghostChanges(view, mine, theirs, value, twin);
    // One ghost, the highest by its printed value.
    if (chain !== undefined && i === 0) changes.push([chain, -value - changes.reduce((sum, [, change]) => sum + change, 0)]);
    return line(psychic, value, changes);
  });
  const processions = [...mine].flatMap(([number, { procession }]) =>
    procession === undefined ? [] : [line(number, 0, [[number, procession * ghosts.length]])],
  );
  return [...lines, ...processions];
}

/** Printed ghosts and psychics with a value, the highest first. */
function ghostsOf(view: RipView, side: number, mine: Sided): { psychic: number; value: number }[] {
  const printed = view.ghosts[view.round - 1][side].map((value) => ({ psychic: 0, value }));
  const valued = [...mine].flatMap(([psychic, effects]) => {
    if (effects.value !== undefined) return [{ psychic, value: effects.value }];
    return "mirror" in effects && view.marks[psychic] ? [{ psychic, value: view.marks[psychic] - 8 }] : [];
  });
  return [...printed, ...valued].sort((a, b) => b.value - a.value);
}

function line(psychic: number, value: number, changes: Change[]): RipLine {
  const shown = changes.filter(([, change]) => change);
  return { psychic, value, changes: shown, counts: shown.reduce((sum, [, change]) => sum + change, value) };
}

/** What psychics of both sides do to a ghost of this value. */
function ghostChanges(view: RipView, mine: Sided, theirs: Sided, value: number, twin: boolean): Change[] {
  for (const [number, { fearless = 0 }] of theirs) if (value >= 1 && value <= fearless) return [[number, -value]];
  const changes: Change[] = [];
  const both = [...mine, ...theirs];
  const inverting = both.find(([, effects]) => "invert" in effects)?.[0];
  if (inverting !== undefined && value >= 1 && value <= 6) changes.push([inverting, 7 - 2 * value]);
  for (const [number, effects] of mine) {
    changes.push([number, (value % 2 ? effects.odd : effects.even) ?? 0]);
    if (twin) changes.push([number, effects.twins ?? 0]);
  }
  for (const [number, { name }] of both) if (name !== undefined && view.marks[number] === value) changes.push([number, name]);
  return changes;
}
