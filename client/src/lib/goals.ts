import goals from "../generated/goals.json";
import type { SiggilView } from "../generated/protocol";

/** RIP: how many manors, and how many castles, win at once; by kind of mansion. */
export const MANSIONS = [goals.rip.manors, goals.rip.castles];

/** SIGGIL alone: the spirits to capture and the size of a set, by difficulty. */
export const SOLO = { easy: goals.siggil.easy, hard: goals.siggil.hard };

/** SIGGIL: the spirits that win at once. */
export function spiritsToWin(view: SiggilView): number {
  const table = view.players > 1 ? String(view.players) : view.difficulty;
  return goals.siggil[table as keyof typeof goals.siggil].spirits;
}
