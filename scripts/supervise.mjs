import { readFileSync } from "node:fs";

/**
 * A command ends itself within 1.6 s of a signal, unless its event loop is blocked, as while it loads its modules on a busy
 * machine: then it does not learn of the signal. This process has nothing else to do and ends it.
 */
const KILL_AFTER_MS = 1_800;
const PARENT_CHECK_MS = 250;

/** Passes signals on to the child, ends it when it does not stop in time, and exits as it exits. */
export const supervise = (child, killAfterMs = KILL_AFTER_MS) => {
  let deadline = null;
  let isKilled = false;
  const stop = (signal) => {
    child.kill(signal);
    deadline ??= setTimeout(() => {
      isKilled = true;
      process.stderr.write(`Not stopped after ${killAfterMs / 1000} s; ending the process.\n`);
      child.kill("SIGKILL");
    }, killAfterMs);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal));
  // A child that ends by the signal it was sent succeeded; any other signal is a failure.
  child.on("exit", (code) => process.exit(code ?? (deadline === null || isKilled ? 1 : 0)));
  return { stop };
};

/** The parent of a process; null where the system does not provide it. */
const parentOf = (pid) => {
  try {
    return /^\d+ \(.*\) \S (\d+) /s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"))?.[1] ?? null;
  } catch {
    return null;
  }
};

/**
 * Calls back once npm, which started this process, is gone. There is a shell between the two, which lives on without npm and
 * passes no signal on, so the shell's own parent is watched as well.
 */
export const whenOrphaned = (onOrphaned) => {
  const lineage = () => `${process.ppid} ${parentOf(process.ppid)}`;
  const before = lineage();
  const timer = setInterval(() => {
    if (lineage() === before) return;
    clearInterval(timer);
    onOrphaned();
  }, PARENT_CHECK_MS);
  timer.unref();
};
