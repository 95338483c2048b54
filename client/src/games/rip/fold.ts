import type { RipFact, RipView } from "../../generated/protocol";

type Pair = [number[], number[]];
type Zone = "hand" | "deck" | "tenth";
type Of<W extends RipFact["what"]> = Extract<RipFact, { what: W }>;

/** What no table draws: the rules' own counters, and what a seat may do, which is told with the moves. */
export const INNER: readonly (keyof RipView)[] = [
  ...(["acting", "actions", "chosen", "draws", "hidden", "known"] as const),
  ...(["laid_now", "played", "player", "seen", "todo", "turns"] as const),
];

/** The view after one fact: what everybody sees, and the reader's own cards. What the rules keep for themselves stays as it was. */
export function fold(view: RipView, fact: RipFact): RipView {
  switch (fact.what) {
    case "laid":
      return laid(view, fact);
    case "turned":
      return turned(view, fact);
    case "banished":
      return banished(view, fact);
    case "snatched":
      return own({ ...view, discards: plus(view.discards, fact.ghost) }, fact.seat, "hand", fact.ghost, -1);
    case "recalled":
      return recalled(view, fact);
    case "swapped":
      return swapped(view, fact);
    case "moved":
      return { ...view, mansions: exchanged(view.mansions, fact.round - 1, fact.other - 1) };
    case "drew":
      return own(own(view, fact.seat, "deck", fact.ghost, -1), fact.seat, "hand", fact.ghost, 1);
    case "returned":
      return fact.ghosts.reduce((next, ghost) => own(put(next, fact.seat, ghost, 0, -1), fact.seat, "hand", ghost, 1), view);
    case "hid":
      return hid(view, fact);
    case "saw":
      return fact.seat === view.seat ? { ...view, opposing: fact.hand } : view;
    case "unseen":
      // Where all cards are open they stay so
      return fact.seat === view.seat && !view.opposing_tenth ? { ...view, opposing: null } : view;
    default:
      return changed(view, fact);
  }
}

/** What does not move a card. */
function changed(view: RipView, fact: RipFact): RipView {
  switch (fact.what) {
    case "totals":
      return { ...view, totals: fact.totals };
    case "silenced":
      return { ...view, struck: fact.silent ? plus(view.struck, fact.psychic) : minus(view.struck, fact.psychic) };
    case "named":
      return { ...view, marks: view.marks.with(fact.psychic, fact.value) };
    case "mirrored":
      return { ...view, marks: view.marks.with(fact.psychic, 8 + fact.value) };
    case "struck":
      return { ...view, marks: view.marks.with(fact.psychic, fact.target) };
    case "echoed":
      return { ...view, copies: view.copies.with(fact.psychic, fact.copied) };
    case "used":
      return { ...view, used: plus(view.used, fact.psychic) };
    case "brought":
      return { ...view, brought: plus(view.brought, fact.psychic) };
    case "asked":
      return { ...view, turn: fact.seat, phase: fact.phase, player: fact.seat ?? view.player };
    case "round":
      return { ...view, taken: view.taken.with(fact.round - 1, fact.winner), leader: fact.winner, closed: true };
    case "psychic":
      return { ...view, before: sides(view.before, fact.seat, (mine) => plus(mine, fact.psychic)) };
    case "begins":
      return begins(view, fact);
    case "ended":
      return ended(view, fact);
    default:
      return view;
  }
}

function plus(numbers: number[], number: number): number[] {
  return [...numbers, number].sort((a, b) => a - b);
}

/** Without one of them. */
function minus(numbers: number[], number: number): number[] {
  const at = numbers.indexOf(number);
  return at < 0 ? numbers : numbers.toSpliced(at, 1);
}

function exchanged(numbers: number[], i: number, j: number): number[] {
  return numbers.with(i, numbers[j]).with(j, numbers[i]);
}

function sides([green, blue]: Pair, seat: number, change: (mine: number[]) => number[]): Pair {
  return seat === 0 ? [change(green), blue] : [green, change(blue)];
}

/** A ghost comes to a seat's hand, deck or tenth mansion (1), or leaves it (-1): all can count them, the owner knows them. */
function own(view: RipView, seat: number, zone: Zone, ghost: number | null, change: 1 | -1): RipView {
  const size = `${zone}_sizes` as const;
  const sizes = view[size].with(seat, view[size][seat] + change) as [number, number];
  const next: RipView = { ...view, [size]: sizes };
  const come = change > 0 ? plus : minus;
  if (seat === view.seat && ghost !== null) return { ...next, [zone]: come(view[zone] ?? [], ghost) };
  if (zone === "hand" && view.opposing && ghost !== null) return { ...next, opposing: come(view.opposing, ghost) };
  if (zone === "tenth" && view.opposing_tenth && ghost !== null) return { ...next, opposing_tenth: come(view.opposing_tenth, ghost) };
  return next;
}

/** A card comes to a side of this round (1), or leaves it (-1). */
function put(view: RipView, seat: number, ghost: number, psychic: number, change: 1 | -1, round = view.round): RipView {
  const name = ghost ? "ghosts" : "psychics";
  const come = change > 0 ? plus : minus;
  const pair = sides(view[name][round - 1], seat, (side) => come(side, ghost || psychic));
  return { ...view, [name]: view[name].with(round - 1, pair) };
}

function laid(view: RipView, { seat, ghost, psychic, way }: Of<"laid">): RipView {
  const next = put(view, seat, ghost, psychic, 1);
  if (!psychic) return own(next, seat, way === "called" ? "deck" : "hand", ghost, -1);
  return { ...next, before: sides(view.before, seat, (mine) => minus(mine, psychic)), laid: plus(view.laid, psychic) };
}

function turned(view: RipView, { seat, ghost, psychic, totals }: Of<"turned">): RipView {
  const next = { ...put(view, seat, ghost, psychic, 1), totals };
  if (!psychic) return own(next, seat, "tenth", ghost, -1);
  return { ...next, tenth_psychics: sides(view.tenth_psychics, seat, (mine) => minus(mine, psychic)), laid: plus(view.laid, psychic) };
}

function banished(view: RipView, { seat, ghost, psychic }: Of<"banished">): RipView {
  const next = put(view, seat, ghost, psychic, -1);
  if (!psychic) return { ...next, discards: plus(view.discards, ghost) };
  return { ...next, discarded: plus(view.discarded, psychic), struck: minus(view.struck, psychic) };
}

/** From an earlier round to the hand; at the tenth, where there is no hand any more, to the side itself. */
function recalled(view: RipView, { seat, ghost, round }: Of<"recalled">): RipView {
  const next = put(view, seat, ghost, 0, -1, round);
  return view.round === 10 ? put(next, seat, ghost, 0, 1) : own(next, seat, "hand", ghost, 1);
}

function swapped(view: RipView, fact: Of<"swapped">): RipView {
  const { seat, ghost, psychic, other_ghost, other_psychic } = fact;
  const taken = put(put(view, seat, ghost, psychic, -1), 1 - seat, other_ghost, other_psychic, -1);
  return put(put(taken, 1 - seat, ghost, psychic, 1), seat, other_ghost, other_psychic, 1);
}

function hid(view: RipView, { seat, ghost, psychic }: Of<"hid">): RipView {
  if (!psychic) return own(own(view, seat, "hand", ghost, -1), seat, "tenth", ghost, 1);
  const before = sides(view.before, seat, (mine) => minus(mine, psychic));
  return { ...view, before, tenth_psychics: sides(view.tenth_psychics, seat, (mine) => plus(mine, psychic)) };
}

function begins(view: RipView, { round, seat, revealed }: Of<"begins">): RipView {
  const line = revealed ? view.line.with(round + 1, revealed) : view.line;
  return { ...view, round, leader: seat, closed: false, totals: [0, 0], struck: [], line };
}

function ended(view: RipView, { winner, reason }: Of<"ended">): RipView {
  const taken = reason === "tenth" ? view.taken.with(9, winner) : view.taken;
  return { ...view, taken, over: true, turn: null, phase: "over", winners: [winner], leader: winner };
}
