import { t } from "./i18n.svelte";

/** The times for a move that a table can be set up with, in seconds; null is as long as you like. */
export const CLOCKS: readonly (number | null)[] = [null, 30, 60, 120, 300, 86400];

/** A whole time in words: "2 minutes". */
export function clockName(seconds: number | null): string {
  if (seconds === null) return t("clock.off");
  if (seconds < 60) return t("clock.seconds", { n: seconds });
  return seconds < 86400 ? t("clock.minutes", { n: seconds / 60 }) : t("clock.days", { n: seconds / 86400 });
}

/** What is left of a time, in figures: 4:05, or hours and minutes where seconds do not matter. */
export function timeLeft(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  if (minutes >= 60) return t("clock.hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
  return `${minutes}:${String(seconds % 60).padStart(2, "0")}`;
}

/** How long something took, in words, as exactly as anybody wants to know. */
export function timeTaken(seconds: number): string {
  const minutes = Math.round(seconds / 60);
  if (seconds < 60) return t("clock.seconds", { n: seconds });
  if (minutes < 60) return t("clock.minutes", { n: minutes });
  if (minutes < 48 * 60) return t("clock.hours", { h: Math.floor(minutes / 60), m: minutes % 60 });
  return t("clock.days", { n: Math.round(minutes / 1440) });
}
