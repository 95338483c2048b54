import { oval, type Shape } from "./draw";

/** Small creatures and marks in 100 x 100, filled in one colour. */
export const BAT =
  "M50 44L45 28L40 42C34 40 26 28 6 28C14 36 13 48 15 60C22 52 29 54 33 63C37 57 42 60 44 67L50 78L56 67C58 60 63 57 67 63C71 54 78 52 85 60C87 48 86 36 94 28C74 28 66 40 60 42L55 28Z";
/** Tones: t a thick line, f filled, l a thin line. */
export const SNAKE: Shape[] = [
  "tM16 84C38 94 84 92 82 72C80 54 32 66 28 46C25 28 46 22 62 26",
  `f${oval(70, 27, 15, 11)}`,
  "lM84 28H91L97 23M91 28L97 33",
];
export const LEAF_MARK = "M14 88C16 40 40 14 88 12C90 58 64 84 28 76C44 64 56 50 64 36C48 46 32 62 14 88Z";
export const MOON_MARK = "M62 8C36 10 16 28 16 52C16 76 36 92 58 92C70 92 80 88 88 80C60 80 44 68 44 46C44 30 50 18 62 8Z";
