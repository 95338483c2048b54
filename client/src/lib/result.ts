import type { RipView, SiggilView, TableInfo } from "../generated/protocol";
import { MANSIONS } from "./goals";
import { list, t } from "./i18n.svelte";
import type { TableLink } from "./link.svelte";
import { seatName } from "./words";

/** Who won, in one sentence. */
export function resultSentence(table: TableInfo, you: number | null): string {
  const { winners, seats } = table;
  if (seats.length === 1) return t(winners.length ? "result.soloWon" : "result.soloLost");
  const names = winners.map((seat) => seatName(table, seat));
  if (you !== null && winners.includes(you)) return t(winners.length > 1 ? "result.youShare" : "result.you");
  return t("result.other", { n: winners.length, names: list(names) });
}

/** Why. */
export function reason(link: TableLink, table: TableInfo, you: number | null): string {
  const names = table.seats.map((_, i) => (i === you ? t("seat.you") : seatName(table, i)));
  const resigned = link.events.find((event) => event.kind === "resigned");
  if (resigned?.seat != null) return t("reason.resigned", { name: names[resigned.seat] });
  if (table.game === "rip") return ripReason(link.view as RipView, table, names);
  return siggilReason(link.view as SiggilView, names);
}

function siggilReason(view: SiggilView, names: string[]): string {
  if (view.players === 1) return t("reason.solo", { n: view.held[0].length, lost: view.lost.length });
  const counts = view.held.map((held, seat) => t("reason.spirits", { n: held.length, name: names[seat] }));
  const most = Math.max(...view.held.map((held) => held.length));
  const tied = view.held.filter((held) => held.length === most).length > 1;
  return list(counts) + "." + (tied ? ` ${t("reason.tie")}` : "");
}

function ripReason(view: RipView, table: TableInfo, names: string[]): string {
  const winner = table.winners[0];
  const name = names[winner];
  const won = (kind: number): number => view.taken.filter((seat, i) => seat === winner && view.mansions[i] === kind).length;
  if (won(0) >= MANSIONS[0]) return t("reason.manors", { name, n: won(0) });
  if (won(1) >= MANSIONS[1]) return t("reason.castles", { name, n: won(1) });
  const [green, blue] = view.totals;
  return view.taken[9] === null
    ? t("reason.more", { name })
    : t("reason.tenth", { name, a: Math.max(green, blue), b: Math.min(green, blue) });
}
