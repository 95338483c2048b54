import { known, t } from "./i18n.svelte";

/** What went wrong, in a sentence: a code that this client does not know has one, too. */
export function troubleSentence(code: string): string {
  return t(known(`error.${code}`) ? `error.${code}` : "error.failure");
}
