import { format, inLanguage, type Values } from "./format";
import { settings } from "./settings.svelte";
import { load, TEXTS, type Language } from "../texts";

/** The language whose texts came last: what is read until those of another one are here. */
let spoken = $state<Language>("");

/** Fetch the texts of a language. */
export async function speak(language: Language): Promise<void> {
  await load(language);
  spoken = language;
}

function catalogue(): { language: Language; texts: Record<string, string> } {
  const language = settings.language in TEXTS ? settings.language : spoken;
  return { language, texts: TEXTS[language] ?? {} };
}

/** The text of a key in the player's language; changes as soon as those of another language are here. */
export function t(key: string, values: Values = {}): string {
  const { language, texts } = catalogue();
  const message = texts[key];
  return message === undefined ? key : format(message, values, language);
}

/** Whether there is a text for this key. */
export function known(key: string): boolean {
  return key in catalogue().texts;
}

const lists = inLanguage((language) => new Intl.ListFormat(language, { type: "conjunction" }));

/** Words joined as a list: "a, b and c". */
export function list(words: string[]): string {
  return lists(settings.language).format(words);
}
