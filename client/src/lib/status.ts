import type { TableInfo, View } from "../generated/protocol";
import type { GameUi } from "./game";
import { t } from "./i18n.svelte";
import { botName, seatName } from "./names";

/** Whose turn it is and, at the active seat, what can be done now, in one sentence. */
export function statusSentence(view: View, table: TableInfo, you: number | null, ui: GameUi): string {
  const turn = table.turn;
  if (turn === null) return "";
  const seat = table.seats[turn];
  const name = seatName(table, turn);
  if (turn !== view.seat) {
    if (seat.kind === "bot") return t("status.bot", { name });
    if (seat.stand_in) return t("status.standin", { name, bot: botName(seat.stand_in) });
    return seat.present ? t("status.other", { name }) : t("status.gone", { name });
  }
  return ui.status(view, you === null ? { who: "named", name } : {});
}
