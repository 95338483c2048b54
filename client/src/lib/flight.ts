import { cubicOut } from "svelte/easing";
import { crossfade, type TransitionConfig } from "svelte/transition";

const DURATION = 280;

function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}

/** Cards fly from where they were to where they are: the same key on both ends. */
export const [leave, arrive] = crossfade({
  duration: () => (still() ? 0 : DURATION),
  easing: cubicOut,
  fallback: appear,
});

function appear(): TransitionConfig {
  return {
    duration: still() ? 0 : DURATION / 2,
    css: (t) => `opacity: ${t}; transform: translateY(${(1 - t) * -8}px)`,
  };
}
