import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { heads } from "./heads.ts";

/** What every part needs comes in one piece, however many parts come later. */
const NEEDED = [
  /src[\\/](lib|generated)[\\/]|node_modules[\\/](svelte|esm-env|clsx)[\\/]/,
  /src[\\/]art[\\/](draw|Draw|families|creatures|CardFigure|ghosts|GhostFigure|GhostBack|faces|BotFace|SealFigure|Seal)\./,
  /src[\\/]components[\\/](Dialog|HowDialog|RecordLink|SealLine)\./,
];
const BASE = { name: "base", test: new RegExp(NEEDED.map((one) => one.source).join("|")) };

export default defineConfig({
  plugins: [svelte(), heads()],
  build: {
    outDir: "../src/seance/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: { groups: [BASE] } } },
  },
  server: { proxy: { "/api": { target: "http://localhost:8765", ws: true } } },
  // Components are compiled when a test first asks for them, which a busy machine takes long for.
  test: { testTimeout: 60_000, include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
});
