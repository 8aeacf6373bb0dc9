import { LOCALES } from "@parapet/words/locale";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { PROXIED } from "./dev-proxy.ts";

/**
 * What nearly every page uses is one file, what many dashboard pages use another: a page then loads some forty files instead of
 * eighty. Merging more would make public pages load code of the dashboard.
 */
const output = {
  codeSplitting: {
    groups: [
      // The texts of a language load its vocabulary, and a page only one language.
      ...LOCALES.map((locale) => ({
        name: `vocabulary-${locale}`,
        test: new RegExp(`/words/src/vocabulary/${locale}\\.ts$`),
        priority: 1,
      })),
      { name: "common", minShareCount: 40 },
      { name: "shared", minShareCount: 9 },
    ],
  },
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: {
    host: "127.0.0.1",
    port: 4310,
    proxy: Object.fromEntries(PROXIED.map((path) => [path, "http://127.0.0.1:4000"])),
  },
  // A package found only while a page loads would reload that page: all of them are found at the start.
  optimizeDeps: { entries: ["src/**/*.{ts,tsx}", "!src/**/*.test.{ts,tsx}"] },
  // The content policy admits fonts and images from the server's own address only.
  build: { target: "baseline-widely-available", sourcemap: false, assetsInlineLimit: 0, reportCompressedSize: false },
  environments: {
    client: { build: { rolldownOptions: { output } } },
  },
});
