import { format, type Values } from "./format";
import { settings } from "./settings.svelte";
import { TEXTS } from "../texts";

/** The text of a key in the player's language; changes at once with the language. */
export function t(key: string, values: Values = {}): string {
  const message = TEXTS[settings.language][key];
  return message === undefined ? key : format(message, values, settings.language);
}

/** Whether there is a text for this key. */
export function known(key: string): boolean {
  return key in TEXTS.en;
}

/** Words joined as a list: "a, b and c". */
export function list(words: string[]): string {
  return new Intl.ListFormat(settings.language, { type: "conjunction" }).format(words);
}
