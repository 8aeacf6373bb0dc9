import { readFileSync } from "node:fs";
import { availableParallelism } from "node:os";

import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const NOT_OURS = ["**/node_modules/**", "**/build/**"];
/** Soaks and whole companies: minutes each. `npm run test:nightly` runs them and every other test with its long variants. */
const NIGHTLY = "**/*.nightly.test.ts";

/** The longest limit that a test of this file sets for itself, in milliseconds; 0 where the default is enough. */
const longestLimit = ({ moduleId }: TestSpecification): number => {
  const limits = readFileSync(moduleId, "utf8").matchAll(/^ *(?:\}, )?(\d[\d_]+)(?:\);|,\n *\);)$/gm);
  return Math.max(0, ...[...limits].map(([, limit = "0"]) => Number(limit.replaceAll("_", ""))));
};

/** A file that needs a longer limit than the default takes long: it begins first, so that no single one is left over at the end. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => longestLimit(b) - longestLimit(a));
  }
}

const server = {
  environment: "node",
  include: ["{packages,lab,laws,scripts,tools,deploy}/**/*.test.ts", "apps/server/**/*.test.ts"],
  // Files share what they import: reading it again for each of four hundred took a fifth of the time. A file that changes
  // something outside of itself puts it back.
  isolate: false,
  // Node reads the server's TypeScript as it does in production, without Vite in between. No test replaces a module.
  experimental: { viteModuleRunner: false, nodeLoader: false },
  // What happens in another process or after a job may be late on a busy machine; the default is a second.
  expect: { poll: { timeout: 20_000 } },
  provide: { outsideDatabase: process.env["PARAPET_TEST_DATABASE_URL"] ?? null },
  globalSetup: ["packages/db/src/testing/global-setup.ts"],
};

export default defineConfig({
  test: {
    // One more than there are cores: a part of the time goes into waiting for a process, a back-off or a database. Each reads
    // the whole server once, which takes six seconds.
    maxWorkers: availableParallelism() + 1,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          ...server,
          name: "node",
          exclude: [...NOT_OURS, NIGHTLY],
          provide: { ...server.provide, isNightly: false, propertyRuns: 25 },
          // Above what a spawned program takes to start on a busy machine: a test fails by what it asserts, not by the clock.
          testTimeout: 60_000,
          hookTimeout: 120_000,
          retry: process.env["CI"] === undefined ? 0 : 1,
        },
      },
      {
        test: {
          ...server,
          name: "nightly",
          exclude: NOT_OURS,
          provide: { ...server.provide, isNightly: true, propertyRuns: 1_000 },
          testTimeout: 600_000,
          hookTimeout: 300_000,
        },
      },
      {
        test: {
          name: "portal",
          environment: "node",
          include: ["apps/web/**/*.test.ts"],
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        // Found only in the middle of a run, these would make it begin again.
        optimizeDeps: { include: ["react-dom/server", "@tanstack/react-query"] },
        test: {
          name: "browser",
          testTimeout: 60_000,
          // A busy machine draws late: an element is awaited for longer than the second that is the default.
          expect: { poll: { timeout: 15_000 } },
          retry: process.env["CI"] === undefined ? 0 : 1,
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
