import type { RipView } from "../../generated/protocol";
import type { Values } from "../../lib/format";
import { t } from "../../lib/i18n.svelte";
import { boundBy } from "./psychics";
import { psychicName, psychicTitle } from "./words";

/** What the seat to act can do now, which psychic asks, and what the opponent's psychics forbid. */
export function status(view: RipView, named: Values): string {
  const doing = t(`status.rip.${view.phase.replace(" ", "_")}`, named);
  if (view.phase !== "lay") return view.acting ? t("rip.acting", { card: psychicName(view.acting), doing }) : doing;
  const bound = boundBy(view, view.player);
  if (!bound.length) return doing;
  return [t("rip.bound.turn", named), ...bound.map(({ word, psychic }) => t(`rip.bound.${word}`, { title: psychicTitle(psychic) }))].join(
    " ",
  );
}
