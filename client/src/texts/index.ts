/** The languages, and the texts of those that were asked for: the catalogues that lie here. */
const found = import.meta.glob<Record<string, string>>("./*.json", { import: "default" });

export type Language = string;
export const LANGUAGES: readonly Language[] = Object.keys(found).map((path) => path.slice(2, -5));
export const TEXTS: Record<Language, Record<string, string>> = {};

/** Fetch a language's texts, once. */
export async function load(language: Language): Promise<void> {
  TEXTS[language] ??= await found[`./${language}.json`]();
}
