import { defineConfig } from "@playwright/test";

/** What `npm test` runs: lean journeys through the whole product, each from sign-in on, and of the portal's shell what is tagged `@core`. */
const CORE = /(?:core-journeys|core-operator)\.spec\.ts$/;
const SHELL = /portal-shell\.spec\.ts$/;

/** Journeys run against the real program; each spec starts the one it needs (see e2e/product.ts). */
export default defineConfig({
  testDir: "e2e",
  workers: 2,
  timeout: 60_000,
  fullyParallel: false,
  forbidOnly: true,
  // A page of a busy machine may be late once; what is late twice has failed. The report says which needed the second try.
  retries: 1,
  projects: [
    { name: "core", testMatch: CORE },
    { name: "shell", testMatch: SHELL, grep: /@core/ },
    // Whole matrices of pages, languages, widths and roles: minutes each, run by `npm run e2e`.
    { name: "wide", testIgnore: CORE },
  ],
  use: {
    // Requests of the offline page's worker would pass by those that a test answers itself.
    serviceWorkers: "block",
    launchOptions: {
      executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
      args: [
        "--no-sandbox",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
    trace: "on-first-retry",
  },
});
