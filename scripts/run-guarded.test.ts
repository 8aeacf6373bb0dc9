import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { expect, test } from "vitest";

/** What has ended and was not waited for by its parent still has a number, which `ps` calls a zombie. */
const isAlive = (pid: number): boolean => {
  const { stdout } = spawnSync("ps", ["-o", "stat=", "-p", String(pid)], { encoding: "utf8" });
  return stdout.trim().replace(/^Z.*/, "") !== "";
};

/** A program with a database of its own, that says which process it is and then works for ever. */
const PROGRAM = `
  import { mkdtempSync, chmodSync } from "node:fs";
  import { tmpdir } from "node:os";
  import { join } from "node:path";
  import { openCluster } from "@parapet/db/embedded/cluster";
  import { runningPostmaster } from "@parapet/db/embedded/postmaster";
  const home = mkdtempSync(join(tmpdir(), "parapet-bench-"));
  chmodSync(home, 0o711);
  await openCluster(join(home, "postgres"), { throwaway: true });
  console.log(runningPostmaster(join(home, "postgres", "data")).pid);
  setInterval(() => {}, 1_000);`;
const GUARD = `
  import { runGuarded } from "./scripts/run-guarded.mjs";
  process.exit(await runGuarded(process.execPath, ["--input-type=module", "-e", process.env.PROGRAM]));`;

test("an interrupted run leaves no database and no file behind", async () => {
  const folder = mkdtempSync(join(tmpdir(), "pr-"));
  chmodSync(folder, 0o711); // The account that runs PostgreSQL must get in.
  const guard = spawn(process.execPath, ["--input-type=module", "-e", GUARD], {
    env: { ...process.env, PROGRAM, TMPDIR: folder },
    stdio: ["ignore", "pipe", "inherit"],
  });
  try {
    const [said] = (await once(guard.stdout, "data")) as [Buffer];
    const database = Number(said.toString());
    expect(isAlive(database)).toBe(true);
    guard.kill("SIGTERM");
    const [code] = (await once(guard, "exit")) as [number];
    expect(code).toBe(130);
    await expect.poll(() => isAlive(database)).toBe(false);
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    guard.kill("SIGKILL");
    if (existsSync(folder)) rmSync(folder, { recursive: true, force: true });
  }
});
