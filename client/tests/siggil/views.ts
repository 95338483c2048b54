import type { SiggilView } from "../../src/generated/protocol";
import { LAYOUTS } from "../../src/games/siggil/layouts";

/** A view of a game of so many players on a layout, with whatever else is wanted; every place holds a card that nobody knows. */
export function viewOf(players: number, more: Partial<SiggilView> = {}): SiggilView {
  const layout = more.layout ?? "pass";
  const none = (): number[][] => Array.from({ length: players }, () => []);
  return {
    game: "siggil",
    seat: 0,
    players,
    layout,
    difficulty: "easy",
    fourth_spirit: "oldest",
    open_memory: false,
    phase: "take",
    turn: 0,
    turns: 1,
    played: 0,
    first: 0,
    over: false,
    winners: [],
    pile: LAYOUTS[layout].places.map(() => -1),
    available: [],
    free: [],
    held: none(),
    sets: Array.from({ length: players }, () => []),
    hand: [],
    hand_sizes: none().map(() => 0),
    hands: null,
    takes: [],
    discards: null,
    discarded: 0,
    lost: [],
    ...more,
  };
}
