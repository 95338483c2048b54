import { globSync, readFileSync } from "node:fs";
import { basename } from "node:path";
import type { Plugin, Rolldown } from "vite";
import { format } from "./src/lib/format.ts";

type Texts = Record<string, string>;

/** What is told of the page: of the hall (""), and of an invitation to each game. */
function headsOf(texts: Texts, language: string): Record<string, { title: string; description: string }> {
  const games = Object.keys(texts).flatMap((key) => (key.startsWith("game.") ? [key.slice("game.".length)] : []));
  const invited = (game: string): string => format(texts["invited.title"], { game: texts[`game.${game}`] }, language);
  return {
    "": { title: texts["app.title"], description: texts["home.lead"] },
    ...Object.fromEntries(games.map((game) => [game, { title: invited(game), description: texts[`home.of.${game}`] }])),
  };
}

/** How the page is put on a home screen. */
function manifestOf(texts: Texts, language: string): object {
  const icon = (name: string, size: number, purpose = "any"): object => ({
    src: `/icon/${name}.png`,
    sizes: `${size}x${size}`,
    type: "image/png",
    purpose,
  });
  return {
    name: "Séance",
    short_name: "Séance",
    description: texts["home.lead"],
    lang: language,
    id: "/",
    start_url: "/",
    scope: "/",
    display: "standalone",
    display_override: ["fullscreen", "standalone"],
    background_color: "#1d1b38",
    theme_color: "#1d1b38",
    icons: [icon("192", 192), icon("512", 512), icon("mask", 512, "maskable")],
  };
}

/** What the page needs in a language before it can show a word: its texts, and the letters they are written in. */
function earlyOf(bundle: Rolldown.OutputBundle, texts: Texts, language: string): { texts: string; fonts: string[] } {
  const files = Object.values(bundle);
  const chunk = files.find((one) => one.type === "chunk" && one.facadeModuleId?.endsWith(`/texts/${language}.json`));
  if (!chunk) throw new Error(`There are no texts in ${language}.`);
  const scripts = ["latin", ...(/\p{Script=Cyrillic}/u.test(texts["app.title"] + texts["home.lead"]) ? ["cyrillic"] : [])];
  const fonts = scripts.map((script) => files.find((one) => one.fileName.includes(`nunito-${script}-wght`))!.fileName);
  return { texts: chunk.fileName, fonts };
}

/** Writes what the server puts into the page, and a manifest for each language, from the catalogues. */
export function heads(): Plugin {
  return {
    name: "heads",
    generateBundle(_, bundle): void {
      const told: Record<string, object> = {};
      for (const path of globSync("src/texts/*.json")) {
        const language = basename(path, ".json");
        const texts = JSON.parse(readFileSync(path, "utf8")) as Texts;
        told[language] = { greeting: texts["home.title"], pages: headsOf(texts, language), ...earlyOf(bundle, texts, language) };
        const manifest = JSON.stringify(manifestOf(texts, language));
        this.emitFile({ type: "asset", fileName: `icon/${language}.webmanifest`, source: manifest });
      }
      this.emitFile({ type: "asset", fileName: "heads.json", source: JSON.stringify(told) });
    },
  };
}
