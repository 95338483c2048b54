import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";

const DURATION = 280;
const FIRST = 150;
const STEP = 220;

const ARC = 44;

interface Flight {
  key: string;
  delay?: number;
  /** Fly in an arc, as what is won does. */
  arc?: boolean;
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
export function leave(node: Element, flight: Flight): () => TransitionConfig {
  return bent(send(node, queue.get(flight.key) ?? flight), flight);
}

export function arrive(node: Element, flight: Flight): () => TransitionConfig {
  return bent(receive(node, queue.get(flight.key) ?? flight), flight);
}

/** Both ends rise by the same height at the same time, so that they stay one thing. */
function bent(way: () => TransitionConfig, { arc }: Flight): () => TransitionConfig {
  if (!arc) return way;
  return () => {
    const straight = way();
    return { ...straight, css: (t, u) => `${straight.css?.(t, u) ?? ""}; translate: 0 ${(-ARC * Math.sin(Math.PI * t)).toFixed(1)}px` };
  };
}
