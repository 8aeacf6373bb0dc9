import fs from "node:fs";
import { syncBuiltinESMExports } from "node:module";

import { afterEach, expect, test, vi } from "vitest";

import { measureTree, processTree } from "./process-tree.ts";

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

test.runIf(process.platform === "linux")(
  "measuring a process keeps the thread that answers requests free",
  async () => {
    const [read, list] = [vi.spyOn(fs, "readFileSync"), vi.spyOn(fs, "readdirSync")];
    syncBuiltinESMExports();
    const { pids, bytes, cpuMs } = await measureTree(process.pid);
    expect([read, list].map(({ mock }) => mock.calls.length)).toEqual([0, 0]);
    expect(pids).toContain(process.pid);
    expect(bytes).toBeGreaterThan(10_000_000);
    expect(cpuMs).toBeGreaterThan(0);
    expect(processTree(process.pid)).toEqual(expect.arrayContaining([process.pid]));
  },
);

test("a process that is not there uses nothing", async () => {
  expect(await measureTree(2 ** 30)).toEqual({ pids: [], bytes: 0, cpuMs: 0 });
});
