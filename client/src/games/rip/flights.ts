import { cubicOut } from "svelte/easing";
import type { TransitionConfig } from "svelte/transition";
import { arrive } from "../../lib/flight";

interface Coming {
  /** The same at both ends, where a card can be seen to leave. */
  key: string;
  /** Else the place it comes from: a selector. */
  from?: string;
  /** It lay in this place already, and is turned over. */
  flip?: boolean;
}

const DURATION = 280;

/** A card comes from where it lay, or from a place that stands for a pile or a hand nobody sees. */
export function come(node: Element, { key, from, flip }: Coming): TransitionConfig | (() => TransitionConfig) {
  if (flip) return turnOver();
  const origin = from ? document.querySelector(from) : null;
  return origin ? flyFrom(node, origin) : arrive(node, { key });
}

function turnOver(): TransitionConfig {
  return {
    duration: still() ? 0 : DURATION,
    easing: cubicOut,
    css: (_, u) => `transform: perspective(40em) rotateY(${u * 90}deg)`,
  };
}

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

function flyFrom(node: Element, origin: Element): TransitionConfig {
  if (still()) return { duration: 0 };
  const [here, there] = [node.getBoundingClientRect(), origin.getBoundingClientRect()];
  const dx = there.left + there.width / 2 - here.left - here.width / 2;
  const dy = there.top + there.height / 2 - here.top - here.height / 2;
  const small = Math.min(1, there.height / Math.max(1, here.height));
  return {
    duration: DURATION,
    easing: cubicOut,
    css: (t, u) => `transform: translate(${u * dx}px, ${u * dy}px) scale(${small + t * (1 - small)}); opacity: ${Math.min(1, 0.3 + t)}`,
  };
}
