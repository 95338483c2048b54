import psychics from "../../generated/rip/psychics.json";
import { t } from "../../lib/i18n.svelte";
import { settings } from "../../lib/settings.svelte";
import type { Language } from "../../texts";

type Words = Record<Language, string>;

const PSYCHICS: { title: Words; text: Words }[] = psychics;

export function psychicTitle(number: number): string {
  return PSYCHICS[number - 1].title[settings.language];
}

export function psychicText(number: number): string {
  return PSYCHICS[number - 1].text[settings.language];
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

/** The same of a card in a move's token. */
export function cardObject(token: string): string {
  return token.startsWith("P") ? cardWords(0, Number(token.slice(1))) : cardWords(Number(token), 0);
}
