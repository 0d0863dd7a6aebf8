import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** What several pages need comes in one piece: every further piece costs a request, and packs worse. */
const GROUND = { name: "ground", test: /node_modules|src\/lib\/|(Crown|Icon|Missing|Modal|Swatch)\.svelte/, minShareCount: 2 };

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } })],
  build: {
    outDir: "../src/couronne/server/static",
    emptyOutDir: true,
    target: "es2022",
    rolldownOptions: { output: { codeSplitting: { groups: [GROUND] } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: { conditions: ["browser"] },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
