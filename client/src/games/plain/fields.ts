import { list, t } from "../../lib/i18n.svelte";

/** A field's name as a person reads it: `hand_sizes` is "Hand sizes". */
export function fieldName(name: string): string {
  const words = name.replaceAll("_", " ");
  return words[0].toUpperCase() + words.slice(1);
}

/** Any value of a message in plain words; nothing is told of what is empty or not known. */
export function valueWords(value: unknown): string {
  if (value === null || value === undefined || value === "") return t("plain.nothing");
  if (typeof value === "boolean") return t(value ? "plain.yes" : "plain.no");
  if (Array.isArray(value)) return value.length ? listWords(value) : t("plain.nothing");
  if (typeof value === "object") return fieldWords(value);
  return String(value);
}

/** Every field with its value, in their order. */
export function fieldWords(fields: object): string {
  return Object.entries(fields)
    .map(([name, value]) => t("plain.field", { name: fieldName(name), value: valueWords(value) }))
    .join("; ");
}

function listWords(values: unknown[]): string {
  const nested = values.some((value) => typeof value === "object" && value !== null);
  const words = values.map(valueWords);
  return nested ? words.join(" / ") : list(words);
}
