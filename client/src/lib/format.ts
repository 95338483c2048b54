/** Messages with `{name}`, `{n, plural, one {…} other {…}}` (`#` is the number) and `{who, select, you {…} other {…}}`. */
export type Values = Record<string, string | number>;

/** What is costly to make for a language is made once for each. */
export function inLanguage<T>(make: (language: string) => T): (language: string) => T {
  const made = new Map<string, T>();
  return (language) => {
    if (!made.has(language)) made.set(language, make(language));
    return made.get(language)!;
  };
}

const plurals = inLanguage((language) => new Intl.PluralRules(language));

export function format(message: string, values: Values, language: string): string {
  let out = "";
  let at = 0;
  while (at < message.length) {
    const open = message.indexOf("{", at);
    if (open < 0) return out + message.slice(at);
    const close = closing(message, open);
    out += message.slice(at, open) + fill(message.slice(open + 1, close), values, language);
    at = close + 1;
  }
  return out;
}

function fill(inner: string, values: Values, language: string): string {
  const parts = /^\s*(\w+)\s*,\s*(plural|select)\s*,([\s\S]*)$/.exec(inner);
  if (!parts) return String(values[inner.trim()] ?? `{${inner}}`);
  const [, name, kind, rest] = parts;
  const value = values[name];
  const options = branches(rest);
  if (kind === "select") return format(options[String(value)] ?? options.other, values, language);
  const category = plurals(language).select(Number(value));
  const chosen = options[`=${value}`] ?? options[category] ?? options.other;
  return format(chosen.replaceAll("#", String(value)), values, language);
}

function branches(text: string): Record<string, string> {
  const found: Record<string, string> = {};
  let at = 0;
  for (;;) {
    const open = text.indexOf("{", at);
    if (open < 0) return found;
    const close = closing(text, open);
    found[text.slice(at, open).trim()] = text.slice(open + 1, close);
    at = close + 1;
  }
}

function closing(text: string, open: number): number {
  let depth = 0;
  for (let i = open; i < text.length; i++) {
    if (text[i] === "{") depth++;
    if (text[i] === "}" && --depth === 0) return i;
  }
  throw new Error(`A brace is left open in: ${text}`);
}
