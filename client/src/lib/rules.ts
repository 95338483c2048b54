import type { Language } from "../texts";

/** A game's rules, rendered when the client is built. */
export async function rulesOf(game: string, language: Language): Promise<string> {
  return (await fetch(`/rules/${game}.${language}.txt`)).text();
}

/** One clause of them, without the way to its example. */
export async function clauseOf(game: string, language: Language, clause: string): Promise<string> {
  const page = new DOMParser().parseFromString(await rulesOf(game, language), "text/html");
  const found = page.querySelector(`[data-clause="${clause}"]`);
  found?.querySelector("a.show")?.remove();
  return found?.innerHTML ?? "";
}
