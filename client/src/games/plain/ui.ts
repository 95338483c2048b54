import type { GameUi } from "../../lib/game";
import { t } from "../../lib/i18n.svelte";
import { log } from "./log";
import PlainTable from "./PlainTable.svelte";

const ui: GameUi = {
  table: PlainTable,
  marks: [],
  cards: null,
  rules: false,
  log,
  status: (_, named) => t("status.yours", named),
  reason: () => "",
  ending: null,
  deal: null,
  advice: null,
  tune: () => "card",
  landmark: null,
  fold: null,
  pace: null,
  explain: null,
  keys: [],
  playable: null,
};

export default ui;
