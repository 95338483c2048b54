import type { SeatEvent, TableInfo, View } from "../generated/protocol";
import { timeTaken } from "./clock";
import type { GameUi } from "./game";
import { list, t } from "./i18n.svelte";
import { happenings, lasting, who, type Teller } from "./log";
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

/** How many moves there were, but for those taken back. */
export function movesIn(events: SeatEvent[]): number {
  return lasting(events).filter((event) => event.kind === "played" && event.seat != null).length;
}

/** How many moves somebody took back who played alone, and whether they could without limit; nothing of other games. */
export function takenBack({ take_backs, taken_back, seats }: Pick<TableInfo, "take_backs" | "taken_back" | "seats">): string[] {
  if (seats.length > 1) return [];
  const told = taken_back || take_backs === "any" ? [t("undo.count", { n: taken_back })] : [];
  return take_backs === "any" ? [...told, t("undo.any")] : told;
}

/** How long the game took, in words. */
export function lasted(events: SeatEvent[]): string {
  const dealt = events.find((event) => event.kind === "dealt");
  const ended = events.findLast((event) => event.kind === "played" || event.kind === "resigned");
  const seconds = Math.max(1, Math.round((ended?.at ?? 0) - (dealt?.at ?? ended?.at ?? 0)));
  return timeTaken(seconds);
}
