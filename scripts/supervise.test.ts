import { spawn } from "node:child_process";

import { expect, onTestFinished, test } from "vitest";

const MODULE = new URL("supervise.mjs", import.meta.url).href;

/** Starts a supervised program, signals its whole process group once it runs, and answers how it ended. */
const ended = (program: string, killAfterMs: number): Promise<number | null> =>
  new Promise((resolve, reject) => {
    const script = `
      import { spawn } from "node:child_process";
      import { supervise } from ${JSON.stringify(MODULE)};
      supervise(spawn(process.execPath, ["-e", ${JSON.stringify(program)}], { stdio: ["ignore", "inherit", "ignore"] }), ${killAfterMs});`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    let hasExited = false;
    onTestFinished(() => {
      if (!hasExited) process.kill(-(parent.pid ?? 0), "SIGKILL");
    });
    parent.once("error", reject);
    parent.stdout.once("data", () => process.kill(-(parent.pid ?? 0), "SIGTERM"));
    parent.once("exit", (code) => {
      hasExited = true;
      resolve(code);
    });
  });

test("a program whose event loop is blocked is ended at the deadline", async () => {
  const program = `process.on("SIGTERM", () => {}); require("fs").writeSync(1, "ready"); for (;;);`;
  expect(await ended(program, 500)).toBe(1);
});

test("a program that stops in time ends with its own code", async () => {
  const program = `process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); require("fs").writeSync(1, "ready");`;
  expect(await ended(program, 60_000)).toBe(7);
});

test("a program that ends by an unexpected signal has failed", async () => {
  const script = `
    import { spawn } from "node:child_process";
    import { supervise } from ${JSON.stringify(MODULE)};
    supervise(spawn(process.execPath, ["-e", "process.abort()"], { stdio: "ignore" }));`;
  const parent = spawn(process.execPath, ["--input-type=module", "-e", script], { stdio: "ignore" });
  const code = await new Promise((resolve) => parent.once("exit", resolve));
  expect(code).toBe(1);
});
