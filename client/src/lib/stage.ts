/** The screen a table is drawn on: which of three arrangements fits it, and how large things are there. */

/** `desk`: wide; `port`: upright, as a phone is held; `land`: a phone on its side. */
export type Kind = "desk" | "port" | "land";

export interface Stage {
  width: number;
  height: number;
  kind: Kind;
  /** The unit of length: 1 on a screen of ordinary size for its kind. */
  u: number;
  /** How large one's own cards are, compared to usual. */
  hand: number;
}

const LARGER = 1.2;

/** Where there is room, one's own cards may be larger; what lies on the table gives way. */
export function stageOf(width: number, height: number, larger = false): Stage {
  const kind = height < 500 && width > height ? "land" : width < 700 || width < height ? "port" : "desk";
  return { width, height, kind, u: unit(kind, width, height), hand: larger && kind === "desk" ? LARGER : 1 };
}

function unit(kind: Kind, width: number, height: number): number {
  if (kind === "land") return 1;
  if (kind === "port") return clamp(0.9, Math.min(width / 390, height / 844), 1.5);
  return clamp(0.86, Math.min(width / 1440, height / 900), 1.6);
}

export function clamp(least: number, wished: number, most: number): number {
  return Math.min(Math.max(least, wished), most);
}
