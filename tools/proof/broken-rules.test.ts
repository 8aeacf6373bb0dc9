import { spawn } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { BROKEN_RULES } from "./broken-rules.ts";

const ROOT = join(import.meta.dirname, "../..");
const textOf = (file: string): string => readFileSync(join(ROOT, file), "utf8");

test.each(BROKEN_RULES)("$rule: is stated in one place", ({ file, from }) => {
  expect(textOf(file).split(from)).toHaveLength(2);
});

describe.runIf(inject("isNightly"))("without the rule the test fails", () => {
  let folder: string;
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "parapet-broken-rules-"));
    for (const name of ["packages", "apps", "lab", "tools"])
      cpSync(join(ROOT, name), join(folder, name), {
        recursive: true,
        filter: (path) => !/\/(?:node_modules|build|dist|\.parapet)$/.test(path),
      });
    for (const name of ["package.json", "vitest.config.ts", "tsconfig.json", "tsconfig.base.json"])
      cpSync(join(ROOT, name), join(folder, name));
    mkdirSync(join(folder, "node_modules/@parapet"), { recursive: true });
    for (const name of readdirSync(join(ROOT, "node_modules")))
      if (name !== "@parapet") symlinkSync(join(ROOT, "node_modules", name), join(folder, "node_modules", name));
    for (const parent of ["packages", "apps"])
      for (const name of readdirSync(join(folder, parent)))
        symlinkSync(join(folder, parent, name), join(folder, "node_modules/@parapet", name));
    symlinkSync(join(folder, "lab"), join(folder, "node_modules/@parapet/lab"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** The output of a test in the copy, and whether it passed. */
  const run = (file: string, name: string | undefined) =>
    new Promise<{ status: number | null; said: string }>((resolve) => {
      const program = join(ROOT, "node_modules/vitest/vitest.mjs");
      const ofPortal = file.endsWith(".browser.test.tsx") ? "browser" : "portal";
      const project = file.startsWith("apps/web/") ? ofPortal : "node";
      const options = ["run", "--project", project, file, ...(name === undefined ? [] : ["-t", name])];
      const child = spawn(process.execPath, [program, ...options], {
        cwd: folder,
        env: { ...process.env, NO_COLOR: "1" },
      });
      let said = "";
      for (const stream of [child.stdout, child.stderr]) stream.on("data", (part: Buffer) => (said += String(part)));
      child.on("close", (status) => resolve({ status, said }));
    });

  test.each(BROKEN_RULES)("$rule", async ({ file, from, to, test: named, name }) => {
    writeFileSync(
      join(folder, file),
      textOf(file).replace(from, () => to),
    );
    try {
      const { status, said } = await run(named, name);
      expect([status, /Tests .*\d+ failed/.test(said)]).toEqual([1, true]);
    } finally {
      writeFileSync(join(folder, file), textOf(file));
    }
  });
});
