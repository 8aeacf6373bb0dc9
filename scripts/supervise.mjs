/**
 * The server ends itself within 8 s of a signal, unless its event loop is blocked, as while it loads its modules on a busy
 * machine: then it does not learn of the signal. This process has nothing else to do and ends it.
 */
const KILL_AFTER_MS = 9_000;

/** Passes signals on to the child, ends it when it does not stop in time, and exits as it exits. */
export const supervise = (child, killAfterMs = KILL_AFTER_MS) => {
  let deadline = null;
  let isKilled = false;
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => {
      child.kill(signal);
      deadline ??= setTimeout(() => {
        isKilled = true;
        process.stderr.write(`Not stopped after ${killAfterMs / 1000} s; ending the process.\n`);
        child.kill("SIGKILL");
      }, killAfterMs);
    });
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null || isKilled ? 1 : 0)));
};
