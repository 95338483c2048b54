import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";

const DURATION = 280;
const FIRST = 150;
const STEP = 220;

interface Flight {
  key: string;
  delay?: number;
}

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

const [send, receive] = crossfade({
  duration: () => (still() ? 0 : DURATION),
  easing: cubicOut,
  fallback: appear,
});

function appear(_: Element, { delay }: { delay?: number }): TransitionConfig {
  return {
    delay,
    duration: still() ? 0 : DURATION / 2,
    css: (t) => `opacity: ${t}; transform: translateY(${(1 - t) * -8}px)`,
  };
}

/** Flights of the change that is being drawn, by the key at either end. */
const queue = new Map<string, Flight>();

/** Let these fly one after the other with the next change. Nothing waits for them: what they uncover can be used at once. */
export function inTurn(flights: { from: string; to: string }[]): void {
  queue.clear();
  flights.forEach(({ from, to }, i) => {
    const flight = { key: to, delay: still() ? 0 : FIRST + i * STEP };
    queue.set(from, flight).set(to, flight);
  });
  setTimeout(() => queue.clear());
}

/** Cards fly from where they were to where they are: the same key on both ends. */
export function leave(node: Element, { key }: Flight): () => TransitionConfig {
  return send(node, queue.get(key) ?? { key });
}

export function arrive(node: Element, { key }: Flight): () => TransitionConfig {
  return receive(node, queue.get(key) ?? { key });
}
