import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { runningPostmaster, stopPostmaster } from "@parapet/db/embedded/postmaster";

const HOME = "BENCH_HOME";
const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

const tidyUp = async (home: string): Promise<void> => {
  const postmaster = runningPostmaster(join(home, "postgres", "data"));
  if (postmaster !== null) await stopPostmaster(postmaster.pid);
  rmSync(home, { recursive: true, force: true });
};

/**
 * Where a bench may keep its database (`postgres` in there): the bench is run again by itself, with these flags of
 * V8's and that folder. Whichever of the two is ended, and however, the database is stopped and the folder removed.
 */
export const guardedHome = async (flags: readonly string[]): Promise<string> => {
  const given = process.env[HOME];
  if (given !== undefined) {
    process.once("disconnect", () => void tidyUp(given).finally(() => process.exit(1)));
    process.channel?.unref();
    return given;
  }
  const home = mkdtempSync(join(tmpdir(), "parapet-bench-"));
  // The database's account has to get through.
  chmodSync(home, 0o711);
  const child = spawn(process.execPath, [...flags, ...process.argv.slice(1)], {
    env: { ...process.env, [HOME]: home },
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  for (const signal of SIGNALS) process.on(signal, () => child.kill("SIGKILL"));
  const [code] = (await once(child, "exit")) as [number | null];
  await tidyUp(home);
  process.exit(code ?? 1);
};
