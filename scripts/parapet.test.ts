import { spawnSync } from "node:child_process";
import { cpSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

import { expect, test } from "vitest";

/** Runs a script; with `isAlone` a second process is an error. */
const run = (words: readonly string[], isAlone = false) => {
  const flags = isAlone ? ["--permission", "--allow-fs-read=*", "--allow-fs-write=*"] : [];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...flags, ...words], {
    encoding: "utf8",
    timeout: 30_000,
  });
  return { status, stdout, stderr };
};

test("parapet tells its version and its commands in one process", () => {
  const { version } = JSON.parse(readFileSync("apps/server/package.json", "utf8")) as { version: string };
  expect(run(["scripts/parapet.mjs", "--version"], true)).toMatchObject({ status: 0, stdout: `${version}\n` });
  expect(run(["scripts/parapet.mjs", "--help"], true)).toMatchObject({
    status: 0,
    stdout: expect.stringMatching(/^Usage: parapet[^]*\n {2}serve /),
  });
  expect(run(["scripts/parapet.mjs", "spf", "--help"], true).status).not.toBe(0);
});

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
/** The programs of this project that npm's scripts start; the others are tools with a help of their own. */
const OURS = Object.entries(scripts).flatMap(([name, command]): (readonly [string, readonly string[]])[] => {
  const [program, script = "", ...words] = command.replace(/^(?:\w+=\S+ )+/, "").split(" ");
  if (program !== "node" || name === "prepare" || script === "scripts/with-browser.mjs") return [];
  // The launcher installs packages, which no test does; what it launches answers.
  if (script === "scripts/prove.mjs") return [[name, words.map((it) => (it.endsWith(".ts") ? it : `${it}/run.ts`))]];
  return [[name, [script, ...words]]];
});

test("knows the scripts", () => {
  expect(OURS.length).toBeGreaterThan(8);
  expect(globSync("scripts/*.mjs").length).toBeGreaterThan(10);
});

test.each(OURS)("npm run %s -- --help explains and starts nothing", (_, words) => {
  const { status, stdout } = run([...words, "--help"]);
  expect([status, stdout]).toEqual([0, expect.stringMatching(/^(?:npm|node) /)]);
});

test.each(OURS.filter(([name]) => name !== "db:shell"))(
  "npm run %s refuses a word that it does not know",
  (_, words) => {
    expect(run([...words, "no-such-word"]).status).toBe(2);
  },
);

/** The Node of a machine on which nothing was installed yet: too old for the project, which brings its own. */
const OLDER = ["--import", "data:text/javascript,Object.defineProperty(process.versions,'node',{value:'20.0.0'})"];

test.each(OURS.filter(([, [script = ""]]) => script.endsWith(".mjs")))(
  "npm run %s loads before anything is installed",
  (_, [script = "", ...words]) => {
    const clone = mkdtempSync(join(tmpdir(), "parapet-clone-"));
    try {
      mkdirSync(join(clone, "scripts"));
      for (const file of globSync("scripts/*.mjs")) cpSync(file, join(clone, "scripts", basename(file)));
      cpSync("package.json", join(clone, "package.json"));
      const started = spawnSync(process.execPath, [...OLDER, script, ...words, "--help"], {
        cwd: clone,
        encoding: "utf8",
        timeout: 30_000,
      });
      expect([started.status, started.stderr]).toEqual([0, ""]);
    } finally {
      rmSync(clone, { recursive: true, force: true });
    }
  },
);
