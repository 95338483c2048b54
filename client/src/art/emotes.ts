import { oval, sheet, type Shape } from "./draw";

const BODY: Shape = `p${sheet(50, 88, 58, 76)}`;
const EYES: Shape = `e${oval(41, 42, 4.4, 6)}${oval(59, 42, 4.4, 6)}`;

/** What people show each other, in 100 x 100. Tones: p pale, e ink, k a line of ink, r rose, b blue, g brass. */
export const EMOTES: Record<string, Shape[]> = {
  hello: ["pM66 64C84 58 95 42 93 24C92 14 80 14 80 24C80 36 74 42 64 46Z", BODY, EYES, "kM42 58q8 9 16 0", "kM70 10l3 8M100 8l-4 7"],
  bravo: [
    BODY,
    "kM36 43q5-6 10 0M54 43q5-6 10 0",
    "eM40 54H60C60 66 40 66 40 54Z",
    "gM18 40l5 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1ZM81 40l5 8 9 1-7 6 2 9-8-5-8 5 2-9-7-6 9-1Z",
  ],
  wow: [BODY, `e${oval(40, 40, 6, 8)}${oval(60, 40, 6, 8)}`, `e${oval(50, 62, 6, 8)}`, "kM32 26q6-5 12-2M56 24q6-3 12 2"],
  oops: [BODY, EYES, "kM41 62q4-4 9 0t9 0", "bM78 18C84 26 86 30 82 35C78 39 72 36 72 31C72 27 75 24 78 18Z"],
  thanks: [
    BODY,
    "kM36 42q5 5 10 0M54 42q5 5 10 0M43 54q7 6 14 0",
    "rM50 82C40 74 36 70 37 65C38 60 46 60 50 66C54 60 62 60 63 65C64 70 60 74 50 82Z",
  ],
};
