import type { RipExplanation, RipFact } from "../../generated/protocol";

/** What is said of the view after one fact; nothing of a stop, which the server tells with the moves. */
export function explain(before: RipExplanation, fact: RipFact): RipExplanation {
  if (fact.what === "counted") return { breakdown: fact.lines, stop: "" };
  if (fact.what === "begins") return { breakdown: [[], []], stop: "" };
  return before.stop ? { ...before, stop: "" } : before;
}
