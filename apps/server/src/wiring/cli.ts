import { enableCompileCache } from "node:module";
import { fileURLToPath } from "node:url";

/**
 * Entry point of the command line. The first Ctrl-C asks for a clean end. A terminal signals the whole process group, and the parent that started
 * us passes it on, so it comes twice at once and still means one; a person who asks again later does not want to wait.
 */
const ONE_ASKING_MS = 1_000;
/**
 * Every command ends within two seconds of a signal. Services finish requests and jobs until the first of these: a job blocked in a
 * statement holds its connection, and the pool waits for every connection that is lent out. Then the embedded database is stopped
 * whatever is connected to it. What is cut off was not committed, and another worker takes up the job, as after a crash.
 */
const SHUTDOWN_LIMIT_MS = 1_200;
const EXIT_LIMIT_MS = 1_600;
/** Services are cut off as intended; a command that was cut off has not done what it was told. */
const CUT_OFF = ["serve", "worker", "demo"].includes(process.argv[2] ?? "") ? 0 : 1;
const stop = new AbortController();
let askedAt: number | null = null;
const requestStop = (signal: "SIGINT" | "SIGTERM"): void => {
  askedAt ??= Date.now();
  if (!stop.signal.aborted) {
    // Not unreferenced: they must fire whatever else is left.
    setTimeout(() => {
      process.stderr.write(`Not stopped after ${SHUTDOWN_LIMIT_MS / 1000} s; exiting.\n`);
      void import("@parapet/db/embedded/cluster")
        .then(({ abandonClusters }) => abandonClusters())
        .finally(() => process.exit(CUT_OFF));
    }, SHUTDOWN_LIMIT_MS);
    setTimeout(() => process.exit(CUT_OFF), EXIT_LIMIT_MS);
    stop.abort(signal);
  }
  if (Date.now() - askedAt > ONE_ASKING_MS) process.exit(130);
};
for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => requestStop(signal));
// The launcher holds a channel open for as long as it lives (`scripts/parapet.mjs`).
process.once("disconnect", () => requestStop("SIGTERM"));
process.channel?.unref();

// Compiled sources are cached beside the packages, so this precedes every import of ours. Where that folder is read-only (container,
// systemd) NODE_COMPILE_CACHE names another, which takes precedence.
enableCompileCache(fileURLToPath(new URL("../../../../node_modules/.cache/parapet-compile", import.meta.url)));
const [{ processIo }, { runCli }] = await Promise.all([import("./cli/io.ts"), import("./cli/run.ts")]);
process.exitCode = await runCli(process.argv.slice(2), (json) => processIo(json, stop.signal));
/** Everything said so far has left: a pipe takes a little at a time, and an end of ours would cut the rest off. */
const handedOver = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => {
    // The reader closed the pipe: stop writing.
    stream.once("error", () => resolve());
    stream.write("", () => resolve());
  });
await Promise.all([handedOver(process.stdout), handedOver(process.stderr)]);
// Idle sockets of a finished command must not keep the terminal waiting.
process.exit();
