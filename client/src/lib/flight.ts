import { cubicOut, linear } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";

const DURATION = 280;
const FIRST = 150;
const STEP = 220;

const ARC = 44;

/** What rises before it flies: for so many milliseconds, so many pixels. */
const RISING = 120;
const RISE = 10;

interface Flight {
  key: string;
  delay?: number;
  /** Fly in an arc, as what is won does. */
  arc?: boolean;
  /** Rise first, as cards do that go together. */
  rises?: boolean;
}

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const [send, receive] = crossfade({
  duration: () => (still() ? 0 : DURATION),
  easing: cubicOut,
  fallback: appear,
});

/** What comes from nowhere fades in, but not while the table is drawn for the first time: then all of it is there. */
function appear(node: Element, { delay }: { delay?: number }): TransitionConfig {
  const first = !node.closest(".stage")?.hasAttribute("data-drawn");
  return {
    delay,
    duration: still() || first ? 0 : DURATION / 2,
    css: (t) => `opacity: ${t}; transform: translateY(${(1 - t) * -8}px)`,
  };
}

/** Flights of the change that is being drawn, by the key at either end. */
const queue = new Map<string, Flight>();

/**
 * With the next change let these fly one after the other, and what goes together rise together first. Nothing waits for
 * them: what they uncover can be used at once.
 */
export function fly(inTurn: { from: string; to: string }[], together: string[]): void {
  queue.clear();
  inTurn.forEach(({ from, to }, i) => {
    const flight = { key: to, delay: still() ? 0 : FIRST + i * STEP };
    queue.set(from, flight).set(to, flight);
  });
  for (const key of together) queue.set(key, { key, rises: !still() });
  setTimeout(() => queue.clear());
}

/** Cards fly from where they were to where they are: the same key on both ends. */
export function leave(node: Element, flight: Flight): () => TransitionConfig {
  return bent(send, node, flight, (t) => 1 - t);
}

export function arrive(node: Element, flight: Flight): () => TransitionConfig {
  return bent(receive, node, flight, (t) => t);
}

/** Both ends are at the same place at the same time, so that they stay one thing. `done` is how much of the way, from t and back. */
function bent(
  cross: (node: Element, flight: Flight & TransitionConfig) => () => TransitionConfig,
  node: Element,
  flight: Flight,
  done: (t: number) => number,
): () => TransitionConfig {
  const wanted = queue.get(flight.key) ?? flight;
  if (wanted.rises) {
    const way = cross(node, { ...wanted, duration: RISING + DURATION, easing: linear });
    return () => over(way(), (t) => risen(done(t)), done);
  }
  const way = cross(node, wanted);
  if (!flight.arc) return way;
  return () => over(way(), (t) => ({ far: done(t), high: ARC * Math.sin(Math.PI * t) }), done);
}

/** First up, then on. */
function risen(part: number): { far: number; high: number } {
  const rising = RISING / (RISING + DURATION);
  if (part < rising) return { far: 0, high: (RISE * part) / rising };
  const far = cubicOut((part - rising) / (1 - rising));
  return { far, high: RISE * (1 - far) };
}

function over(
  straight: TransitionConfig,
  at: (t: number) => { far: number; high: number },
  back: (far: number) => number,
): TransitionConfig {
  return {
    ...straight,
    css: (t) => {
      const { far, high } = at(t);
      return `${straight.css?.(back(far), 1 - back(far)) ?? ""}; translate: 0 ${(-high).toFixed(1)}px`;
    },
  };
}
