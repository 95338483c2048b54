/** Hints at a first table: what each points at, and where there is room to say it. */

import type { View } from "../generated/protocol";

/** A hint of a game. Its text is `coach.GAME.NAME`. */
export interface Mark<V = View> {
  name: string;
  /** What it points at: the first of these that can be seen. */
  at: string;
  /** The hint that has to be understood before. */
  after?: string;
  /** When it is to be given; without it, as soon as there is something to point at. */
  when?: (view: V) => boolean;
}

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

type Size = Pick<Box, "width" | "height">;

const GAP = 14;
const EDGE = 6;
const CORNER = 22;

/** Pixels between the places that are tried, and how many covered ones weigh as much as one pixel farther away. */
const APART = 24;
const FAR = 60;

/** Where a bubble goes: beside what it points at, never on it; farther away only if it would lie on what is to be seen there. */
export function placeBubble(target: Box, bubble: Size, room: Size, busy: readonly Box[]): Box {
  const across = [0.5, 0, 1].map((part) => target.x + part * (target.width - bubble.width));
  const down = [0.5, 0, 1].map((part) => target.y + part * (target.height - bubble.height));
  const beside = [
    ...across.map((x) => ({ x, y: target.y + target.height + GAP })),
    ...across.map((x) => ({ x, y: target.y - bubble.height - GAP })),
    ...down.map((y) => ({ x: target.x + target.width + GAP, y })),
    ...down.map((y) => ({ x: target.x - bubble.width - GAP, y })),
  ].map((spot) => inside({ ...spot, ...bubble }, room));
  const covers = (spot: Box): number => 100 * shared(spot, target) + busy.reduce((sum, one) => sum + shared(spot, one), 0);
  const cheaper = (a: Box, b: Box, cost: (spot: Box) => number): Box => (cost(b) < cost(a) ? b : a);
  const near = beside.reduce((best, spot) => cheaper(best, spot, covers));
  if (!busy.length || !covers(near)) return near;
  const rows = steps(room.height - bubble.height);
  const anywhere = steps(room.width - bubble.width).flatMap((x) => rows.map((y) => inside({ x, y, ...bubble }, room)));
  return anywhere.reduce((best, spot) => cheaper(best, spot, (one) => covers(one) + FAR * distance(one, target)), near);
}

const steps = (length: number): number[] => Array.from({ length: Math.max(1, Math.ceil(length / APART)) }, (_, i) => i * APART);

/** Pixels between two boxes. */
function distance(a: Box, b: Box): number {
  const across = Math.max(0, a.x - b.x - b.width, b.x - a.x - a.width);
  const down = Math.max(0, a.y - b.y - b.height, b.y - a.y - a.height);
  return Math.hypot(across, down);
}

function inside(spot: Box, room: Size): Box {
  const keep = (at: number, length: number, all: number): number => Math.max(EDGE, Math.min(at, all - length - EDGE));
  return { ...spot, x: keep(spot.x, spot.width, room.width), y: keep(spot.y, spot.height, room.height) };
}

/** The area that two boxes have in common. */
export function shared(a: Box, b: Box): number {
  const across = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x);
  const down = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y);
  return Math.max(0, across) * Math.max(0, down);
}

/** The point of a bubble's edge that is nearest to what it points at, from the bubble's own corner. */
export function tipOf(bubble: Box, target: Box): { x: number; y: number } {
  const near = (from: number, length: number, at: number): number => Math.max(0, Math.min(at - from, length));
  const x = near(bubble.x, bubble.width, target.x + target.width / 2);
  const y = near(bubble.y, bubble.height, target.y + target.height / 2);
  const above = target.y + target.height <= bubble.y || target.y >= bubble.y + bubble.height;
  return above
    ? { x: Math.max(CORNER, Math.min(x, bubble.width - CORNER)), y }
    : { x, y: Math.max(CORNER, Math.min(y, bubble.height - CORNER)) };
}
