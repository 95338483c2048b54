import { clamp, type Kind, type Stage } from "../../lib/stage";
import { fit, TALL, type Fit } from "./arrange";
import type { Shape } from "./layouts";

/**
 * Where everything lies on the screen, computed from the screen, the full layout and the number of players alone: nothing moves
 * while the game goes on.
 */
export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Zones {
  kind: Kind;
  u: number;
  bar: Box;
  pile: Box;
  drawing: Fit;
  /** One for each opponent in turn order, or alone the discard's. */
  opponents: Box[];
  /** A mat has its sets below each other, a band side by side, a strip as chips. */
  opponentsAs: "mat" | "band" | "strip";
  sets: Box;
  setsAs: "mat" | "band" | "chips";
  /** Seats and hand; for a choice it opens in place. */
  dock: Box;
  seats: Box[];
  /** My cards for each spirit: beside its seat (desk, land) or below it (port). */
  columns: Box[];
  handCard: number;
  /** Null where what is asked needs its place. */
  sort: Box | null;
  action: Box;
  /** A place for the log where there is room; else it is a guest. */
  log: Box | null;
}

const FINGER = 44;

export function zonesOf(stage: Stage, shape: Shape, players: number): Zones {
  return { desk, port, land }[stage.kind](stage, shape, players);
}

const centred = (box: Box, { width, height }: Fit): Box => ({
  x: box.x + (box.width - width) / 2,
  y: box.y + (box.height - height) / 2,
  width,
  height,
});

/** So many boxes side by side. */
function beside({ x, y, width, height }: Box, n: number, gap: number): Box[] {
  const each = (width - (n - 1) * gap) / n;
  return Array.from({ length: n }, (_, i) => ({ x: x + i * (each + gap), y, width: each, height }));
}

/** So many boxes below each other. */
function below({ x, y, width, height }: Box, n: number, gap: number): Box[] {
  const each = (height - (n - 1) * gap) / n;
  return Array.from({ length: n }, (_, i) => ({ x, y: y + i * (each + gap), width, height: each }));
}

function desk({ width: W, height: H, u, hand }: Stage, shape: Shape, players: number): Zones {
  const edge = 9 * u;
  const others = Math.max(1, players - 1);
  const wish = { least: FINGER, comfortable: 70 * u, most: 100 * u };
  const bar = { x: 0, y: 0, width: W, height: Math.max(FINGER, 46 * u) };
  const seat = 58 * u;
  const card = seat * hand;
  const dockHigh = card * TALL + 18 * u;
  const dock = { x: edge, y: H - edge - dockHigh, width: W - 2 * edge, height: dockHigh };
  const top = bar.height + 2 * u;
  const middle = { x: edge, y: top, width: W - 2 * edge, height: dock.y - edge - top };
  const side = 250 * u;
  const acting = Math.max(46, 48 * u);
  const columns: Box = { ...middle, x: edge + side + edge, width: middle.width - 2 * (side + edge) };
  const band = 66 * u;
  const bands: Box = { ...middle, y: top + band + edge, height: middle.height - 2 * (band + edge) };
  const narrow = fit(shape, columns.width - 8 * u, columns.height - 6 * u, wish);
  const wide = fit(shape, bands.width, bands.height - 4 * u, wish);
  const seats = dockOfDesk(dock, seat, card, u);
  const common = { kind: "desk" as const, u, bar, dock, handCard: card, ...seats };
  if (wide.card > narrow.card * 1.2) {
    const own = { ...middle, y: middle.y + middle.height - band, height: band };
    const action = { ...own, x: W - edge - 330 * u, width: 330 * u };
    return {
      ...common,
      drawing: wide,
      pile: centred(bands, wide),
      opponents: beside({ ...middle, height: band }, others, edge),
      opponentsAs: "band",
      sets: { ...own, width: own.width - action.width - edge },
      setsAs: "band",
      action,
      log: null,
    };
  }
  // The log has a column of its own where the pile cannot use that width.
  const spare = columns.width - narrow.width - 16 * u - edge;
  const logWide = spare >= 270 * u ? Math.min(330 * u, spare) : 0;
  const mine = { ...middle, x: W - edge - side - (logWide && logWide + edge), width: side };
  const action = { ...mine, y: mine.y + mine.height - acting, height: acting };
  const rest = mine.height - acting - edge;
  const own = { ...mine, height: logWide ? rest : rest * 0.58 };
  const tail = { ...mine, y: own.y + own.height + edge, height: rest - own.height - edge };
  return {
    ...common,
    drawing: narrow,
    pile: centred({ ...columns, width: columns.width - (logWide && logWide + edge) }, narrow),
    opponents: below({ ...middle, width: side }, others, edge),
    opponentsAs: "mat",
    sets: own,
    setsAs: "mat",
    action,
    log: logWide ? { ...middle, x: W - edge - logWide, width: logWide } : tail,
  };
}

/** Seven seats at fixed places, each with room for my cards beside it, and the sort button at the end. */
function dockOfDesk(dock: Box, seat: number, card: number, u: number): { seats: Box[]; columns: Box[]; sort: Box } {
  const height = card * TALL;
  const y = dock.y + (dock.height - height) / 2;
  const sort = { x: dock.x + dock.width - 9 * u - 74 * u, y, width: 74 * u, height };
  const slots = beside({ x: dock.x + 9 * u, y, width: sort.x - dock.x - 9 * u, height }, 7, 0);
  return {
    seats: slots.map(({ x }) => ({ x, y: dock.y + (dock.height - seat * TALL) / 2, width: seat, height: seat * TALL })),
    columns: slots.map((slot) => ({ ...slot, x: slot.x + seat + 5 * u, width: slot.width - seat - 17 * u })),
    sort,
  };
}

function port({ width: W, height: H, u }: Stage, shape: Shape, players: number): Zones {
  const phone = W < 420;
  const edge = phone ? (W < 380 ? 4 : 6) : 10 * u;
  const gap = phone ? 5 : 8 * u;
  const wish = { least: FINGER, comfortable: 50 * u, most: 110 * u };
  const bar = { x: 0, y: 0, width: W, height: Math.max(FINGER, 42 * u) };
  const stripHigh = players > 2 ? Math.max(52, 52 * u) : Math.max(46, 48 * u);
  const seatHigh = Math.max(46, 52 * u);
  const low = Math.max(48, 48 * u);
  const rest = H - bar.height - stripHigh - seatHigh - low - 5 * gap - edge;
  const pileWide = W - (phone ? 8 : 24);
  const [least, most] = [46 * u, 128 * u];
  const handFor = (drawing: Fit): number => clamp(least, rest - drawing.height - 4, most);
  let drawing = fit(shape, pileWide, rest - least, wish);
  // A column of five (four among three or more) can be read: for that the pile gives up what is beyond comfort, or a little;
  // so that one card is seen whole, all that a finger does not need.
  const readable = Math.min(most, 70 * u + ((players < 3 ? 5 : 4) - 1) * 15 * u);
  const whole = ((W - 2 * edge - 6 * 4) / 7) * TALL;
  const enough = Math.max(FINGER, Math.min(wish.comfortable, drawing.card * 0.9));
  for (let wished = readable; wished > handFor(drawing); wished -= 4 * u) {
    const smaller = fit(shape, pileWide, rest - wished, wish);
    if (smaller.card < (wished > whole + 4 * u ? enough : FINGER)) continue;
    drawing = smaller;
    break;
  }
  const hand = handFor(drawing);
  const strips = { x: edge, y: bar.height, width: W - 2 * edge, height: stripHigh };
  const lowY = H - edge - low;
  const dock = { x: edge - 3, y: lowY - gap - hand - gap - seatHigh - 3, width: W - 2 * edge + 6, height: seatHigh + gap + hand + 6 };
  const seats = beside({ x: edge, y: dock.y + 3, width: W - 2 * edge, height: seatHigh }, 7, 4);
  const pileTop = strips.y + stripHigh + gap;
  const row = { x: edge - 3, y: lowY, width: W - 2 * edge + 6, height: low };
  const acting = Math.min(row.width * 0.62, Math.max(216, 224 * u));
  const sorting = Math.max(FINGER, phone ? FINGER : 60 * u);
  const action = { ...row, x: row.x + row.width - acting, width: acting };
  const sort = { ...row, width: sorting };
  const own = row.x + sorting + 4;
  return {
    kind: "port",
    u,
    bar,
    drawing,
    pile: centred({ x: (W - pileWide) / 2, y: pileTop, width: pileWide, height: dock.y - gap - pileTop }, drawing),
    opponents: beside(strips, Math.max(1, players - 1), 5),
    opponentsAs: "strip",
    sets: { ...row, x: own, width: action.x - 4 - own },
    setsAs: "chips",
    dock,
    seats,
    columns: seats.map((seat) => ({ ...seat, y: seat.y + seatHigh + gap, height: hand - 1 })),
    // A little smaller rather than cut; where there is room, also below others.
    handCard: clamp(seats[0].width * 0.62, ((hand - 1) * (phone ? 1 : 0.62)) / TALL, seats[0].width),
    sort,
    action,
    log: null,
  };
}

function land({ width: W, height: H }: Stage, shape: Shape, players: number): Zones {
  const edge = 5;
  // On the lowest screens seven seats and a row of buttons have just what a finger needs.
  const lowest = H < 385;
  const low = lowest ? FINGER : 46;
  const left = clamp(3 * FINGER - edge, W * 0.168, 150);
  const narrowest = 232;
  const drawing = fit(shape, W - left - narrowest - 4 * edge - 6, H - 6, { least: FINGER, comfortable: 48, most: 100 });
  const right = clamp(narrowest, W - left - drawing.width - 4 * edge - 8, 360);
  const bar = { x: 0, y: 0, width: left + edge, height: 92 };
  const stripHigh = players === 1 ? 100 : players === 2 ? 104 : FINGER + 4;
  const strips = { x: edge, y: bar.height + 3, width: left, height: stripHigh };
  const opponents = Array.from({ length: Math.max(1, players - 1) }, (_, i) => ({ ...strips, y: strips.y + i * (stripHigh + 4) }));
  const ownY = opponents.at(-1)!.y + stripHigh + 4;
  const dock = { x: W - edge - right - 3, y: 3, width: right + 6, height: H - low - 12 };
  const rows = below({ x: dock.x + 3, y: 5, width: right, height: dock.height - 4 }, 7, lowest ? 1 : 2);
  const seat = 50;
  const row = { x: dock.x, y: H - low - edge, width: dock.width, height: low };
  return {
    kind: "land",
    u: 1,
    bar,
    drawing,
    pile: centred({ x: left + 2 * edge + 2, y: 3, width: dock.x - left - 3 * edge - 2, height: H - 6 }, drawing),
    opponents,
    opponentsAs: "strip",
    sets: { x: edge, y: ownY, width: left, height: H - edge - ownY },
    setsAs: "chips",
    dock,
    seats: rows.map((one) => ({ ...one, width: seat })),
    columns: rows.map((one) => ({ ...one, x: one.x + seat + 5, width: one.width - seat - 7 })),
    handCard: Math.min(52, (rows[0].height / TALL) * 1.5),
    sort: { ...row, width: FINGER },
    action: { ...row, x: row.x + FINGER + 4, width: row.width - FINGER - 4 },
    log: null,
  };
}

/** Two buttons that answer and two small ones. */
const ANSWERS = 216;

/** While something is asked, the buttons for it have the sorting's place where their own is too narrow. */
export function asking(zones: Zones): Zones {
  const { kind, sort, action } = zones;
  if (kind !== "land" || !sort || action.width >= ANSWERS) return zones;
  return { ...zones, sort: null, action: { ...action, x: sort.x, width: action.x + action.width - sort.x } };
}

/** While nothing is asked, my sets have the room that pips and two small buttons leave beside them. */
export function unasked(zones: Zones, goal: number): Zones {
  const { kind, u, sets, action } = zones;
  const needed = 2 * FINGER + 20 + goal * Math.max(12, 13 * u);
  if (kind !== "port" || needed >= action.width) return zones;
  const spare = action.width - needed;
  return { ...zones, sets: { ...sets, width: sets.width + spare }, action: { ...action, x: action.x + spare, width: needed } };
}

/** A box as it lies in another one. */
export function within(outer: Box, box: Box): Box {
  return { ...box, x: box.x - outer.x, y: box.y - outer.y };
}

/** A box as a style. */
export function at({ x, y, width, height }: Box): string {
  const px = (n: number): string => `${Math.round(n * 100) / 100}px`;
  return `left:${px(x)};top:${px(y)};width:${px(width)};height:${px(height)}`;
}
