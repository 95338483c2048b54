import { oval, sheet, type Shape } from "./draw";

/** How wide and tall the ghosts 1 to 6 are, and where their hems hang. */
const SIZES: [width: number, height: number, foot: number, folds: number][] = [
  [30, 36, 96, 2],
  [36, 48, 98, 2],
  [42, 60, 102, 3],
  [48, 70, 106, 3],
  [51, 74, 110, 4],
  [54, 78, 114, 4],
];

/**
 * Faces around a head of radius 10 at the origin.
 * Tones: s sheet and d cloak (behind the body), e dark, k a dark line, c cheeks, g brass, w a glint.
 */
const FACES: Shape[][] = [
  // shy: looks aside and blushes
  [
    `e${oval(-5.6, 0, 1.9, 2.5)}${oval(2.4, 0, 1.9, 2.5)}`,
    `w${oval(-6.3, 0.9, 0.8)}${oval(1.7, 0.9, 0.8)}`,
    `c${oval(-7, 4.4, 2, 1.3)}${oval(5.2, 4.4, 2, 1.3)}`,
    "kM-3.6 6Q-2.7 4.8-1.6 6T.4 6",
  ],
  // curious: waves
  [
    "sM9 8C13 8 16 4 15 0C14-3 10-2 10.5 1",
    `e${oval(-3.6, -1, 1.7, 2.2)}${oval(4, -1, 1.7, 2.2)}`,
    `w${oval(-3.1, -1.9, 0.7)}${oval(4.5, -1.9, 0.7)}`,
    "kM-2 4.6Q.5 6.6 3 4.6",
  ],
  // merry
  [
    "sM-9.5 8C-14 9-16 13-14 15C-12 17-9.5 15-9.5 13M9.5 8C14 9 16 13 14 15C12 17 9.5 15 9.5 13",
    `e${oval(-3.8, -1.4, 1.5, 2.1)}${oval(3.8, -1.4, 1.5, 2.1)}`,
    "eM-4.4 3.2H4.4C4 7.8 1.8 9 0 9S-4 7.8-4.4 3.2Z",
    `c${oval(-7, 2.4, 1.5, 1)}${oval(7, 2.4, 1.5, 1)}`,
  ],
  // cheeky: arms up
  [
    "sM-9.6 9C-15 8-18 2-16-2C-14-5-11-3-12 0C-12 3-10 4-9.6 4M9.6 9C15 8 18 2 16-2C14-5 11-3 12 0C12 3 10 4 9.6 4",
    `e${oval(-3.8, -0.6, 1.6, 2)}${oval(3.8, -0.6, 1.6, 2)}`,
    "kM-6.6-5L-2.4-3.6M6.6-5L2.4-3.6",
    "eM-5 3C-2 5 2 5 5 3C5 8 2 9.4 0 9.4S-5 8-5 3Z",
    "wM-2.4 4.2H-.2L-1.3 6.4Z",
  ],
  // proud: hat, moustache and bow tie
  [
    "eM-5.6-8V-14.5H5.6V-8H9.5V-6H-9.5V-8Z",
    "gM-5.6-10.6H5.6V-8.4H-5.6Z",
    `e${oval(-3.6, -1.4, 1.4, 1.7)}${oval(3.6, -1.4, 1.4, 1.7)}`,
    `k${oval(3.6, -1.4, 3.2)}M6.4.4L7.6 6`,
    "eM0 3.4C-2 2-4 3-5 4.4C-6 5.4-7 5-7.4 4.2C-7 7.4-2.6 8 0 5.4C2.6 8 7 7.4 7.4 4.2C7 5 6 5.4 5 4.4C4 3 2 2 0 3.4Z",
    "gM0 12L-5.4 9V15ZM0 12L5.4 9V15Z",
  ],
  // grand: crown, cloak and collar
  [
    "dM-8 7C-12 9-13 15-12.6 19.6Q0 21.6 12.6 19.6C13 15 12 9 8 7Z",
    "gM-7.4-6.4L-8.6-13.4L-4.2-10.4L0-15L4.2-10.4L8.6-13.4L7.4-6.4Q0-8.8-7.4-6.4Z",
    "kM-6.6-.4Q-4.4-3.2-2.2-.4M6.6-.4Q4.4-3.2 2.2-.4",
    `c${oval(-7, 2.6, 1.5, 1)}${oval(7, 2.6, 1.5, 1)}`,
    "kM-3.4 3.4Q0 6.8 3.4 3.4",
    "gM-10.6 9Q-10 13-7 12.6Q-5 15.4-2.4 13.4Q0 16.4 2.4 13.4Q5 15.4 7 12.6Q10 13 10.6 9Q0 12.6-10.6 9Z",
  ],
];

export interface GhostShape {
  body: string;
  face: Shape[];
  /** Where the head's middle is, and how large a face unit. */
  y: number;
  unit: number;
}

export const GHOSTS: GhostShape[] = SIZES.map(([width, height, foot, folds], i) => ({
  body: sheet(50, foot, width, height, folds),
  face: FACES[i]!,
  y: foot - height + width / 2,
  unit: width / 20,
}));
