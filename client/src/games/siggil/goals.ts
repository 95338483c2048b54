import goals from "../../generated/siggil/goals.json";
import type { SiggilView } from "../../generated/protocol";

/** Alone: the spirits to capture and the size of a set, by difficulty. */
export const SOLO = { easy: goals.easy, hard: goals.hard };

function goalOf({ players, difficulty }: SiggilView): { spirits: number; set: number } {
  const table = players > 1 ? String(players) : difficulty;
  return goals[table as keyof typeof goals];
}

/** The spirits that win at once. */
export function spiritsToWin(view: SiggilView): number {
  return goalOf(view).spirits;
}

/** The cards that a free spirit costs (siggil 4.2, 7.2). */
export function freeSetSize(view: SiggilView): number {
  return goalOf(view).set;
}
