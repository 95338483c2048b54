import { expect, test } from "vitest";
import { format } from "../src/lib/format";
import { LANGUAGES, TEXTS } from "../src/texts";

const { en, ...others } = TEXTS;

const files = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });
const code = Object.values(files).join("\n");
const written = new Set([...code.matchAll(/"([a-z]+(?:\.\w+)+)"/gi)].map((found) => found[1]));
const prefixes = [...code.matchAll(/`([a-z]+\.(?:\w+\.)*)\$\{/gi)].map((found) => found[1]);

test("every language has the same keys, none of them empty", () => {
  expect(LANGUAGES).toEqual(expect.arrayContaining(["en", "fr", "ru"]));
  for (const catalogue of Object.values(others)) expect(Object.keys(catalogue)).toEqual(Object.keys(en));
  for (const catalogue of Object.values(TEXTS)) expect(Object.values(catalogue)).not.toContain("");
});

test("every key that the client names has a text", () => {
  const called = [...code.matchAll(/\bt\(\s*"([\w.]+)"/g)].map((found) => found[1]);
  expect(called.filter((key) => !(key in en))).toEqual([]);
  expect(prefixes.filter((prefix) => !Object.keys(en).some((key) => key.startsWith(prefix)))).toEqual([]);
});

test("every text is used", () => {
  const used = (key: string): boolean => written.has(key) || prefixes.some((prefix) => key.startsWith(prefix));
  expect(Object.keys(en).filter((key) => !used(key))).toEqual([]);
});

test("every language fills in the same values", () => {
  const names = (text: string): string[] =>
    [...new Set([...text.matchAll(/\{([a-z]\w*)[},]/g)].map((found) => found[1]))].filter((name) => !/^(one|other)$/.test(name)).sort();
  for (const key of Object.keys(en)) {
    for (const catalogue of Object.values(others)) expect(names(catalogue[key]), key).toEqual(names(en[key]));
  }
});

test("every text can be formatted with any number", () => {
  for (const [language, catalogue] of Object.entries(TEXTS)) {
    for (const text of Object.values(catalogue)) for (const n of [0, 1, 2, 5, 21]) format(text, { n, who: "other" }, language);
  }
});

test("typography: curly apostrophes, a real minus, and French spaces that do not break", () => {
  for (const catalogue of Object.values(TEXTS)) {
    for (const [key, text] of Object.entries(catalogue)) expect(text, key).not.toMatch(/['"]|\.\.\.|\s-\d|\dx\d/);
  }
  for (const [key, text] of Object.entries(TEXTS.fr)) expect(text, key).not.toMatch(/ [:;!?»]|« |[^\s\u00a0\u202f][;!?»](?!\})/);
});
