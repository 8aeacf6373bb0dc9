import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { MUTATIONS, type Mutation } from "./authority-mutations.ts";

// A model that finds nothing proves nothing: in a copy of the project each fix is removed, and the model has to say so.

const ROOT = join(import.meta.dirname, "..");
const copy = mkdtempSync(join(tmpdir(), "parapet-authority-mutations-"));

beforeAll(() => {
  cpSync(ROOT, copy, {
    recursive: true,
    filter: (path) => !/\/(?:node_modules|\.git|build|\.react-router|docs\/pictures)$/.test(path),
  });
  mkdirSync(join(copy, "node_modules/@parapet"), { recursive: true });
  for (const name of readdirSync(join(ROOT, "node_modules")).filter((one) => one !== "@parapet" && one[0] !== "."))
    symlinkSync(join(ROOT, "node_modules", name), join(copy, "node_modules", name));
  for (const name of readdirSync(join(ROOT, "node_modules/@parapet")))
    symlinkSync(readlinkSync(join(ROOT, "node_modules/@parapet", name)), join(copy, "node_modules/@parapet", name));
}, 120_000);
afterAll(() => rmSync(copy, { recursive: true, force: true }));

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Plays these courses in the copy; what the run said. */
const play = (courses: readonly string[]) => {
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    [
      join(copy, "node_modules/vitest/vitest.mjs"),
      "run",
      "--project",
      "node",
      "--maxWorkers=1",
      "apps/server/src/wiring/access-control/authority.test.ts",
      "-t",
      `^(?:${courses.map(escaped).join("|")}): no right`,
    ],
    {
      cwd: copy,
      encoding: "utf8",
      env: { ...process.env, NO_COLOR: "1" },
      maxBuffer: 64 * 1024 * 1024,
      timeout: 300_000,
    },
  );
  return { status, said: `${stdout}${stderr}` };
};

/** Does the work while the fix is missing, and puts it back. */
const without = ({ edits }: Mutation, work: () => void): void => {
  const before = new Map(edits.map(({ file }) => [file, readFileSync(join(copy, file), "utf8")]));
  for (const { file, text, by } of edits) {
    const path = join(copy, file);
    const now = readFileSync(path, "utf8");
    expect([file, now.split(text).length - 1]).toEqual([file, 1]);
    writeFileSync(
      path,
      now.replace(text, () => by),
    );
  }
  try {
    work();
  } finally {
    for (const [file, text] of before) writeFileSync(join(copy, file), text);
  }
};

test("with every fix in place all of these courses are allowed", () => {
  const { status, said } = play([...new Set(MUTATIONS.map(({ course }) => course))]);
  expect({ status, said: status === 0 ? "" : said }).toEqual({ status: 0, said: "" });
}, 600_000);

test.each(MUTATIONS.map((it) => [it.removes, it] as const))(
  "the model misses %s",
  (_, mutation) =>
    without(mutation, () => {
      const { status, said } = play([mutation.course]);
      expect(status).not.toBe(0);
      expect(said).toContain(`${mutation.course}: no right that no living chain of grants gives`);
      expect(said).toMatch(mutation.breach);
    }),
  400_000,
);
