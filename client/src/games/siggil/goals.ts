import goals from "../../generated/siggil/goals.json";
import type { SiggilView } from "../../generated/protocol";

/** Alone: the spirits to capture and the size of a set, by difficulty. */
export const SOLO = { easy: goals.easy, hard: goals.hard };

/** The spirits that win at once. */
export function spiritsToWin(view: SiggilView): number {
  const table = view.players > 1 ? String(view.players) : view.difficulty;
  return goals[table as keyof typeof goals].spirits;
}
