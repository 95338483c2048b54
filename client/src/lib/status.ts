import type { RipView, SiggilView, TableInfo } from "../generated/protocol";
import { t } from "./i18n.svelte";
import type { TableLink } from "./link.svelte";
import { seatName } from "./words";

/** Whose turn it is and what can be done now, in one sentence. */
export function statusSentence(link: TableLink, table: TableInfo, you: number | null): string {
  const turn = table.turn;
  if (turn === null) return "";
  const seat = table.seats[turn];
  const name = seatName(table, turn);
  const active = turn === link.seat;
  if (!active) {
    if (seat.kind === "bot") return t("status.bot", { name });
    return seat.present ? t("status.other", { name }) : t("status.gone", { name });
  }
  const view = link.view as SiggilView | RipView;
  const doing = t(`status.${table.game}.${view.phase.replace(" ", "_")}`);
  return you === null ? t("status.named", { name, doing }) : doing;
}
