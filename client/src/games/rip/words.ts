import { t } from "../../lib/i18n.svelte";
import { settings } from "../../lib/settings.svelte";
import { psychic } from "./psychics";

/** Pixels of the smallest letters of a title. */
const READABLE = 11;

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

const WIDE = /[mwMWжмшщыюфЖМШЩЮФ]/;
const NARROW = /[fijlrtI’'\-!.\s]/;

/** About how wide bold letters are, in units of their size: rather too much than too little. */
export function breadth(text: string): number {
  return [...text].reduce((sum, letter) => sum + (WIDE.test(letter) ? 0.92 : NARROW.test(letter) ? 0.42 : 0.62), 0);
}

/** Where a line may end. */
export function parts(title: string): string[] {
  return title.split(/(?<=-)| /);
}

/** The breadth of the longer line when a title stands in one or two. */
function longer(title: string): number {
  const words = parts(title);
  return Math.min(...words.map((_, i) => Math.max(breadth(words.slice(0, i).join(" ")), breadth(words.slice(i).join(" ")))));
}

/** One size for the titles of all these psychics, beside each other in so much room; 0 where nobody could read them. */
export function titleSize(numbers: number[], room: number, lines: 1 | 2, most: number, least = READABLE): number {
  const broadest = Math.max(...numbers.map((number) => (lines === 1 ? breadth(psychicTitle(number)) : longer(psychicTitle(number)))));
  const size = Math.min(most, room / broadest);
  return size < least ? 0 : size;
}
