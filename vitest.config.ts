import { availableParallelism } from "node:os";

import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // One more than there are cores: much of the time goes into waiting for a process, a back-off or a database.
    maxWorkers: availableParallelism() + 1,
    projects: [
      {
        test: {
          name: "node",
          environment: "node",
          include: [
            "{packages,lab,scripts,proof,attack,faults,deploy}/**/*.test.ts",
            "apps/server/**/*.test.ts",
            "apps/web/**/*.test.ts",
            "*.test.ts",
          ],
          exclude: ["**/node_modules/**", "**/build/**"],
          // Files share what they import: reading it anew for each of four hundred took a fifth of the time. A file that
          // changes something outside of itself puts it back.
          isolate: false,
          provide: { outsideDatabase: process.env["PARAPET_TEST_DATABASE_URL"] ?? null },
          globalSetup: ["packages/db/src/testing/global-setup.ts"],
          testTimeout: 20_000,
          hookTimeout: 60_000,
          // What starts processes may be late once on a busy machine; what fails twice has failed.
          retry: process.env["CI"] === undefined ? 0 : 1,
        },
      },
      {
        // Found only in the middle of a run, these would make it begin anew.
        optimizeDeps: { include: ["react-dom/server", "@tanstack/react-query"] },
        test: {
          name: "browser",
          include: ["apps/web/**/*.browser.test.tsx"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              launchOptions: {
                executablePath: process.env["CHROME_PATH"] ?? "/usr/bin/chromium",
                args: ["--no-sandbox"],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
    ],
  },
});
