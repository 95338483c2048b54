import type { SeatEvent, TableInfo, View } from "../generated/protocol";
import type { GameUi } from "./game";
import { list, t } from "./i18n.svelte";
import { happenings, who, type Teller } from "./log";
import { seatName } from "./names";

/** Who won, in one sentence. */
export function resultSentence(table: TableInfo, you: number | null): string {
  const { winners, seats } = table;
  if (seats.length === 1) return t(winners.length ? "result.soloWon" : "result.soloLost");
  const names = winners.map((seat) => seatName(table, seat));
  if (you !== null && winners.includes(you)) return t(winners.length > 1 ? "result.youShare" : "result.you");
  return t("result.other", { n: winners.length, names: list(names) });
}

/** What resigning does at this table. */
export function resignSentence({ seats }: TableInfo): string {
  if (seats.length === 1) return t("resign.alone");
  return t(seats.length > 2 ? "resign.bot" : "resign.sure");
}

/** Why: somebody resigned, or what the game says. */
export function reason(events: SeatEvent[], view: View, teller: Teller, ui: GameUi): string {
  const resigned = events.find((event) => event.kind === "resigned");
  if (resigned?.seat != null) return t("reason.resigned", who(teller, resigned.seat));
  return ui.reason(
    view,
    happenings(events).map(({ fact }) => fact),
    teller,
  );
}
