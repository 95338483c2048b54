/** Every language and its texts: the catalogues that lie here. */
const found = import.meta.glob<Record<string, string>>("./*.json", { eager: true, import: "default" });

export type Language = string;
export const TEXTS: Record<Language, Record<string, string>> = Object.fromEntries(
  Object.entries(found).map(([path, texts]) => [path.slice(2, -5), texts]),
);
export const LANGUAGES: readonly Language[] = Object.keys(TEXTS);
