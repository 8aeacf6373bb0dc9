import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

/** What most pages use is one file: the router's manifest names the files of every page, and so names one instead of dozens. */
const output = { codeSplitting: { groups: [{ name: "common", minShareCount: 40 }] } };

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
