import type { Explanation, Fact, SeatEvent, TableInfo, View } from "../generated/protocol";
import type { GameUi } from "./game";
import { stepsOf, type Sight, type Step } from "./pace";
import { settings, type Speed } from "./settings.svelte";

/** How long things take, compared to normal. */
const RATES: Record<Speed, number> = { calm: 1.6, normal: 1, quick: 0.5, once: 0 };
/** Milliseconds that the table may take to come to a message that waits; what waits longer is shown faster. */
const LONGEST = 5000;
const FASTEST = 0.1;
const BEFORE_AGAIN = 500;

/** Where the show comes from: a connection to a table, or a game that is looked back on. */
export interface Source {
  readonly table: TableInfo | null;
  readonly view: View | null;
  readonly explanation: Explanation | null;
  readonly events: SeatEvent[];
  readonly seat: number | null;
  readonly moves: string[];
  /** Called whenever the position may have changed. */
  onheard: (() => void) | null;
}

/** A moment of the game, as a seat knows it. */
interface Moment extends Sight {
  /** The last event before it. */
  number: number;
  /** Whose that was. */
  mover: number | null;
  mine: boolean;
}

/** A step that waits; the last one of a message brings what the server told with it. */
interface Waiting extends Step {
  told: (Sight & { number: number }) | null;
}

/** What the table shows: the server's events one step after another. Never ahead of the server; level with it whenever asked. */
export class Show {
  view = $state.raw<View | null>(null);
  explanation = $state.raw<Explanation | null>(null);
  /** What happened, as far as it has been shown; of the last event perhaps not all facts. */
  events = $state.raw<SeatEvent[]>([]);
  /** What the last step brought about. */
  fresh = $state.raw<Fact[]>([]);
  /** Whether more is to be shown, or the last step still to be looked at. */
  behind = $state(false);
  /** Whether somebody is seen to think before the next step. */
  pausing = $state(false);

  private queue: Waiting[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private doneAt = 0;
  private seat: number | null = null;
  private newest: Moment | null = null;
  /** Where the others' last turns began. */
  private turns: Moment | null = null;
  /** Where each seat at this screen stopped looking. */
  private left = new Map<number | null, Moment>();

  constructor(
    private source: Source,
    private ui: GameUi,
  ) {
    source.onheard = () => this.hear();
    this.hear();
  }

  /** The table as far as it has been shown. */
  get table(): TableInfo | null {
    const { table } = this.source;
    if (!table || !this.behind || !this.view) return table;
    return { ...table, status: "playing", winners: [], turn: this.view.turn };
  }

  /** Whatever the rules allow already, wherever it can be chosen on a table that is still behind. */
  get moves(): string[] {
    const { moves, view } = this.source;
    return this.behind && this.view && view && !this.ui.playable?.(this.view, view) ? [] : moves;
  }

  /** What has been shown since the reader's last move; where nobody reads, of whoever acted last. */
  get since(): Fact[] {
    const played = this.events.filter((event) => event.facts?.length && event.seat != null);
    const before = played.findLast(({ seat }) => (this.seat === null ? seat !== played.at(-1)?.seat : seat === this.seat));
    return this.events.filter(({ number }) => number > (before?.number ?? 0)).flatMap((event) => event.facts ?? []);
  }

  /** Whether there are turns of the others to be shown again. */
  get repeatable(): boolean {
    return !this.behind && this.events.length > 0 && this.turns !== null;
  }

  /** Be level with the server at once. */
  finish(): void {
    if (this.behind) this.catchUp([]);
  }

  /** Show the others' last turns again. */
  again(): void {
    if (!this.turns || this.atOnce) return;
    this.finish();
    this.goBack(this.turns);
    const { number, mover } = this.turns;
    const events = this.source.events.filter((event) => event.number > number);
    this.enqueue(stepsOf(this.turns, events, this.seat, this.ui, mover), events);
    this.behind = true;
    this.timer = setTimeout(() => this.next(), BEFORE_AGAIN);
  }

  /** Be where the source is, whatever was before: nothing is seen to lead there. */
  cut(): void {
    const { view, explanation, events, seat } = this.source;
    this.left.clear();
    this.turns = null;
    this.seat = seat;
    this.catchUp([]);
    const mover = events.findLast((event) => event.seat != null)?.seat ?? null;
    this.newest = view && { view, explanation, number: events.at(-1)?.number ?? 0, mover, mine: mover === seat };
  }

  close(): void {
    clearTimeout(this.timer);
    this.source.onheard = null;
  }

  private get atOnce(): boolean {
    return !this.ui.fold || RATES[settings.speed] === 0 || globalThis.document?.hidden === true;
  }

  /** The server told something. */
  private hear(): void {
    const { view, explanation, events, seat } = this.source;
    if (!view) return this.forget();
    const first = !this.newest;
    const start = this.newest ?? this.left.get(seat) ?? null;
    const news = events.filter((event) => event.number > (start?.number ?? 0));
    const back = news.some((event) => event.kind === "takenback");
    const steps = start && this.ui.fold && !back ? stepsOf(start, news, seat, this.ui, start.mover) : [];
    this.seat = seat;
    this.newest = { ...this.follow(start, news, steps), view, explanation, number: events.at(-1)?.number ?? 0 };
    if (!start || back || this.atOnce) return this.catchUp(start ? news.flatMap((event) => event.facts ?? []) : []);
    if (first) this.goBack(start);
    this.enqueue(steps, news);
    if (!this.behind) this.next();
  }

  /** Find out on the way who acted last, and where the others' turns began. */
  private follow(start: Moment | null, news: SeatEvent[], steps: Step[]): Omit<Moment, keyof Sight | "number"> {
    if (!steps.length) this.turns = start && !news.length ? this.turns : null;
    let at = start;
    for (const event of news.filter((one) => one.facts?.length)) {
      const after = steps.findLast((step) => step.event === event);
      const mine = event.seat != null && event.seat === this.source.seat;
      const another = this.source.seat === null ? event.seat != null && event.seat !== at?.mover : at?.mine;
      if (at && after && !mine && (another || !this.turns)) this.turns = at;
      at =
        after && at
          ? { view: after.view, explanation: after.explanation, number: event.number, mover: event.seat ?? at.mover, mine }
          : null;
    }
    return { mover: at?.mover ?? null, mine: at?.mine ?? true };
  }

  /** Somebody else looks from now on: only where the last one stopped is kept, for when they come back. */
  private forget(): void {
    clearTimeout(this.timer);
    if (this.newest) this.left.set(this.seat, this.newest);
    this.queue = [];
    this.newest = this.turns = this.view = this.explanation = null;
    this.events = [];
    this.fresh = [];
    this.behind = this.pausing = false;
  }

  private catchUp(facts: Fact[]): void {
    clearTimeout(this.timer);
    this.queue = [];
    this.behind = this.pausing = false;
    this.view = this.source.view;
    this.explanation = this.source.explanation;
    this.events = this.source.events;
    this.fresh = facts;
    this.doneAt = performance.now();
  }

  private goBack({ view, explanation, number }: Moment): void {
    this.view = view;
    this.explanation = explanation;
    this.events = this.source.events.filter((event) => event.number <= number);
    this.fresh = [];
  }

  private enqueue(steps: Step[], news: SeatEvent[]): void {
    const { view, explanation, events } = this.source;
    const told = { view: view!, explanation, number: events.at(-1)?.number ?? 0 };
    const still = { event: news.at(-1) ?? events.at(-1)!, facts: [], known: 0, view: view!, explanation, pause: 0, hold: 0, steady: false };
    const waiting = steps.length ? steps : [still];
    this.queue.push(...waiting.map((step, i) => ({ ...step, told: i === waiting.length - 1 ? told : null })));
  }

  private next(): void {
    const step = this.queue.shift();
    this.behind = step !== undefined;
    if (!step) return;
    const rate = this.rate(step);
    const pause = step.pause * rate - (performance.now() - this.doneAt);
    this.pausing = pause > 0;
    if (pause > 0) this.timer = setTimeout(() => this.show(step, rate), pause);
    else this.show(step, rate);
  }

  private show(step: Waiting, rate: number): void {
    const { event, facts, told } = step;
    const number = told?.number ?? event.number;
    const shown = this.source.events.filter((one) => one.number <= number);
    this.pausing = false;
    ({ view: this.view, explanation: this.explanation } = told ?? step);
    this.events = told ? shown : [...shown.slice(0, -1), { ...event, facts: event.facts!.slice(0, step.known) }];
    if (facts.length) this.fresh = facts;
    if (step.hold) this.timer = setTimeout(() => this.done(), step.hold * rate);
    else this.done();
  }

  private done(): void {
    this.doneAt = performance.now();
    this.next();
  }

  /** How fast to go: as the player wishes, and faster the more waits behind the message that is being shown. */
  private rate(step: Waiting): number {
    const wished = RATES[settings.speed];
    const others = step.told ? this.queue.length > 0 : this.queue.findIndex(({ told }) => told) < this.queue.length - 1;
    if (!others || step.steady) return wished;
    const left = this.queue.reduce((sum, { pause, hold }) => sum + pause + hold, step.pause + step.hold) * wished;
    return wished * Math.max(FASTEST, Math.min(1, (LONGEST / left) ** 1.5));
  }
}
