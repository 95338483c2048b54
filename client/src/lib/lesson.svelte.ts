import type { Explanation, LessonAnswer, LessonOutcome, Lessons, LessonStep, SeatEvent, TableInfo, View } from "../generated/protocol";
import type { GameFront } from "./game";
import { settings } from "./settings.svelte";
import type { Source } from "./show.svelte";

/** Who plays against somebody who learns: the gentlest. */
const OPPONENT = "level:1";

/** The lessons of a game; null where it has none. */
export async function lessonsOf({ lessons }: GameFront): Promise<Lessons | null> {
  return lessons === null ? null : ((await fetch(lessons).then((answer) => answer.json())) as Lessons);
}

/** A position to learn from: what was worked out for it takes the place of a server. */
export class Lesson implements Source {
  /** What was brought about, once the move is made. */
  outcome = $state.raw<LessonOutcome | null>(null);
  onheard: (() => void) | null = null;

  constructor(
    readonly game: string,
    readonly step: LessonStep,
  ) {}

  get seat(): number {
    return this.step.view!.seat!;
  }

  get view(): View | null {
    return (this.outcome ?? this.step).view;
  }

  get explanation(): Explanation | null {
    return (this.outcome ?? this.step).explanation;
  }

  get events(): SeatEvent[] {
    return this.outcome?.events ?? [];
  }

  /** What may be played: everything that the rules allow, for the right move is to be found among them. */
  get moves(): string[] {
    const { right, wrong, guess } = this.step;
    return this.outcome || guess ? [] : [...Object.keys(right), ...Object.keys(wrong)].filter((token) => token !== "");
  }

  get table(): TableInfo {
    return tableOf(this.game, this.step, this.view!);
  }

  /** Make a move. The right one is shown; any other is answered, and nothing happens. */
  play(token: string): LessonAnswer | null {
    const { right, wrong, answers } = this.step;
    if (!Object.hasOwn(right, token)) return answers[wrong[token]] ?? null;
    this.outcome = right[token];
    this.onheard?.();
    return null;
  }

  /** Make the move that is asked for. */
  show(): void {
    this.play(Object.keys(this.step.right)[0]);
  }
}

/** What is to be said of a table that no server knows: the reader sits there, and the gentlest bot. */
export function tableOf(game: string, { options, labels }: Pick<LessonStep, "options" | "labels">, view: View): TableInfo {
  const { over, turn, winners } = view;
  return {
    ...NOWHERE,
    game,
    options,
    seats: labels.map((label, seat) => ({ ...(seat === view.seat ? YOU : THEY), label })),
    status: over ? "over" : "playing",
    turn,
    winners,
    yours: [view.seat!],
  };
}

const YOU = { kind: "person", name: "", present: true, stand_in: "", away_since: null };
const THEY = { ...YOU, kind: "bot", name: OPPONENT };
const NOWHERE = {
  id: "",
  number: 0,
  commitment: "",
  public: false,
  spectators: false,
  clock: null,
  deadline: null,
  rematch: "",
  invitation: "",
  other_rules: "",
  take_backs: "never",
  asking: null,
  hints: false,
  left: null,
  deal: "",
  grade: -1,
  hosting: false,
  solvable: false,
  taken_back: 0,
};

/** Whether a step of a game's course was done in this browser. */
export function isDone(game: string, name: string): boolean {
  return settings.lessonsDone.includes(`${game}.${name}`);
}

export function markDone(game: string, name: string): void {
  if (!isDone(game, name)) settings.lessonsDone = [...settings.lessonsDone, `${game}.${name}`];
}
