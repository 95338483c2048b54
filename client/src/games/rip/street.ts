import type { RipView } from "../../generated/protocol";
import { t } from "../../lib/i18n.svelte";
import { psychicTitle } from "./words";

/** A round of the street in words: its mansion, its psychic, whose it is. Rounds count from 0 here. */
export function streetWords(view: RipView, names: string[], i: number): string {
  const mansion = t(view.mansions[i] ? "castle.name" : "manor.name");
  const psychic = i === 9 ? t("rip.tenth") : view.line[i] ? psychicTitle(view.line[i]) : t("card.down");
  const winner = view.taken[i];
  const state = winner !== null ? t("rip.won", { name: names[winner] }) : i === view.round - 1 ? t("rip.now") : "";
  return [t("rip.round", { n: i + 1 }), mansion, psychic, state].filter(Boolean).join(", ");
}
