import type { RipFact, RipView } from "../../generated/protocol";
import { isBrought } from "./counts";

/** A step of the tenth mansion's evening. */
export interface Step {
  what: "turn" | "psychic" | "compare";
  psychic: number;
  seat: number;
  state: "done" | "now" | "next";
}

/** Turn up, the psychics that are brought to effect, compare: what is done, what happens now, what comes (rip 4.2). */
export function order(view: RipView, fresh: RipFact[]): Step[] {
  const turning = fresh.some((fact) => fact.what === "turned" || fact.what === "begins");
  const bringing = fresh.findLast((fact) => fact.what === "brought");
  const compared = view.over || comparing(view, fresh);
  const acting = compared ? 0 : view.acting || (bringing?.what === "brought" ? bringing.psychic : 0);
  const steps: Step[] = [{ what: "turn", psychic: 0, seat: 0, state: turning ? "now" : "done" }];
  for (const seat of [view.leader, 1 - view.leader]) {
    const here = view.psychics[9][seat].filter(
      (number) => isBrought(number) && (!view.struck.includes(number) || view.brought.includes(number)),
    );
    const rank = (number: number): number => (number === acting ? 1 : view.brought.includes(number) ? 0 : 2);
    for (const psychic of here.toSorted((a, b) => rank(a) - rank(b))) {
      steps.push({ what: "psychic", psychic, seat, state: (["done", "now", "next"] as const)[rank(psychic)] });
    }
  }
  return [...steps, { what: "compare", psychic: 0, seat: 0, state: compared ? "now" : "next" }];
}

/** Whether the last totals of the tenth mansion have come out, and nobody is said to have won yet. */
export function comparing(view: RipView, fresh: RipFact[]): boolean {
  if (view.round < 10 || view.over || fresh.at(-1)?.what !== "totals") return false;
  const down = view.tenth_sizes.some(Boolean) || view.tenth_psychics.some((side) => side.length);
  const done = [...view.struck, ...view.brought];
  return !down && view.psychics[9].flat().every((number) => !isBrought(number) || done.includes(number));
}
