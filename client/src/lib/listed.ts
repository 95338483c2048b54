import type { ListedTable } from "../generated/protocol";
import { list, t } from "./i18n.svelte";
import { seatedNames, seatName } from "./names";
import { settings } from "./settings.svelte";

/** Those at a table who are not at this screen; everybody where all are. */
export function opponents(table: ListedTable): number[] {
  const seats = table.seats.flatMap((seat, i) => (seat.kind === "open" ? [] : [i]));
  const others = seats.filter((seat) => !table.yours.includes(seat));
  return others.length ? others : seats;
}

/** Against whom, in words. */
export function against(table: ListedTable): string {
  if (table.seats.length === 1) return t("continue.alone");
  if (table.yours.length === table.seats.length) return list(seatedNames(table));
  const others = opponents(table).filter((seat) => !table.yours.includes(seat));
  return others.length ? t("continue.against", { names: list(others.map((seat) => seatName(table, seat))) }) : t("continue.open");
}

/** What it waits for. */
export function awaits(table: ListedTable): string {
  if (table.status === "waiting") return t("continue.waiting");
  if (table.turn === null) return t("continue.going");
  return isYours(table) ? t("continue.yours") : t("continue.turn", { name: seatName(table, table.turn) });
}

export function isYours(table: ListedTable): boolean {
  return table.turn !== null && table.yours.includes(table.turn);
}

const STEPS: [seconds: number, unit: Intl.RelativeTimeFormatUnit][] = [
  [86400, "day"],
  [3600, "hour"],
  [60, "minute"],
];

/** How long ago something was, in words; seconds since 1970. */
export function ago(since: number, now: number): string {
  const passed = Math.max(0, now - since);
  const step = STEPS.find(([seconds]) => passed >= seconds);
  if (!step) return t("continue.now");
  return new Intl.RelativeTimeFormat(settings.language).format(-Math.floor(passed / step[0]), step[1]);
}
