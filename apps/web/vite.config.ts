import { reactRouter } from "@react-router/dev/vite";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";

import { precompiledMessages } from "./scripts/compile-messages.ts";

// What every page needs travels in two files instead of thirty: better compressed, fewer requests, and a route
// manifest that names two files instead of thirty for each of its pages.
const GROUPS = [
  {
    name: "core",
    test: /node_modules[\\/](?:react|react-dom|scheduler|react-router|use-intl|intl-messageformat|@formatjs|clsx|cookie|@swc)[\\/]/,
  },
  {
    name: "frame",
    test: /apps[\\/]web[\\/]src[\\/](?:app[\\/](?:site|route-table)|app[\\/]session[\\/](?:use-session-check|other-tabs|signed-in-only)|shared[\\/](?:i18n|theme|format|form[\\/](?:use-form|form-failure|draft)|call|use-hydrated|selected-plan|session[\\/](?:session-store|check-session|after-login))|shared[\\/]ui[\\/](?:button|field|checkbox|icon|states|banner|toast-host|toasts|left-menu)\.)/,
  },
];

export default defineConfig({
  plugins: [precompiledMessages(), tailwindcss(), reactRouter()],
  server: {
    host: "127.0.0.1",
    port: 4310,
    proxy: Object.fromEntries(["/api", "/v1", "/dev/mailbox"].map((path) => [path, "http://127.0.0.1:4000"])),
  },
  build: { target: "baseline-widely-available", sourcemap: false, assetsInlineLimit: 0 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
});
