import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { afterAll, expect, onTestFinished, test } from "vitest";

const home = mkdtempSync(join(tmpdir(), "parapet-lock-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));
const MODULE = new URL("one-at-a-time.mjs", import.meta.url).href;

const runs = (script: string): Promise<number | null> =>
  new Promise((resolve) => {
    const child = spawn(process.execPath, ["--input-type=module", "-e", script]);
    onTestFinished(() => void child.kill("SIGKILL"));
    child.once("exit", (code) => resolve(code));
  });

test("two processes never work at the same time, and both get their turn", async () => {
  const [lock, log] = [join(home, "lock"), join(home, "log")];
  const script = `
    import { appendFileSync } from "node:fs";
    import { oneAtATime } from ${JSON.stringify(MODULE)};
    for (let turn = 0; turn < 20; turn += 1)
      oneAtATime(${JSON.stringify(lock)}, () => { appendFileSync(${JSON.stringify(log)}, "in "); appendFileSync(${JSON.stringify(log)}, "out "); });`;
  expect(await Promise.all([runs(script), runs(script)])).toEqual([0, 0]);
  expect(readFileSync(log, "utf8")).toBe("in out ".repeat(40));
  expect(existsSync(lock)).toBe(false);
});

test("the lock of a process that died does not block the next", async () => {
  const lock = join(home, "dead");
  mkdirSync(lock);
  writeFileSync(join(lock, "pid"), "2147483646"); // above what Linux gives out
  expect(
    await runs(`import { oneAtATime } from ${JSON.stringify(MODULE)}; oneAtATime(${JSON.stringify(lock)}, () => {});`),
  ).toBe(0);
});

test("what fails inside gives the place back", async () => {
  const lock = join(home, "thrown");
  const script = `import { oneAtATime } from ${JSON.stringify(MODULE)}; oneAtATime(${JSON.stringify(lock)}, () => { throw new Error("no"); });`;
  expect(await runs(script)).toBe(1);
  expect(existsSync(lock)).toBe(false);
});
