import { svelte } from "@sveltejs/vite-plugin-svelte";
import type { Rolldown } from "vite";
import { defineConfig } from "vitest/config";
import { heads } from "./heads.ts";

/** Whether a module comes with the first page, whatever it shows: the page's script leads to it without `import()`. */
function comesFirst(id: string, graph: Rolldown.ChunkingContext): boolean {
  const importers = new Set([id]);
  for (const one of importers) {
    const module = graph.getModuleInfo(one);
    if (module?.isEntry) return true;
    module?.importers.forEach((importer) => importers.add(importer));
  }
  return false;
}

export default defineConfig({
  plugins: [svelte(), heads()],
  build: {
    outDir: "../src/seance/web/static",
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: "es2023",
    // All that comes first comes in one piece: every file costs a request before anything is seen.
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ debugName: "first", name: (id, graph) => (comesFirst(id, graph) ? "first" : null) }] } },
    },
  },
  server: { proxy: { "/api": { target: "http://localhost:8765", ws: true } } },
  // Components are compiled when a test first asks for them, which a busy machine takes long for.
  test: { testTimeout: 60_000, include: ["tests/**/*.test.ts"], setupFiles: ["tests/setup.ts"] },
});
