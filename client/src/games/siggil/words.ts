import { t } from "../../lib/i18n.svelte";
import { FIRST_SPIRIT } from "./cards";

/** A card in words. */
export function cardName(card: number): string {
  if (card < 0) return t("card.down");
  if (card >= FIRST_SPIRIT) return spiritName(card - FIRST_SPIRIT);
  return t("card.name", { family: t(`family.${Math.floor(card / 7)}`), n: (card % 7) + 1 });
}

export function spiritName(family: number): string {
  return t("spirit.name", { of: t(`spirit.of.${family}`), n: family + 1 });
}
