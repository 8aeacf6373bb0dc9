import { processIo } from "./cli/io.ts";
import { runCli } from "./cli/run.ts";

/** The door of the command line. The first Ctrl-C asks for a clean end, the second is taken by the system. */
const stop = new AbortController();
for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => stop.abort(signal));

process.exitCode = await runCli(process.argv.slice(2), (json) => processIo(json, stop.signal));
// Idle sockets of a finished command must not keep the terminal waiting.
process.exit();
