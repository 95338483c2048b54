/** A rectangle on the stage, in pixels. */
export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A card is 1.4 times as high as it is wide. */
export const TALL = 1.4;

/** The style that puts an element there. */
export function at({ x, y, w, h }: Box): string {
  return `left:${round(x)}px;top:${round(y)}px;width:${round(w)}px;height:${round(h)}px`;
}

export function round(length: number): number {
  return Math.round(length * 10) / 10;
}
