import { t } from "../../lib/i18n.svelte";
import { FIRST_SPIRIT } from "./cards";
import type { SpiritState, TableSet } from "./spirits";

/** A card in words. */
export function cardName(card: number): string {
  if (card < 0) return t("card.down");
  if (card >= FIRST_SPIRIT) return spiritName(card - FIRST_SPIRIT);
  return t("card.name", { family: t(`family.${Math.floor(card / 7)}`), n: (card % 7) + 1 });
}

export function spiritName(family: number): string {
  return t("spirit.name", { of: t(`spirit.of.${family}`), n: family + 1 });
}

/** A set on the table in words. */
export function setName({ spirit, way, cards, held }: TableSet): string {
  const set = t("siggil.set", { of: t(`spirit.of.${spirit}`), n: cards.length, way: t(`siggil.by.${way}`) });
  return held ? set : `${set} ${t("siggil.leftBehind")}`;
}

/** Where a spirit is and what it takes to capture it; `holder` is the name of whoever has it. */
export function spiritWords({ spirit, where, size, cost, next }: SpiritState, mine: boolean, holder: string): string {
  const state = t(`siggil.where.${where === "held" && mine ? "mine" : where}`, { name: holder, n: size });
  const price = mine || where === "lost" || where === "pile" ? "" : cost === null ? t("siggil.safe") : t("siggil.cost", { n: cost });
  return [t("siggil.state", { spirit: spiritName(spirit), where: state }), price, next ? t("siggil.goesNext") : ""]
    .filter(Boolean)
    .join(" ");
}
