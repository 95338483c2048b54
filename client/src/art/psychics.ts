import { BAT } from "./creatures";
import { oval, type Shape } from "./draw";

/**
 * What is drawn on each psychic's disc, in 100 x 100.
 * Filled with a dark line: p paper, g brass, r rose, m moonlight, d dark. Without a line: e dark, w paper.
 * Lines: k dark, o paper, y brass. Ropes: T and U dark under t moonlight and u brass; thicker: Q dark under q moonlight and s rose.
 */
export const PSYCHICS: Record<number, Shape[]> = {
  // a cat's paw on a card
  1: [
    "mM10 62L80 48L90 84L20 98Z",
    "gM34 2V46H66V2Z",
    "pM34 40C22 46 18 60 25 69C30 75 39 73 41 68C43 77 57 77 59 68C61 73 70 75 75 69C82 60 78 46 66 40C58 46 42 46 34 40Z",
    "kM41 68V60M59 68V60",
  ],
  // a telephone
  2: [
    "gM32 46H68L78 80H22Z",
    `p${oval(50, 62, 12)}`,
    `e${oval(50, 62, 4)}`,
    "pM14 44C12 26 30 18 50 18S88 26 86 44H68V36C58 32 42 32 32 36V44Z",
  ],
  // an open eye
  3: [
    "pM10 54C26 30 74 30 90 54C74 78 26 78 10 54Z",
    `m${oval(50, 54, 16)}`,
    `e${oval(50, 54, 7.5)}`,
    `w${oval(54, 50, 2.6)}`,
    "yM50 14V24M28 18L33 28M72 18L67 28",
  ],
  // a lady in a veil
  4: [
    "mM50 12C30 12 26 34 24 58C22 70 18 80 14 86H86C82 80 78 70 76 58C74 34 70 12 50 12Z",
    "pM50 24C40 24 36 32 37 40C38 50 44 55 50 55S62 50 63 40C64 32 60 24 50 24Z",
    "pM50 58C38 60 32 72 30 86H70C68 72 62 60 50 58Z",
    "kM43 40Q45 42 47 40M53 40Q55 42 57 40M47 48Q50 50 53 48",
    `g${oval(50, 68, 4)}`,
  ],
  // a knight's helm
  5: [
    "rM48 26C44 10 62 6 84 18C74 20 68 26 62 30Z",
    "mM26 80V46C26 30 36 22 50 22S74 30 74 46V80L50 88Z",
    "dM30 46H70V56H54V76H46V56H30Z",
    "kM60 66H66M60 74H66M34 66H40M34 74H40",
  ],
  // a boot and a taut string
  6: [
    "oM10 66V92M90 66V92",
    "gM22 18L46 8L60 42C68 44 84 36 90 50L92 56L44 76Z",
    "kM41 68L90 48M34 30L44 26M38 40L48 36",
    "yM10 80H90",
    "oM70 24L76 16M80 30L88 26",
  ],
  // two rings
  7: [
    "TM38 40a20 20 0 1 0 .1 0",
    "tM38 40a20 20 0 1 0 .1 0",
    "UM62 40a20 20 0 1 0 .1 0",
    "uM62 40a20 20 0 1 0 .1 0",
    "rM38 14L48 24L38 38L28 24Z",
    "kM28 24H48",
    "oM66 20L70 28M80 24L76 30",
  ],
  // a bat before the moon
  8: [`g${oval(50, 48, 44)}`, `d${BAT}`, `w${oval(46, 52, 2.5)}${oval(54, 52, 2.5)}`],
  // a coiled snake
  9: [
    "QM14 84H70C88 84 88 66 70 66H38C24 66 24 48 38 48H58C72 48 70 30 56 24",
    "qM14 84H70C88 84 88 66 70 66H38C24 66 24 48 38 48H58C72 48 70 30 56 24",
    `m${oval(48, 20, 17, 12)}`,
    `e${oval(44, 17, 3)}`,
    "rM31 22H20L14 16L16 23L12 30L21 27H32Z",
  ],
  // a cup that flies
  10: [
    "mM60 36C78 30 90 44 82 56C78 62 70 64 64 62",
    "pM22 38L68 26C76 50 66 70 50 74S22 62 22 38Z",
    "rM22 38L68 26C70 32 58 40 46 42S24 44 22 38Z",
    "oM16 70L26 66M22 84L32 76M44 90L46 82",
    "yM28 22L24 14M42 18L42 9",
  ],
  // a broom
  11: [
    "TM82 14L50 54",
    "uM82 14L50 54",
    "gM38 46L58 64C54 78 40 88 16 86C16 66 22 52 38 46Z",
    "kM36 60L22 82M48 66L36 84M42 50L55 62",
    "oM66 80L76 76M62 90H74",
  ],
  // a teddy bear
  12: [
    `g${oval(26, 30, 14)}${oval(74, 30, 14)}`,
    `r${oval(26, 30, 6)}${oval(74, 30, 6)}`,
    `g${oval(50, 54, 36, 32)}`,
    `p${oval(50, 66, 17, 14)}`,
    `e${oval(36, 46, 4.5)}${oval(64, 46, 4.5)}${oval(50, 60, 6, 4.5)}`,
    "kM50 64V70M42 70Q46 75 50 70Q54 75 58 70",
  ],
  // an hourglass
  13: [
    "mM30 20H70C70 40 54 44 54 50S70 60 70 80H30C30 60 46 56 46 50S30 40 30 20Z",
    "rM37 30H63C60 40 52 42 50 46C48 42 40 40 37 30ZM34 80C36 70 46 68 50 62C54 68 64 70 66 80Z",
    "gM22 12H78V22H22ZM22 78H78V88H22Z",
  ],
  // two glasses that clink
  14: [
    "mM12 24L42 16C48 36 44 50 32 54S12 46 12 24Z",
    "mM88 24L58 16C52 36 56 50 68 54S88 46 88 24Z",
    "rM14 34L44 27C46 42 42 50 32 54S15 48 14 34ZM86 34L56 27C54 42 58 50 68 54S85 48 86 34Z",
    "oM33 54L39 82M28 85L50 79M67 54L61 82M72 85L50 79",
    "yM50 22V10M44 14L42 8M56 14L58 8",
  ],
};
