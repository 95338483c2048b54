import type { SiggilFact, SiggilView } from "../../generated/protocol";
import type { GameUi } from "../../lib/game";
import type { Guide } from "../../lib/guide";
import { t } from "../../lib/i18n.svelte";
import { who, type Teller } from "../../lib/log";
import { settings } from "../../lib/settings.svelte";
import type { Tune } from "../../lib/sound";
import Cards from "./Cards.svelte";
import { deal } from "./deal";
import Ending from "./Ending.svelte";
import { fold } from "./fold";
import { LAYOUTS } from "./layouts";
import { log } from "./log";
import { pace } from "./pace";
import Picture from "./Picture.svelte";
import Tracker from "./Tracker.svelte";

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

const picture: Guide["picture"] = () => import("./StepPicture.svelte");

export const siggil: GameUi<SiggilView, SiggilFact, null> = {
  name: "siggil",
  modes: ["friends", "hotseat", "solo", "bots"],
  table: () => import("./SiggilTable.svelte"),
  picture: Picture,
  setup: () => import("./Setup.svelte"),
  guides: [
    { name: "siggil", steps: ["goal", "take", "free", "capture", "steal", "end"], alone: false, picture },
    { name: "solo", steps: ["turn", "wait", "easy", "hard"], alone: true, picture },
  ],
  firstOptions: { layout: "pass" },
  marks: [
    { name: "take", at: "[data-token]:not([data-token=pass]):not([data-token^='*'])" },
    { name: "capture", at: "[data-spirit]" },
    { name: "hand", at: "[data-zone=hand]", after: "take" },
    { name: "others", at: "[data-zone=opponents]", after: "hand" },
  ],
  cards: Cards,
  tracker: Tracker,
  rules: true,
  log,
  status: (view, named) => t(`status.siggil.${view.phase}`, named),
  variant: ({ layout, players, difficulty }) =>
    [LAYOUTS[String(layout)]?.name[settings.language] ?? "", ...(players === 1 ? [t(`variant.siggil.${String(difficulty)}`)] : [])].join(
      ", ",
    ),
  reason,
  ending: Ending,
  deal,
  tune,
  landmark: (fact) => fact.what === "captured",
  fold,
  pace,
  explain: null,
  keys: ["arrows", "spirits", "sort"],
  playable: () => true,
};
