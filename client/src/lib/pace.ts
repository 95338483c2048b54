import type { Explanation, Fact, SeatEvent, View } from "../generated/protocol";
import type { GameUi } from "./game";

/** How long what happens in a game stays on the table before the next thing happens there. */
export interface Pace<F = Fact> {
  /** Milliseconds at normal speed; 0 for what is no sight of its own. */
  hold: (fact: F, mine: boolean) => number;
  /** Whether a fact is shown in one step with the one before it. */
  together: (fact: F, next: F) => boolean;
  /** Whether a fact takes its time, however many of its kind there are and whatever waits behind it. */
  steady?: (fact: F) => boolean;
  /** What is looked at once more before a fact, and for how long. */
  before?: (fact: F) => { facts: F[]; hold: number } | null;
}

/** A position, and what is said of it. */
export interface Sight {
  view: View;
  explanation: Explanation | null;
}

/** Something that is shown at once: a fact, or a few that belong together. */
export interface Step extends Sight {
  event: SeatEvent;
  facts: Fact[];
  /** How many of the event's facts are known by then. */
  known: number;
  /** Milliseconds before it, in which one sees whose turn it is, and after it. */
  pause: number;
  hold: number;
  /** Whether it is never shown faster. */
  steady: boolean;
}

const THINKING = 450;
const GOING_ON = 200;
/** Each repetition takes this part of the time of the one before, but not less than the least. */
const REPEATED = 0.8;
const LEAST = 0.5;

/** The steps of these events, each with the position after it; nothing but what has facts is seen on the table. */
export function stepsOf({ view, explanation }: Sight, events: SeatEvent[], seat: number | null, ui: GameUi, last?: number | null): Step[] {
  const steps: Step[] = [];
  const pace = ui.pace!;
  let before = last;
  let repeats = 0;
  for (const event of events) {
    const mine = event.seat != null && event.seat === seat;
    let known = 0;
    for (const [i, facts] of groups(event.facts ?? [], ui).entries()) {
      const pause = i || mine ? 0 : pauseBefore(event, before);
      const first = pace.before?.(facts[0]);
      if (first) steps.push({ event, known, view, explanation, pause, steady: true, ...first });
      view = facts.reduce((folded, fact) => ui.fold!(folded, fact), view);
      explanation = facts.reduce((folded, fact) => ui.explain?.(folded, fact) ?? folded, explanation);
      const steady = pace.steady?.(facts[0]) ?? false;
      repeats = alike(steps.at(-1)?.facts, facts) && !steady ? repeats + 1 : 0;
      known += facts.length;
      const hold = Math.max(...facts.map((fact) => pace.hold(fact, mine))) * Math.max(LEAST, REPEATED ** repeats);
      steps.push({ event, facts, known, view, explanation, hold, steady, pause: first ? 0 : pause });
    }
    before = event.seat ?? before;
  }
  return steps;
}

/** A bot or a friend is seen to be at it before something happens; chance is not. */
function pauseBefore(event: SeatEvent, before: number | null | undefined): number {
  if (event.seat == null) return 0;
  return event.seat === before ? GOING_ON : THINKING;
}

function groups(facts: Fact[], ui: GameUi): Fact[][] {
  const found: Fact[][] = [];
  facts.forEach((fact, i) => {
    if (i && ui.pace!.together(facts[i - 1], fact)) found.at(-1)!.push(fact);
    else found.push([fact]);
  });
  return found;
}

function alike(before: Fact[] | undefined, facts: Fact[]): boolean {
  return before?.[0].what === facts[0].what;
}
