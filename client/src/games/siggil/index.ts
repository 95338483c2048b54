import type { SiggilFact, SiggilView } from "../../generated/protocol";
import type { GameUi } from "../../lib/game";
import type { Guide } from "../../lib/guide";
import { t } from "../../lib/i18n.svelte";
import type { Teller } from "../../lib/log";
import { seatName } from "../../lib/names";
import Cards from "./Cards.svelte";
import { deal } from "./deal";
import { log } from "./log";
import Picture from "./Picture.svelte";
import SiggilTable from "./SiggilTable.svelte";

/** How many spirits everybody has; who ties is told what counts then. */
function reason(view: SiggilView, _: SiggilFact[], { table, you }: Teller): string {
  const counts = view.held.map((held) => held.length);
  if (view.players === 1) return t("reason.solo", { n: counts[0], lost: view.lost.length });
  const told = counts.map((n, seat) => t("reason.spirits", { n, name: seat === you ? t("seat.you") : seatName(table, seat) }));
  const most = Math.max(...counts);
  const tied = counts.filter((n) => n === most).length > 1;
  return `${told.join(", ")}.${tied ? ` ${t("reason.tie")}` : ""}`;
}

const picture: Guide["picture"] = () => import("./StepPicture.svelte");

export const siggil: GameUi<SiggilView, SiggilFact, null> = {
  name: "siggil",
  modes: ["friends", "hotseat", "solo", "bots"],
  table: SiggilTable,
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
  rules: true,
  log,
  status: (view) => t(`status.siggil.${view.phase}`),
  reason,
  deal,
  tune: (facts) => (facts.some((fact) => fact.what === "captured") ? "capture" : null),
};
