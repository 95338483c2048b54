import type { SiggilFact, SiggilView } from "../../generated/protocol";

const GONE = -2;
const KINDS = ["family", "number"];

/** What no table draws: the rules' own counters, and what a seat may do, which is told with the moves. */
export const INNER: readonly (keyof SiggilView)[] = ["actions", "phase", "played"];

/** The view after one fact: what everybody sees, and the reader's own hand. What the rules keep for themselves stays as it was. */
export function fold(view: SiggilView, fact: SiggilFact): SiggilView {
  switch (fact.what) {
    case "taken":
      return inHand(taken(view, fact), fact.seat, [fact.card], []);
    case "discarded":
      return {
        ...without(view, fact.place),
        discarded: view.discarded + 1,
        phase: "take",
        discards: view.discards && fact.card !== null ? ascending([...view.discards, fact.card]) : view.discards,
      };
    case "uncovered":
      return {
        ...view,
        pile: view.pile.with(fact.place, fact.card),
        available: ascending([...new Set([...view.available, fact.place])]),
      };
    case "escaped":
      return { ...without(view, fact.place), free: [...view.free, fact.spirit] };
    case "lost":
      return { ...view, free: view.free.filter((spirit) => spirit !== fact.spirit), lost: ascending([...view.lost, fact.spirit]) };
    case "captured":
      return captured(view, fact);
    case "passed":
      return view;
    case "turn":
      return { ...view, turn: fact.seat, turns: fact.number, phase: view.players === 1 ? "discard" : "take" };
    case "ended":
      return { ...view, turn: null, over: true, winners: fact.winners, phase: "over" };
  }
}

function ascending(numbers: number[]): number[] {
  return numbers.toSorted((a, b) => a - b);
}

function without(view: SiggilView, place: number): SiggilView {
  return { ...view, pile: view.pile.with(place, GONE), available: view.available.filter((one) => one !== place) };
}

function taken(view: SiggilView, fact: SiggilFact & { what: "taken" }): SiggilView {
  return { ...without(view, fact.place), takes: [...view.takes, fact.card], phase: "capture" };
}

/** Cards come to a seat's hand and leave it: its size is everybody's, the cards are for whoever may see them. */
function inHand(view: SiggilView, seat: number, came: number[], left: number[]): SiggilView {
  const change = (hand: number[]): number[] => ascending([...hand.filter((card) => !left.includes(card)), ...came]);
  return {
    ...view,
    hand_sizes: view.hand_sizes.with(seat, view.hand_sizes[seat] + came.length - left.length),
    hand: view.hand && view.seat === seat ? change(view.hand) : view.hand,
    hands: view.hands && view.hands.with(seat, change(view.hands[seat])),
  };
}

function captured(view: SiggilView, fact: SiggilFact & { what: "captured" }): SiggilView {
  const { seat, spirit, loser } = fact;
  const kind = KINDS.indexOf(fact.way);
  const held = view.held.map((spirits, i) => {
    if (i === seat) return ascending([...spirits, spirit]);
    return i === loser ? spirits.filter((one) => one !== spirit) : spirits;
  });
  const others = view.sets[seat].filter(([whose, way]) => whose !== spirit || way !== kind);
  const sets = [...others, [spirit, kind, fact.set] as [number, number, number[]]].toSorted((a, b) => a[0] - b[0] || a[1] - b[1]);
  const next = { ...view, held, sets: view.sets.with(seat, sets), free: view.free.filter((one) => one !== spirit) };
  return inHand(next, seat, [], fact.laid);
}
