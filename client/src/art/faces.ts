import { oval, sheet, type Shape } from "./draw";

/** Who sits at a table, in 100 x 100. Tones: p pale, g brass, r rose, d dark, e ink, w light, k a line of ink, y a line of light. */
export const FACES: Record<string, Shape[]> = {
  // a wisp that dreams
  "level:1": [
    "pM52 12C62 32 74 44 71 64C69 79 60 87 50 87C40 87 31 79 29 64C26 45 46 36 52 12Z",
    "wM51 44C57 54 61 60 59 70C58 77 54 80 50 80C46 80 42 77 41 70C40 62 49 56 51 44Z",
    "kM36 63q4 4 8 0M56 63q4 4 8 0M46 74q4 3 8 0",
  ],
  // a door that knocks
  "level:2": [
    "gM25 89V43C25 14 75 14 75 43V89Z",
    "kM50 22V34M50 80V89",
    `w${oval(39, 45, 6, 7.5)}${oval(61, 45, 6, 7.5)}`,
    `e${oval(40, 46, 2.8, 3.6)}${oval(60, 46, 2.8, 3.6)}`,
    `k${oval(50, 68, 10, 11)}`,
    `e${oval(50, 58, 4)}`,
  ],
  // a hood with two lights in it
  "level:3": [
    "mM16 90C18 58 26 18 50 10C74 18 82 58 84 90Z",
    "eM32 62C31 40 38 27 50 27C62 27 69 40 68 62C64 75 36 75 32 62Z",
    `g${oval(42, 50, 4.4, 5.6)}${oval(58, 50, 4.4, 5.6)}`,
    "yM44 63q6 4 12 0",
  ],
  // a sheet behind a mask
  "level:4": [
    `p${sheet(50, 84, 56, 74)}`,
    "rM18 44C30 33 43 38 50 43C57 38 70 33 82 44C82 61 63 64 56 54C53 50 47 50 44 54C37 64 18 61 18 44Z",
    `w${oval(36, 48, 6, 5)}${oval(64, 48, 6, 5)}`,
    `e${oval(37, 48, 2.8)}${oval(63, 48, 2.8)}`,
    "kM42 69q8 6 16 0",
  ],
  // an eye in a crystal ball
  "level:5": [
    "gM26 90H74L65 74H35Z",
    `m${oval(50, 45, 35)}`,
    "wM24 46C34 30 66 30 76 46C66 62 34 62 24 46Z",
    `d${oval(50, 46, 11)}`,
    `w${oval(54, 42, 3.4)}`,
    "yM28 25C32 20 37 17 43 15",
  ],
  // somebody
  person: [
    "mM14 90C14 66 30 60 50 60C70 60 86 66 86 90Z",
    `p${oval(50, 38, 23, 25)}`,
    `e${oval(42, 36, 3)}${oval(58, 36, 3)}`,
    "kM42 47q8 7 16 0",
  ],
  // any other program
  machine: [
    "kM50 28V14M20 56V68M80 56V68",
    `g${oval(50, 12, 5)}`,
    "pM26 30H74V82H26Z",
    `d${oval(40, 50, 6)}${oval(60, 50, 6)}`,
    "kM40 68H60",
  ],
};
