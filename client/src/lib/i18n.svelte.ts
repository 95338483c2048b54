import { format, type Values } from "./format";
import { settings, type Language } from "./settings.svelte";
import en from "../texts/en.json";
import fr from "../texts/fr.json";
import ru from "../texts/ru.json";

const TEXTS: Record<Language, Record<string, string>> = { en, fr, ru };

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
