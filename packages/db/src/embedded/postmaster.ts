import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

export interface Postmaster {
  readonly pid: number;
  readonly socketDir: string;
  readonly ready: boolean;
}

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
};

/** On Linux a process id may have been reused by another process since; elsewhere we take the file's word. */
const isPostgres = (pid: number): boolean => {
  if (process.platform !== "linux") return true;
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes("postgres");
  } catch {
    return false;
  }
};

/** Who serves this data folder now? Null when no one does; a stale lock file is removed. */
export const runningPostmaster = (dataDir: string): Postmaster | null => {
  const file = join(dataDir, "postmaster.pid");
  if (!existsSync(file)) return null;
  const [pidLine = "", , , , socketDir = "", , , status = ""] = readFileSync(file, "utf8").split("\n");
  const pid = Number(pidLine);
  if (Number.isInteger(pid) && pid > 0 && isAlive(pid) && isPostgres(pid)) {
    return { pid, socketDir: socketDir.trim(), ready: status.trim() === "ready" };
  }
  rmSync(file, { force: true });
  return null;
};

/** Fast shutdown (connections are closed, a checkpoint is written), immediate shutdown (the log is replayed at the next start), kill. */
const STEPS = [
  ["SIGINT", 15_000],
  ["SIGQUIT", 5_000],
  ["SIGKILL", 5_000],
] as const;

/** Asks for a fast or an immediate shutdown, insists when it takes too long, and returns when the process is gone. */
export const stopPostmaster = async (pid: number, how: "in order" | "at once" = "in order"): Promise<void> => {
  for (const [signal, timeoutMs] of how === "in order" ? STEPS : STEPS.slice(1)) {
    if (!isAlive(pid)) return;
    process.kill(pid, signal);
    for (let waited = 0; waited < timeoutMs; waited += 25) {
      if (!isAlive(pid)) return;
      await sleep(25);
    }
  }
};
