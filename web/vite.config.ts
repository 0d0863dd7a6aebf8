import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

/** Parts of the page that neither the first page nor a table needs at first. */
const LATER = "chances|figures|leafing|levels|pacewish|players|presets|solved";
/** What several pages need comes in few pieces, the first that fits: every further piece costs a request, and packs worse. */
const SHARED = [
  {
    name: "ground",
    test: new RegExp(`node_modules|src/lib/(?!${LATER}|pace\\.)|(Crown|Icon|Missing|PlayerLink|Swatch)\\.svelte$`),
    minShareCount: 2,
  },
  { name: "table", test: /(BoardArea|HintBadge|HintMark|MoveButtons|Plain|ScoreItems)\.svelte$|lib\/pace\./, minShareCount: 2 },
  { name: "setup", test: /(pacewish|presets|Choice|OptionField|Select|SetUp)\.(svelte|ts)$/, minShareCount: 2 },
];

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } })],
  build: {
    outDir: "../src/couronne/server/static",
    emptyOutDir: true,
    target: "es2022",
    // Browsers that do not know it load the same pieces a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: { output: { codeSplitting: { groups: SHARED } } },
  },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: { conditions: ["browser"] },
  // One page for all files: making one anew for each takes longer than the tests.
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts"],
    isolate: false,
    silent: "passed-only",
    setupFiles: ["src/testing/fresh.ts"],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
});
