import { clamp, type Stage } from "../../lib/stage";
import type { Box } from "./box";
import type { Where } from "./choice";

/** Where everything lies, for the whole game. A choice on a touch screen alone moves a border for its time. */
export interface Layout {
  bar: Box;
  street: Box;
  /** The other player's plate with their psychics, and the reader's own. */
  farPlate: Box;
  nearPlate: Box;
  /** A row for the other player's psychics, where the plate has no room for them. */
  farPsychics: Box | null;
  /** What the loser of the round gets. */
  stake: Box;
  far: Box;
  near: Box;
  hand: Box;
  psychics: Box;
  actions: Box;
  stop: Box;
  log: Box | null;
  /** Hand and psychics together: at the tenth mansion nothing is laid any more. */
  dock: Box;
}

export function layoutOf(stage: Stage, choosing: Where | null): Layout {
  if (stage.kind === "desk") return desk(stage);
  return stage.kind === "port" ? port(stage, choosing) : land(stage, choosing);
}

/** Pixels between street and hand of a wide stage, below which it saves where it can. */
const LOW_MIDDLE = 400;

function desk({ width: W, height: H, u, hand: size }: Stage): Layout {
  const p = 9 * u;
  const bar = Math.max(44, 46 * u);
  // A column of its own where the screen is wide; else beside the sides, where few rows of cards reach.
  const apart = W >= 1800 && W / H > 1.7;
  const logWidth = apart ? 300 * u : W >= 1280 ? 270 * u : 0;
  const main = W - (apart ? logWidth + p : 0);
  const column = 232 * u;
  const top = bar + 6 * u;
  const street = { x: p, y: top, w: main - 2 * p, h: 88 * u };
  const dock = 136 * u * size;
  const dockTop = H - p - dock;
  const y = street.y + street.h + p;
  const middle = dockTop - p - y;
  const x = 2 * p + column;
  const beside = logWidth && !apart ? logWidth + p : 0;
  const side = { x, w: main - x - p - beside, h: (middle - p) / 2 };
  // Above a review's curve there is little room: plates go first, and the stake's text is read by pointing at it.
  const low = middle < LOW_MIDDLE;
  const nearPlate = { x: p, w: column, h: Math.min(136 * u, middle * (low ? 0.34 : 0.3)), y: 0 };
  nearPlate.y = dockTop - p - nearPlate.h;
  const stake = { x: p, w: column, h: low ? 54 * u : Math.min(152 * u, middle * 0.29), y: 0 };
  stake.y = nearPlate.y - p - stake.h;
  const stop = 156 * u;
  const psychics = 374 * u;
  const hand = main - 4 * p - stop - psychics;
  const dockBox = { y: dockTop, h: dock };
  const undo = 44;
  return {
    bar: { x: 0, y: 0, w: W, h: bar },
    street,
    farPlate: { x: p, y, w: column, h: stake.y - p - y },
    nearPlate,
    farPsychics: null,
    stake,
    far: { ...side, y },
    near: { ...side, y: y + side.h + p },
    hand: { x: p, w: hand, ...dockBox },
    psychics: { x: 2 * p + hand, w: psychics, ...dockBox },
    actions: { x: main - p - stop, y: dockTop, w: stop, h: undo },
    stop: { x: main - p - stop, y: dockTop + undo + 6, w: stop, h: dock - undo - 6 },
    log: logWidth ? { x: W - p - logWidth, w: logWidth, ...(apart ? { y: top, h: H - p - top } : { y, h: middle }) } : null,
    dock: { x: p, w: hand + p + psychics, ...dockBox },
  };
}

/** Pixels of height below which an upright stage saves where it can. */
const LOW = 640;

function port({ width: W, height: H, u }: Stage, choosing: Where | null): Layout {
  const p = W < 380 ? 4 : 6 * u;
  const g = 5 * u;
  const w = W - 2 * p;
  const plate = Math.max(44, 46 * u);
  const psychicsHigh = Math.max(58, 64 * u);
  const row = Math.max(50, 52 * u);
  const street = { x: p, y: Math.max(44, 44 * u) + 2, w, h: Math.max(54, 58 * u) };
  const top = street.y + street.h + g;
  const sidesTop = top + 2 * plate + 2 * g;
  const stopTop = H - p - row;
  // A stage that leaves room for a teacher or a curve is low: hand and psychics share a row.
  const low = H < LOW;
  const rest = stopTop - g - (low ? 0 : psychicsHigh + g) - (plate + g) - sidesTop;
  const usual = clamp(84 * u, rest * 0.3, 150 * u);
  const onSide = choosing === "far" || choosing === "near";
  const hand = onSide ? Math.max(44, 50 * u) : usual;
  const sides = rest - hand - 2 * g;
  // The side with the cards to choose from opens to two rows.
  const open = onSide ? Math.min(sides - 64 * u, Math.max(sides * 0.58, 190 * u)) : sides / 2;
  const farHigh = choosing === "near" ? sides - open : open;
  const far = { x: p, y: sidesTop, w, h: farHigh };
  const near = { x: p, y: sidesTop + farHigh + g, w, h: sides - farHigh };
  const plateTop = near.y + near.h + g;
  const psychicsTop = plateTop + plate + g;
  const handTop = low ? psychicsTop : psychicsTop + psychicsHigh + g;
  const handWide = low ? w * 0.52 : w;
  const undo = Math.max(92, 96 * u);
  const stake = Math.min(w * 0.36, 150 * u);
  return {
    bar: { x: 0, y: 0, w: W, h: street.y - 2 },
    street: choosing === "move" ? { ...street, h: sidesTop + sides * 0.62 - street.y } : street,
    farPlate: { x: p, y: top, w, h: plate },
    nearPlate: { x: p, y: plateTop, w, h: plate },
    farPsychics: { x: p, y: top + plate + g, w: w - stake - g, h: plate },
    stake: { x: p + w - stake, y: top + plate + g, w: stake, h: plate },
    far,
    near,
    hand: { x: p, y: handTop, w: handWide, h: hand },
    psychics: low ? { x: p + handWide + g, y: handTop, w: w - handWide - g, h: hand } : { x: p, y: psychicsTop, w, h: psychicsHigh },
    actions: { x: p, y: stopTop, w: undo, h: row },
    stop: { x: p + undo + g, y: stopTop, w: w - undo - g, h: row },
    log: null,
    dock: { x: p, y: psychicsTop, w, h: handTop + hand - psychicsTop },
  };
}

function land({ width: W, height: H }: Stage, choosing: Where | null): Layout {
  const p = 5;
  const left = clamp(146, W * 0.195, 172);
  const right = clamp(270, W * 0.355, 320);
  const rightX = W - p - right;
  const x = 2 * p + left;
  const w = rightX - p - x;
  const bar = 44;
  const stake = 44;
  const column = H - bar - 4 * p - stake;
  // On the lowest screens one's own plate has just what it needs, so that five psychics fit on the other one.
  const farHigh = column - (H < 385 ? 87 : 96);
  const stakeTop = bar + p + farHigh + p;
  const street = { x, y: bar + p, w, h: 50 };
  const top = street.y + street.h + p;
  const sides = H - p - top - p;
  const onSide = choosing === "far" || choosing === "near";
  const open = onSide ? Math.max(sides * 0.66, Math.min(190, sides - 70)) : sides / 2;
  const farSide = choosing === "near" ? sides - open : open;
  const row = 52;
  const psychics = 64;
  const stopTop = H - p - row;
  const handTop = p + psychics + p;
  const undo = 88;
  return {
    bar: { x: 0, y: 0, w: rightX - p, h: bar },
    // Ten mansions in two rows, each as wide as a finger, also over what lies beside.
    street:
      choosing === "move" ? { x: Math.min(x, rightX - p - 276), y: street.y, w: Math.max(w, 276), h: street.h + p + sides * 0.7 } : street,
    farPlate: { x: p, y: bar + p, w: left, h: farHigh },
    nearPlate: { x: p, y: stakeTop + stake + p, w: left, h: H - p - (stakeTop + stake + p) },
    farPsychics: null,
    stake: { x: p, y: stakeTop, w: left, h: stake },
    far: { x, y: top, w, h: farSide },
    near: { x, y: top + farSide + p, w, h: sides - farSide },
    hand: { x: rightX, y: handTop, w: right, h: stopTop - p - handTop },
    psychics: { x: rightX, y: p, w: right, h: psychics },
    actions: { x: rightX, y: stopTop, w: undo, h: row },
    stop: { x: rightX + undo + p, y: stopTop, w: right - undo - p, h: row },
    log: null,
    dock: { x: rightX, y: p, w: right, h: stopTop - 2 * p },
  };
}
