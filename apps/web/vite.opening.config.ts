import { defineConfig } from "vite";

import { precompiledMessages } from "./scripts/compile-messages.ts";

/** Builds what draws the overview on the server (`src/opening`): one file that needs nothing beside it. */
export default defineConfig({
  plugins: [precompiledMessages()],
  resolve: {
    alias: {
      zod: new URL("src/shared/reply-schemas.ts", import.meta.url).pathname,
      tldts: new URL("src/shared/no-suffix-list.ts", import.meta.url).pathname,
    },
  },
  define: {
    // Node has storages too, which are nobody's: what is drawn for one person must not be found by the next.
    localStorage: "undefined",
    sessionStorage: "undefined",
  },
  publicDir: false,
  // As for a browser: React as it is in production, whatever mode the server runs in.
  environments: { ssr: { keepProcessEnv: false } },
  ssr: { noExternal: true },
  build: {
    ssr: "src/opening/draw-overview.tsx",
    outDir: "build/opening",
    target: "node24",
    rolldownOptions: { output: { codeSplitting: false } },
  },
});
