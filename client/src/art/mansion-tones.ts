import type { Tones } from "./draw";

/** A manor is yellow-windowed, a castle rose. */
export function mansionTones(kind: number): Tones {
  const name = kind ? "castle" : "manor";
  const line = "var(--night)";
  return {
    w: [`var(--${name}-wall)`, line],
    r: [`var(--${name}-roof)`, line],
    l: [kind ? "var(--candle)" : "var(--manor)", line],
    d: ["var(--night-soft)", line],
    f: [`var(--${name})`, line],
    k: ["none", line],
    h: ["none", "var(--art-bare)"],
  };
}
