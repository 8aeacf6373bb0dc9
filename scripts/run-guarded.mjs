import { spawn } from "node:child_process";
import { chmodSync, mkdtempSync, readFileSync, readdirSync, readlinkSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"];
/** A program that was told to end tidies up by itself; then we do. */
const END_WITHIN_MS = 5_000;
const DATABASE_ENDS_WITHIN_MS = 10_000;
/** A database is at most this deep: `parapet-bench-…/postgres/data`. */
const DEPTH = 4;

const dataFolders = (folder, depth = DEPTH) => {
  let entries = [];
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return []; // Gone meanwhile.
  }
  if (entries.some(({ name }) => name === "postmaster.pid")) return [folder];
  return depth === 0
    ? []
    : entries.flatMap((entry) => (entry.isDirectory() ? dataFolders(join(folder, entry.name), depth - 1) : []));
};

/** The process of this database, if it lives; the number alone may belong to another program by now. */
const postmasterOf = (data) => {
  try {
    const pid = Number(readFileSync(join(data, "postmaster.pid"), "utf8").split("\n")[0]);
    process.kill(pid, 0);
    if (process.platform === "linux" && readlinkSync(`/proc/${pid}/cwd`) !== data) return null;
    return pid;
  } catch {
    return null;
  }
};

const endDatabase = async (data) => {
  const pid = postmasterOf(data);
  if (pid === null) return;
  // Immediate shutdown: its files are removed next.
  process.kill(pid, "SIGQUIT");
  for (let waited = 0; postmasterOf(data) !== null; waited += 50) {
    if (waited > DATABASE_ENDS_WITHIN_MS) throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

/**
 * Runs a program whose temporary files, databases included, are removed when it has ended, however it ended. Answers its exit
 * code, or that of a command that was interrupted.
 */
export const runGuarded = async (command, args, options = {}) => {
  const home = mkdtempSync(join(tmpdir(), "parapet-run-"));
  // Made for its owner alone; the account that runs PostgreSQL must get in.
  chmodSync(home, 0o711);
  const child = spawn(command, args, { stdio: "inherit", ...options, env: { ...process.env, TMPDIR: home } });
  let isInterrupted = false;
  const stop = (signal) => {
    if (isInterrupted) return;
    isInterrupted = true;
    child.kill(signal);
    setTimeout(() => child.kill("SIGKILL"), END_WITHIN_MS).unref();
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    const code = await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", resolve);
    });
    return code ?? (isInterrupted ? 130 : 1);
  } finally {
    for (const signal of SIGNALS) process.off(signal, stop);
    for (const data of dataFolders(home)) await endDatabase(data);
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  }
};
