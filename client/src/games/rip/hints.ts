import type { RipView } from "../../generated/protocol";
import type { Mark } from "../../lib/coach";
import { MANSIONS } from "./goals";

/** Whether the reader is to lay cards. */
const laying = ({ phase, turn, seat }: RipView): boolean => phase === "lay" && turn === seat;

/** Whether the mansion of this round would win the game for a seat. */
function wouldWin({ mansions, round, taken }: RipView, seat: number): boolean {
  const kind = mansions[round - 1];
  return taken.filter((owner, i) => owner === seat && mansions[i] === kind).length + 1 >= MANSIONS[kind];
}

const seatOf = ({ seat }: RipView): number => seat ?? 0;

/** What is whispered in a first game, each thing once, when it comes to pass. */
export const hints: readonly Mark<RipView>[] = [
  { name: "lay", at: [1, 2, 3, 4, 5, 6].map((value) => `[data-token="${value}"]`).join() },
  { name: "total", at: "[data-test=total-near]", after: "lay" },
  { name: "stop", at: "[data-token=stop]", after: "lay" },
  { name: "psychic", at: "[data-token^=P]" },
  { name: "hide", at: "[data-token^='10:']", when: ({ phase, turn, seat }) => phase === "hide" && turn === seat },
  { name: "danger", at: "[data-zone=stake]", when: (view) => laying(view) && wouldWin(view, 1 - seatOf(view)) },
  { name: "chance", at: "[data-zone=stake]", when: (view) => laying(view) && wouldWin(view, seatOf(view)) },
  {
    name: "behind",
    at: "[data-test=total-far]",
    after: "stop",
    when: (view) => laying(view) && view.totals[1 - seatOf(view)] > view.totals[seatOf(view)],
  },
  { name: "stake", at: "[data-zone=stake]", after: "stop", when: (view) => laying(view) && view.round > 1 },
  { name: "tenth", at: "[data-test=street]", when: (view) => laying(view) && view.round > 7 },
];
