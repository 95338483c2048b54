import type { Stage } from "../../lib/stage";
import type { Box } from "./box";

/** Inside a side: the total on the left, the cards, their sum below. */
export interface SideRoom {
  x: number;
  y: number;
  w: number;
  h: number;
  least: number;
  badge: number;
  /** The size of the sum's letters. */
  sum: number;
}

export function room(box: Box, { kind, u }: Stage): SideRoom {
  const desk = kind === "desk";
  const badge = Math.max(20, (desk ? 23 : 21) * u);
  const sum = Math.max(12, 15 * u);
  const x = desk ? 96 * u : Math.max(52, 62 * u);
  const pad = desk ? 16 * u : Math.max(7, 7 * u);
  const top = pad + 6 * u;
  const below = badge * 0.45 + sum * 1.4 + pad * 0.5;
  return { x, y: top, w: box.w - x - (desk ? 18 * u : 12), h: Math.max(40, box.h - top - below), least: (desk ? 96 : 64) * u, badge, sum };
}
