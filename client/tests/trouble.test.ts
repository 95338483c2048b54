import { expect, test } from "vitest";
import { troubleSentence } from "../src/lib/trouble";
import { TEXTS } from "../src/texts";

const files = import.meta.glob<string>("../src/**/*.{svelte,ts}", { query: "?raw", import: "default", eager: true });

test("a code has its sentence, and one that the client does not know has one, too", () => {
  expect(troubleSentence("too_late")).toBe("Too late: somebody has moved since.");
  expect(troubleSentence("card_shown")).toBe("That move showed a hidden card, so it stays.");
  expect(troubleSentence("from_a_newer_server")).toBe(TEXTS.en["error.failure"]);
});

test("nothing else makes a sentence of a code", () => {
  const makers = Object.keys(files).filter((path) => files[path].includes("`error.${"));
  expect(makers).toEqual(["../src/lib/trouble.ts"]);
});
