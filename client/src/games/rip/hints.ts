import type { RipView } from "../../generated/protocol";
import type { Mark } from "../../lib/coach";

/** What is whispered in a first game, each thing once, when it comes to pass. */
export const hints: readonly Mark<RipView>[] = [
  { name: "lay", at: [1, 2, 3, 4, 5, 6].map((value) => `[data-token="${value}"]`).join() },
  { name: "total", at: "[data-test=total-near]", after: "lay" },
  { name: "stop", at: "[data-token=stop]", after: "lay" },
  { name: "hide", at: "[data-token^='10:']", when: ({ phase, turn, seat }) => phase === "hide" && turn === seat },
];
