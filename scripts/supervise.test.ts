import { spawn } from "node:child_process";

import { expect, test } from "vitest";

const MODULE = new URL("supervise.mjs", import.meta.url).href;

/** Starts a supervised program, signals its whole process group once it runs, and answers how it ended. */
const ended = (program: string, killAfterMs: number): Promise<{ code: number | null; tookMs: number }> =>
  new Promise((resolve, reject) => {
    const script = `
      import { spawn } from "node:child_process";
      import { supervise } from ${JSON.stringify(MODULE)};
      supervise(spawn(process.execPath, ["-e", ${JSON.stringify(program)}], { stdio: ["ignore", "inherit", "ignore"] }), ${killAfterMs});`;
    const parent = spawn(process.execPath, ["--input-type=module", "-e", script], {
      detached: true,
      stdio: ["ignore", "pipe", "ignore"],
    });
    const limit = setTimeout(() => process.kill(-(parent.pid ?? 0), "SIGKILL"), 15_000);
    let signaledAt = 0;
    parent.once("error", reject);
    parent.stdout.once("data", () => {
      signaledAt = performance.now();
      process.kill(-(parent.pid ?? 0), "SIGTERM");
    });
    parent.once("exit", (code) => {
      clearTimeout(limit);
      resolve({ code, tookMs: performance.now() - signaledAt });
    });
  });

test("a program whose event loop is blocked is ended at the deadline", async () => {
  const { code, tookMs } = await ended(
    `process.on("SIGTERM", () => {}); require("fs").writeSync(1, "ready"); for (;;);`,
    500,
  );
  expect(code).toBe(1);
  expect(tookMs).toBeLessThan(10_000);
});

test("a program that stops in time ends with its own code", async () => {
  const program = `process.on("SIGTERM", () => process.exit(7)); setInterval(() => {}, 1000); require("fs").writeSync(1, "ready");`;
  expect((await ended(program, 8_000)).code).toBe(7);
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
