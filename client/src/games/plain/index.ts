import type { GameUi } from "../../lib/game";
import { t } from "../../lib/i18n.svelte";
import { log } from "./log";
import Picture from "./Picture.svelte";

/** A game without a drawing of its own: the position as a list, moves as buttons, facts as they are. */
export function plain(name: string): GameUi {
  return {
    name,
    modes: ["friends", "hotseat", "bots"],
    table: () => import("./PlainTable.svelte"),
    picture: Picture,
    setup: null,
    guides: [],
    firstOptions: {},
    marks: [],
    cards: null,
    rules: false,
    log,
    status: (_, named) => t("status.yours", named),
    variant: () => "",
    reason: () => "",
    ending: null,
    deal: null,
    tune: () => "card",
    landmark: null,
    fold: null,
    pace: null,
    explain: null,
    keys: [],
    playable: null,
  };
}
