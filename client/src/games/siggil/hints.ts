import type { SiggilView } from "../../generated/protocol";
import type { Mark } from "../../lib/coach";
import { freeSetSize, spiritsToWin } from "./goals";
import { GONE } from "./layouts";

/** So few cards in the siggil, and the end is near. */
const FEW = 8;
/** What a free spirit costs according to the hint. */
const THREE = 3;

/** Whether one spirit more would win the game for one of these seats. */
function wouldWin(view: SiggilView, isSeat: (seat: number) => boolean): boolean {
  return view.held.some((spirits, seat) => isSeat(seat) && spirits.length + 1 >= spiritsToWin(view));
}

/** What is whispered in a first game, each thing once, when it comes to pass. */
export const hints: readonly Mark<SiggilView>[] = [
  { name: "take", at: "[data-token]:not([data-token=pass]):not([data-token^='*'])" },
  { name: "capture", at: "[data-spirit]" },
  { name: "hand", at: "[data-zone=hand]", after: "take" },
  { name: "others", at: "[data-zone=opponents]", after: "hand" },
  { name: "danger", at: "[data-zone=opponents]", after: "others", when: (view) => wouldWin(view, (seat) => seat !== view.seat) },
  { name: "chance", at: "[data-zone=sets]", after: "others", when: (view) => wouldWin(view, (seat) => seat === view.seat) },
  { name: "free", at: "[data-zone=hand]", after: "others", when: (view) => view.free.length > 0 && freeSetSize(view) === THREE },
  { name: "end", at: "[data-zone=pile]", after: "others", when: ({ pile }) => pile.filter((card) => card !== GONE).length <= FEW },
];
