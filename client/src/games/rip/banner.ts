import type { Stage } from "../../lib/stage";
import type { Box } from "./box";
import type { Layout } from "./layout";
import { room } from "./side";

/** A banner can be read in so many units of width. */
const LEAST = 262;

/**
 * Where a round's end is told: right of the cards it tells of, over the log if need be. Where there is no such room, over
 * psychics and hand, which nobody can use at that time.
 * @param reach how far the cards of the longer side reach
 */
export function bannerBox({ far, near, nearPlate, dock, log }: Layout, stage: Stage, reach: number): Box {
  const p = 8 * stage.u;
  const x = far.x + room(far, stage).x + reach + 2 * p;
  const right = log ? log.x + log.w : far.x + far.w;
  if (stage.kind === "desk" && right - p - x >= LEAST * stage.u) return { x, y: far.y, w: right - p - x, h: near.y + near.h - far.y };
  if (stage.kind !== "port") return { x: dock.x, y: dock.y, w: dock.w, h: dock.h };
  return { x: dock.x, y: nearPlate.y, w: dock.w, h: dock.y + dock.h - nearPlate.y };
}
