import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** What every part needs comes in one piece, however many parts come later. */
const BASE = { name: "base", test: /src[\\/](lib|generated)[\\/]|node_modules[\\/](svelte|esm-env|clsx)[\\/]/ };

export default defineConfig({
  plugins: [svelte()],
  build: {
    outDir: "../src/seance/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    rolldownOptions: { output: { codeSplitting: { groups: [BASE] } } },
  },
  server: { proxy: { "/api": { target: "http://localhost:8765", ws: true } } },
  test: { include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
});
