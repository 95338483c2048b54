import type { SiggilFact, SiggilView } from "../../generated/protocol";
import { known, type GameUi } from "../../lib/game";
import { t } from "../../lib/i18n.svelte";
import { who, type Teller } from "../../lib/log";
import type { Tune } from "../../lib/sound";
import { cardOf } from "./cards";
import Cards from "./Cards.svelte";
import { deal } from "./deal";
import Ending from "./Ending.svelte";
import { fold } from "./fold";
import { hints } from "./hints";
import { log } from "./log";
import { pace } from "./pace";
import SiggilTable from "./SiggilTable.svelte";
import Tracker from "./Tracker.svelte";
import { cardName } from "./words";

/** What ended the game; how many spirits everybody has stands below it. Who ties is told what counts then. */
function reason(view: SiggilView, facts: SiggilFact[], teller: Teller): string {
  const counts = view.held.map((held) => held.length);
  if (view.players === 1) return t("reason.solo", { n: counts[0], lost: view.lost.length });
  const ended = facts.findLast((fact) => fact.what === "ended");
  const most = Math.max(...counts);
  if (ended?.reason === "goal") return t("end.siggil.goal", { ...who(teller, ended.winners[0]), n: most });
  const tied = counts.filter((n) => n === most).length > 1;
  return `${t("end.siggil.empty")}${tied ? ` ${t("reason.tie")}` : ""}`;
}

const TUNES: Partial<Record<SiggilFact["what"], Tune>> = { taken: "card", discarded: "card", escaped: "card", captured: "capture" };

function tune(facts: SiggilFact[]): Tune | null {
  return TUNES[facts[0]?.what] ?? null;
}

const ui: GameUi<SiggilView, SiggilFact, null> = {
  table: SiggilTable,
  marks: hints,
  cards: Cards,
  tracker: Tracker,
  cardName: (token) => cardName(cardOf(token)),
  rules: true,
  log,
  status: (view, named) => t(`status.siggil.${view.phase}`, named),
  reason,
  ending: Ending,
  deal,
  advice: () => import("./advice"),
  tune,
  landmark: (fact) => fact.what === "captured",
  fold,
  pace,
  explain: null,
  keys: ["arrows", "spirits", "sort"],
  playable: () => true,
};

export default known(ui);
