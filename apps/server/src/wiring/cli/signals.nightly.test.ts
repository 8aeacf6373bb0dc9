import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { endsAfter, LAUNCHER, SIGNAL_LIMIT_MS, type TestedCommand, WAITING } from "./testing/signaled-command.ts";

describe.each(["SIGTERM", "SIGINT"] as const)("%s ends a command that waits, with all its processes", (signal) => {
  test.each(Object.keys(WAITING) as TestedCommand[])("%s", async (command) => {
    expect(await endsAfter(command, signal)).toBeLessThan(SIGNAL_LIMIT_MS);
  });
});

describe.each(["SIGTERM", "SIGINT", "SIGKILL"] as const)("%s ends the command with all its processes", (signal) => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "parapet-npx-"));
    writeFileSync(join(folder, "package.json"), '{"name":"parapet","version":"1.0.0","bin":{"parapet":"parapet.mjs"}}');
    symlinkSync(LAUNCHER, join(folder, "parapet.mjs"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test("when sent to the launcher", async () => {
    expect(await endsAfter("ports", signal)).toBeLessThan(SIGNAL_LIMIT_MS);
  });

  test("when sent to npx", async () => {
    const words = ["--yes", "--offline", "--prefix", folder, "--package", folder, "--", "parapet"];
    expect(await endsAfter("ports", signal, "npx", words)).toBeLessThan(SIGNAL_LIMIT_MS);
  });
});
