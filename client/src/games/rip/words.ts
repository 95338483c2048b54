import { t } from "../../lib/i18n.svelte";
import { settings } from "../../lib/settings.svelte";
import { psychic } from "./psychics";

export function psychicTitle(number: number): string {
  return psychic(number).title[settings.language];
}

export function psychicText(number: number): string {
  return psychic(number).text[settings.language];
}

/** A psychic as the subject of a sentence. */
export function psychicName(number: number): string {
  return t("psychic.quoted", { title: psychicTitle(number) });
}

/** A ghost or a psychic (0: it is of the other sort) as the object of a sentence; a ghost that is not told is just one. */
export function cardWords(ghost: number | null, psychic: number): string {
  if (psychic) return t("psychic.object", { title: psychicTitle(psychic) });
  return ghost === null ? t("ghost.some") : t("ghost.object", { n: ghost });
}

/** A card by its short name. */
export function cardName(ghost: number, psychic: number): string {
  return psychic ? psychicTitle(psychic) : t("ghost.name", { n: ghost });
}
