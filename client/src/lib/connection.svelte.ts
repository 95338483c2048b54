import type {
  Changes,
  Command,
  Done,
  Emote,
  Emoted,
  Explanation,
  Failure,
  Presence,
  SeatEvent,
  Snapshot,
  TableInfo,
  Update,
  View,
} from "../generated/protocol";
import { chance, Refused } from "./api";

type Message = Snapshot | Update | Changes | Presence | Emoted | Done | Failure;
type Wish = Command extends infer One ? (One extends Command ? Omit<One, "key"> : never) : never;

interface Waiting {
  text: string;
  done: (told: Done) => void;
  refused: (why: Refused) => void;
}

const FIRST_PAUSE = 400;
const LONGEST_PAUSE = 5000;
const GESTURE = 4000;
/** Whoever has not answered by then is not there any more, whatever the network says. Servers that are only slow have longer each time. */
const PATIENCE = 4000;
const LONGEST_PATIENCE = 16_000;
/** After so long without a word, while somebody looks at a game, the server is asked whether it is there. */
const QUIET = 4000;
/** How a socket is closed where there was too much from this address: for now, not for good. */
const TOO_MUCH = 4429;

/** So many seconds from now, on this page's own counter. */
const moment = (seconds: number | null): number | null => (seconds === null ? null : performance.now() + seconds * 1000);

/** A seat's connection to a table: opens again by itself, repeats what was not answered, never does a thing twice. */
export class Connection {
  table = $state.raw<TableInfo | null>(null);
  view = $state.raw<View | null>(null);
  explanation = $state.raw<Explanation | null>(null);
  offered = $state.raw<string[]>([]);
  events = $state.raw<SeatEvent[]>([]);
  seat = $state<number | null>(null);
  connected = $state(false);
  /** The code of a lasting refusal: the table is not there or not for us. */
  refused = $state<string | null>(null);
  /** The code of the last refused request, until it is put away. */
  trouble = $state<string | null>(null);
  asked = $state(0);
  /** The number of the last event that an answer spoke of. */
  private answered = $state(0);
  /** When the person to act runs out of time, in milliseconds of this page's own counter. */
  due = $state<number | null>(null);
  /** For each seat: when a bot may stand in for somebody who is away, on the same counter. */
  replaceable = $state.raw<(number | null)[]>([]);

  /** What people have shown just now. */
  gestures = $state.raw<{ id: number; seat: number; emote: string }[]>([]);
  /** Called whenever the position may have changed. */
  onheard: (() => void) | null = null;

  private socket: WebSocket | null = null;
  private waiting = new Map<string, Waiting>();
  private pause = FIRST_PAUSE;
  private patience = PATIENCE;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private quiet: ReturnType<typeof setTimeout> | undefined;
  private closed = false;
  private shown = 0;

  constructor(
    readonly id: string,
    seat: number | null,
  ) {
    this.seat = seat;
    this.open();
  }

  /** Whether an answer is awaited, or the position that it led to. */
  get awaiting(): boolean {
    return this.asked > 0 || (this.table?.number ?? 0) < this.answered;
  }

  /** What may be played now. */
  get moves(): string[] {
    return this.awaiting ? [] : this.offered;
  }

  /** Look from another seat; what the last one knew is forgotten. */
  sit(seat: number): void {
    this.hang();
    this.seat = seat;
    this.view = null;
    this.events = [];
    this.offered = [];
    this.onheard?.();
    this.open();
  }

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.hang();
  }

  /** Look again after all. */
  reopen(): void {
    this.closed = false;
    this.open();
  }

  async play(token: string): Promise<void> {
    if (this.seat === null || this.asked) return;
    await this.ask({ type: "act", seat: this.seat, token, number: this.table?.number });
  }

  /** Show the others something. Nothing waits for it, and what was too much is not shown. */
  async show(emote: Emote["emote"]): Promise<void> {
    if (this.seat === null || !this.connected) return;
    await this.send({ type: "emote", seat: this.seat, emote }).catch(() => {});
  }

  /** Send a request; what is wrong with it becomes `trouble`. */
  async ask(wish: Wish): Promise<Done | null> {
    this.trouble = null;
    this.asked++;
    try {
      return await this.send(wish);
    } catch (error) {
      this.trouble = error instanceof Refused ? error.code : "failure";
      return null;
    } finally {
      this.asked--;
    }
  }

  private send(wish: Wish): Promise<Done> {
    const key = chance();
    const text = JSON.stringify({ ...wish, key });
    return new Promise((done, refused) => {
      this.waiting.set(key, { text, done, refused });
      if (this.connected) this.deliver(key, text);
    });
  }

  private deliver(key: string, text: string): void {
    this.socket?.send(text);
    this.expect(() => !this.waiting.has(key));
  }

  /** Try another socket if this one brings nothing in time. */
  private expect(answered: () => boolean): void {
    const socket = this.socket;
    setTimeout(() => {
      if (this.socket !== socket || socket === null || answered()) return;
      this.patience = Math.min(this.patience * 2, LONGEST_PATIENCE);
      this.hang();
      this.open();
    }, this.patience);
  }

  /** Something was heard: ask whether anybody is there only after a while. A server that stands still closes nothing. */
  private listen(): void {
    clearTimeout(this.quiet);
    this.quiet = setTimeout(() => {
      const matters = this.table?.status !== "over" && !globalThis.document?.hidden;
      if (matters && !this.waiting.size) void this.send({ type: "there" }).catch(() => {});
      else this.listen();
    }, QUIET);
  }

  private hang(): void {
    clearTimeout(this.quiet);
    const socket = this.socket;
    this.socket = null;
    this.connected = false;
    socket?.close();
  }

  private open(): void {
    const after = this.events.at(-1)?.number ?? 0;
    const address = new URL(`/api/tables/${this.id}/socket`, location.href);
    address.protocol = address.protocol.replace("http", "ws");
    address.search = new URLSearchParams({
      after: String(after),
      changes: "true",
      ...(this.seat === null ? {} : { seat: String(this.seat) }),
    }).toString();
    const socket = new WebSocket(address);
    this.socket = socket;
    socket.onmessage = (event) => {
      if (this.socket === socket) this.hear(JSON.parse(event.data as string) as Message);
    };
    socket.onclose = (event) => {
      if (this.socket === socket) this.lost(event);
    };
    this.expect(() => this.connected);
  }

  private lost(event: CloseEvent): void {
    clearTimeout(this.quiet);
    this.connected = false;
    this.socket = null;
    if (this.closed) return;
    if (event.code >= 4400 && event.code < 4500 && event.code !== TOO_MUCH) {
      this.refused = event.reason || "forbidden";
      return;
    }
    this.timer = setTimeout(() => this.open(), this.pause);
    this.pause = Math.min(this.pause * 2, LONGEST_PAUSE);
  }

  private hear(message: Message): void {
    this.listen();
    if (message.type === "done" || message.type === "error") {
      this.patience = PATIENCE;
      const request = this.waiting.get(message.key);
      this.waiting.delete(message.key);
      if (message.type === "done") {
        this.answered = Math.max(this.answered, message.number);
        request?.done(message);
      }
      if (message.type === "error") request?.refused(new Refused(message.code));
      return;
    }
    if (message.type === "presence") {
      const told = this.table?.seats.map((seat, i) => ({ ...seat, present: message.present[i], away_since: message.away_since[i] }));
      if (this.table && told) this.table = { ...this.table, seats: told };
      this.replaceable = message.replaceable_in.map(moment);
      return;
    }
    if (message.type === "emoted") {
      const gesture = { id: ++this.shown, seat: message.seat, emote: message.emote };
      this.gestures = [...this.gestures.filter((one) => one.seat !== message.seat), gesture];
      setTimeout(() => (this.gestures = this.gestures.filter((one) => one.id !== gesture.id)), GESTURE);
      return;
    }
    this.take(message);
    this.onheard?.();
    if (message.type === "snapshot") {
      this.connected = true;
      this.pause = FIRST_PAUSE;
      for (const [key, request] of this.waiting) this.deliver(key, request.text);
    }
  }

  /** What a message tells takes its place; of changes alone, what they do not tell stays. */
  private take(told: Snapshot | Update | Changes): void {
    const before = told.type === "changes" ? this : null;
    const last = this.events.at(-1)?.number ?? 0;
    const news = told.events?.filter((event) => event.number > last) ?? [];
    this.table = { ...before?.table, ...told.table } as TableInfo;
    if (told.view !== undefined) this.view = told.view && ({ ...before?.view, ...told.view } as View);
    if (told.explanation !== undefined) this.explanation = told.explanation;
    if (told.moves) this.offered = told.moves;
    if (told.seconds_left !== undefined) this.due = moment(told.seconds_left);
    if (told.replaceable_in) this.replaceable = told.replaceable_in.map(moment);
    if (news.length) this.events = [...this.events, ...news];
  }
}
