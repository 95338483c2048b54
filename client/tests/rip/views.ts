import type { RipLine, RipView } from "../../src/generated/protocol";

const none = (): [number[], number[]] => [[], []];

/** A position of RIP in which nothing has happened yet, but for what is said. */
export function ripView(more: Partial<RipView> = {}): RipView {
  return {
    game: "rip",
    seat: 0,
    turn: 0,
    player: 0,
    phase: "lay",
    round: 1,
    turns: 0,
    played: 0,
    over: false,
    winners: [],
    tutorial: false,
    line: [1, 2, 3, 4, 5, 6, 7, 8, 9],
    mansions: [0, 0, 0, 0, 0, 0, 1, 1, 1, 1],
    taken: Array<null>(10).fill(null),
    leader: 0,
    closed: false,
    laid_now: 0,
    acting: 0,
    todo: 0,
    chosen: 0,
    draws: [0, 0],
    before: none(),
    ghosts: Array.from({ length: 10 }, none),
    psychics: Array.from({ length: 10 }, none),
    marks: Array<number>(30).fill(0),
    copies: Array<number>(30).fill(0),
    struck: [],
    used: [],
    brought: [],
    laid: [],
    discarded: [],
    discards: [],
    totals: [0, 0],
    hand: [1, 1, 2, 3, 5],
    deck: [],
    tenth: [],
    opposing: null,
    hand_sizes: [5, 5],
    deck_sizes: [16, 16],
    tenth_sizes: [0, 0],
    tenth_psychics: none(),
    hidden: none(),
    known: none(),
    seen: none(),
    ...more,
  };
}

export function line(value: number, counts = value, psychic = 0): RipLine {
  return { psychic, value, changes: [], counts };
}
