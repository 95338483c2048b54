import type { SiggilView } from "../../generated/protocol";
import type { Mark } from "../../lib/coach";

/** What is whispered in a first game, each thing once, when it comes to pass. */
export const hints: readonly Mark<SiggilView>[] = [
  { name: "take", at: "[data-token]:not([data-token=pass]):not([data-token^='*'])" },
  { name: "capture", at: "[data-spirit]" },
  { name: "hand", at: "[data-column]:not(:disabled)", after: "take" },
  { name: "others", at: "[data-zone=opponents]", after: "hand" },
];
