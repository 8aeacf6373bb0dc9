import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/**
 * What most pages use is one file, and what several share travels in a few files of a sensible size instead of hundreds of
 * tiny ones. The names of the latter would list every page they serve, and the router's manifest repeats them for each page.
 */
const output = {
  codeSplitting: {
    groups: [
      { name: "common", minShareCount: 40, priority: 1 },
      { name: "shared", minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 4_000 },
    ],
  },
  chunkFileNames: ({ name }: { name: string }) =>
    name.startsWith("shared~") ? "assets/shared-[hash].js" : "assets/[name]-[hash].js",
};

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: {
    host: "127.0.0.1",
    port: 4310,
    proxy: Object.fromEntries(
      ["/api", "/v1", "/dev/mailbox", "/dev/demo-accounts"].map((path) => [path, "http://127.0.0.1:4000"]),
    ),
  },
  // A package found only while a page loads would reload that page: all of them are found at the start.
  optimizeDeps: { entries: ["src/**/*.{ts,tsx}", "!src/**/*.test.{ts,tsx}"] },
  // The content policy admits fonts and images from the server's own address only.
  build: { target: "baseline-widely-available", sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output } } },
  },
});
