import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

export default defineConfig({
  plugins: [svelte({ compilerOptions: { runes: true } })],
  build: { outDir: "../src/couronne/server/static", emptyOutDir: true, target: "es2022" },
  server: { proxy: { "/api": { target: "http://127.0.0.1:8000", ws: true } } },
  resolve: { conditions: ["browser"] },
  test: { environment: "happy-dom", include: ["src/**/*.test.ts"] },
});
