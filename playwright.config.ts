import { defineConfig } from "@playwright/test";

/** Journeys run against the real program; each spec starts the one it needs (see e2e/product.ts). */
export default defineConfig({
  testDir: "e2e",
  workers: 2,
  timeout: 60_000,
  fullyParallel: false,
  forbidOnly: true,
  use: {
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
    trace: "off",
  },
});
