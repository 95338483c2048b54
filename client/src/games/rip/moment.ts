import type { RipFact, RipView } from "../../generated/protocol";

/** The end of a round as it is told in a banner, as far as it has been shown. */
export interface RoundEnd {
  round: number;
  winner: number;
  how: "withdrew" | "crowed";
  /** The winner's total and the loser's. */
  totals: [number, number];
  mansion: number;
  /** Who got the round's psychic, if anybody did by now. */
  psychic: { seat: number; number: number } | null;
  /** How many ghosts each seat drew. */
  drawn: [number, number];
  /** What the loser laid at the tenth mansion; a ghost that the reader may not know is null. */
  hid: { seat: number; ghost: number | null; psychic: number } | null;
  kept: number | null;
}

const PARTS: readonly RipFact["what"][] = ["round", "psychic", "returned", "drew", "asked", "hid", "kept"];

/** The round's end that is being shown, if one is: a round is decided, and its last steps are being taken. */
export function roundEnd(view: RipView, fresh: RipFact[], since: RipFact[]): RoundEnd | null {
  const told = [...since, ...fresh];
  const begun = view.closed || fresh.some((fact) => fact.what === "round");
  if (!begun || !fresh.some((fact) => PARTS.includes(fact.what))) return null;
  const won = told.findLast((fact) => fact.what === "round");
  const round = won?.round ?? view.round;
  const winner = view.taken[round - 1];
  if (winner === null) return null;
  const facts = since.slice(since.findLastIndex((fact) => fact.what === "round" || fact.what === "begins") + 1);
  const [green, blue] = won?.totals ?? view.totals;
  const number = view.line[round - 1];
  const taker = [0, 1].find((seat) => view.before[seat].includes(number));
  const end: RoundEnd = {
    round,
    winner,
    how: won?.how ?? "withdrew",
    totals: winner ? [blue, green] : [green, blue],
    mansion: view.mansions[round - 1],
    psychic: taker === undefined ? null : { seat: taker, number },
    drawn: [0, 0],
    hid: null,
    kept: null,
  };
  for (const fact of facts.length ? facts : fresh) {
    if (fact.what === "drew") end.drawn[fact.seat]++;
    else if (fact.what === "hid") end.hid = { seat: fact.seat, ghost: fact.ghost, psychic: fact.psychic };
    else if (fact.what === "kept") end.kept = fact.seat;
  }
  return end;
}
