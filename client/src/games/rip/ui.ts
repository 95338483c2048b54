import type { RipExplanation, RipFact, RipView } from "../../generated/protocol";
import { known, type GameUi } from "../../lib/game";
import { t } from "../../lib/i18n.svelte";
import { who, type Teller } from "../../lib/log";
import type { Tune } from "../../lib/sound";
import Cards from "./Cards.svelte";
import { deal } from "./deal";
import Ending from "./Ending.svelte";
import { explain } from "./explain";
import { fold } from "./fold";
import { hints } from "./hints";
import { log } from "./log";
import { pace } from "./pace";
import RipTable from "./RipTable.svelte";
import { status } from "./status";
import { cardName } from "./words";

function reason(view: RipView, facts: RipFact[], teller: Teller): string {
  const ended = facts.find((fact) => fact.what === "ended");
  if (!ended) return "";
  const { winner } = ended;
  const named = who(teller, winner);
  const name = named.who === "you" ? t("seat.you") : named.name;
  const won = (kind: number): number => view.taken.filter((seat, i) => seat === winner && view.mansions[i] === kind).length;
  switch (ended.reason) {
    case "manors":
      return t("reason.manors", { name, n: won(0) });
    case "castles":
      return t("reason.castles", { name, n: won(1) });
    case "tenth":
      return t("reason.tenth", { name, a: ended.totals[winner], b: ended.totals[1 - winner] });
    case "more":
      return t("reason.more", named);
  }
}

const HEARD: readonly RipFact["what"][] = ["laid", "drew", "hid", "turned", "banished", "snatched", "swapped", "recalled", "returned"];

function tune(facts: RipFact[]): Tune | null {
  if (facts.some((fact) => fact.what === "round")) return "capture";
  return facts.some((fact) => HEARD.includes(fact.what)) ? "card" : null;
}

const ui: GameUi<RipView, RipFact, RipExplanation> = {
  table: RipTable,
  marks: hints,
  cards: Cards,
  cardName: (token) => (token.startsWith("P") ? cardName(0, Number(token.slice(1))) : cardName(Number(token), 0)),
  rules: true,
  log,
  status,
  reason,
  ending: Ending,
  deal,
  advice: () => import("./advice"),
  tune,
  landmark: (fact) => fact.what === "begins",
  fold,
  pace,
  explain,
  keys: ["arrows", "stop"],
  playable: (shown, later) => shown.phase === later.phase && shown.round === later.round && shown.closed === later.closed,
};

export default known(ui);
