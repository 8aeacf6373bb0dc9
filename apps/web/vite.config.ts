import { LOCALES } from "@parapet/words/locale";
import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { PROXIED } from "./dev-proxy.ts";
import { compileTexts } from "./scripts/compile-texts.ts";

const FRAME = /\/node_modules\/(?:react|react-dom|react-router|scheduler|use-intl|icu-minify)\//;
/** What pages without a session are made of; with what these modules import it is all that such a page loads besides its own code. */
const SITE = [
  /\/apps\/web\/src\/app\/(?:page-meta|route-table)\.ts$/,
  /\/apps\/web\/src\/shared\/(?:call|use-hydrated|i18n\/[\w-]+|form\/(?:form-failure|use-countdown|use-form)|session\/(?:after-login|check-session|demo-session|passkey)|format\/masked-email|passkey-cancelled)\.tsx?$/,
  /\/apps\/web\/src\/features\/billing\/shared\/plans-today\.ts$/,
  /\/apps\/web\/src\/shared\/ui\/(?:banner|button|checkbox|field|icon|one-time-code|states|toasts|toast-host)\.tsx?$/,
  /\/domain\/src\/(?:durations|contracts\/(?:choices|domain-name-grammar|email-address-grammar|field-lengths)|coverage\/rating|plans\/catalogue|risk\/(?:areas|level|severity|shown-domain))\.ts$/,
];

/**
 * What nearly every page of the dashboard uses is one file, what many of them use another: a page then loads some forty files instead
 * of eighty. Public pages load neither.
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
      { name: "frame", test: FRAME, priority: 3 },
      { name: "site", test: (id: string) => SITE.some((path) => path.test(id)), priority: 2 },
      { name: "queries", test: /\/node_modules\/@tanstack\/(?:react-query|query-core)\//, priority: 1 },
      { name: "common", minShareCount: 40 },
      { name: "shared", minShareCount: 9 },
    ],
  },
};

export default defineConfig({
  plugins: [tailwindcss(), compileTexts(), reactRouter()],
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
