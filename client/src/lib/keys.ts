import type { SeatEvent } from "../generated/protocol";

/** Keys that work at every table; a game's table may add its own. */
export const KEYS = { l: "log", r: "again", u: "takeback", "?": "help" } as const;
export type Shortcut = (typeof KEYS)[keyof typeof KEYS];

/** What keys do where a game is looked back on, and how they are written. */
export const REPLAY_KEYS = [
  { name: "forward", key: "ArrowRight", shift: false, written: "→" },
  { name: "back", key: "ArrowLeft", shift: false, written: "←" },
  { name: "next", key: "ArrowRight", shift: true, written: "⇧ →" },
  { name: "before", key: "ArrowLeft", shift: true, written: "⇧ ←" },
  { name: "first", key: "Home", shift: false, written: "Home" },
  { name: "last", key: "End", shift: false, written: "End" },
  { name: "play", key: " ", shift: false, written: "␣" },
  { name: "log", key: "l", shift: null, written: "L" },
  { name: "help", key: "?", shift: null, written: "?" },
] as const;
export type ReplayKey = (typeof REPLAY_KEYS)[number]["name"];

const IDLE = ["Tab", "Shift", "Control", "Alt", "AltGraph", "Meta", "CapsLock"];

/** Whether a key only leads to another one: it does nothing by itself. */
export function idle({ key }: KeyboardEvent): boolean {
  return IDLE.includes(key);
}

/** Whether a key presses what has the focus: that happens with the click which follows, so what is pressed must still be there. */
export function presses({ key, target }: KeyboardEvent): boolean {
  return (key === "Enter" || key === " ") && target instanceof Element && target.closest("button, a, summary, select") !== null;
}

/** What is asked for with a key, unless it is typed into something, or a dialog is open. */
export function shortcut(event: KeyboardEvent): Shortcut | null {
  return meantElsewhere(event) ? null : (KEYS[event.key.toLowerCase() as keyof typeof KEYS] ?? null);
}

/** The same where a game is looked back on. */
export function replayKey(event: KeyboardEvent): ReplayKey | null {
  if (meantElsewhere(event)) return null;
  const pressed = event.key.length > 1 ? event.key : event.key.toLowerCase();
  const found = REPLAY_KEYS.find(({ key, shift }) => key === pressed && (shift === null || shift === event.shiftKey));
  return found?.name ?? null;
}

function meantElsewhere({ ctrlKey, metaKey, altKey, target }: KeyboardEvent): boolean {
  const typed = target instanceof Element && target.closest("input, select, textarea, dialog") !== null;
  return ctrlKey || metaKey || altKey || typed;
}

/** Give an element the focus as it comes up, so that it is heard, or pressed with one key. */
export function focus(element: HTMLElement): void {
  element.focus({ preventScroll: true });
}

/** Milliseconds after which nobody waits for a key any more. */
const LONGEST = 1500;

/** The last key that was pressed while an answer was awaited: it is pressed again once the answer is there. */
export class KeptKey {
  private last: KeyboardEvent | null = null;
  private kept: { event: KeyboardEvent; number: number } | null = null;

  /** To be called with every key, and the number of the last event. What is pressed twice is meant once. */
  note(event: KeyboardEvent, awaiting: boolean, number: number): void {
    if (idle(event)) return;
    const again = event.key === this.last?.key && (!presses(event) || event.target === this.last.target);
    const meant = !again && !event.repeat && event.key !== "Escape" && !meantElsewhere(event);
    this.kept = awaiting && meant ? { event, number } : null;
    if (!awaiting) this.last = event;
  }

  /** The key that still stands, after these events: nobody else has acted since, and nothing has used it. */
  take(events: SeatEvent[], seat: number | null): KeyboardEvent | null {
    const { kept } = this;
    this.kept = null;
    if (!kept || kept.event.defaultPrevented || performance.now() - kept.event.timeStamp > LONGEST) return null;
    return events.some((one) => one.number > kept.number && one.seat != null && one.seat !== seat) ? null : kept.event;
  }
}

/** Press a key again; one that presses a button does so only where that still has the focus and offers a move. */
export function pressAgain(event: KeyboardEvent): void {
  const at = document.activeElement ?? document.body;
  if (!presses(event)) at.dispatchEvent(new KeyboardEvent("keydown", event));
  else if (at === event.target && at instanceof HTMLElement && at.dataset.token) at.click();
}
