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
    test: /apps[\\/]web[\\/]src[\\/](?:app[\\/](?:site|route-table)|app[\\/]session[\\/](?:use-session-check|other-tabs|signed-in-only)|shared[\\/](?:i18n|theme|format|reply-schemas|form[\\/](?:use-form|form-failure|draft)|call|use-hydrated|is-repeat|first-picture|when-needed|selected-plan|session[\\/](?:session-store|check-session|after-login))|shared[\\/]ui[\\/](?:button|field|checkbox|icon|states|banner|toast-host|toasts|left-menu|chips|card)\.)|packages[\\/]domain[\\/]src[\\/](?:contracts[\\/](?:endpoint|field-lengths|domain-name-grammar|email-address-grammar|search-target)|risk[\\/](?:level|severity|areas))\.|packages[\\/]words[\\/]src[\\/](?:locale|links|format[\\/](?:day|calendar-day|minute|clock|money))\./,
  },
  {
    // What only public pages draw.
    name: "site",
    test: /apps[\\/]web[\\/]src[\\/]app[\\/]site[\\/](?:header|site-menu|promo|promo-rail|scene)\./,
  },
  {
    // The same for the pages behind a session: sixty small files took a slow phone longer than all that is in them.
    name: "portal",
    test: /node_modules[\\/]@tanstack[\\/](?:react-query|query-core)[\\/]|apps[\\/]web[\\/]src[\\/](?:app[\\/](?:shell|session)[\\/](?!palette|licence-expired|notices-banner)|shared[\\/]attack-paths|routes[\\/]dashboard-layout|shared[\\/](?:query-client|event-stream|insights|save-file|charts[\\/](?:trend|severity-bricks|chart-card|step-path)|session[\\/](?:current-user|selected-domain|user-context)|ui[\\/](?:dialog|drawer|menu|menu-item|page-head|use-reason-words)\.))|packages[\\/]domain[\\/]src[\\/](?:access[\\/]|contracts[\\/](?:account|page|permissions|roles|scans|insights|ids)\.)/,
  },
  {
    name: "walls",
    test: /apps[\\/]web[\\/]src[\\/]shared[\\/](?:charts[\\/](?:wall-gauge|perimeter-map)|ui[\\/]stepper)\./,
  },
];

export default defineConfig({
  plugins: [precompiledMessages(), tailwindcss(), reactRouter()],
  // A page reads answers by its contracts and nothing else: what zod does beyond that stays out of it.
  resolve: {
    alias: {
      zod: new URL("src/shared/reply-schemas.ts", import.meta.url).pathname,
      tldts: new URL("src/shared/no-suffix-list.ts", import.meta.url).pathname,
    },
  },
  server: {
    host: "127.0.0.1",
    port: 4310,
    proxy: Object.fromEntries(["/api", "/v1", "/dev/mailbox"].map((path) => [path, "http://127.0.0.1:4000"])),
  },
  // `scripts/write-shells.ts` reads the list of files and takes it away.
  build: { target: "baseline-widely-available", sourcemap: false, assetsInlineLimit: 0, manifest: true },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } } } },
  },
});
