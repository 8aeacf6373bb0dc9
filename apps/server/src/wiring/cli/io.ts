import { createInterface } from "node:readline";

import { UsageError } from "../../platform/command-errors.ts";
import type { CliIo } from "./command.ts";

/** The command line's real world: this process's streams and a network with the guard that the options ask for. */
export const processIo = (json: boolean, signal: AbortSignal): CliIo => ({
  json,
  signal,
  line: (value) => void process.stdout.write(`${JSON.stringify(value)}\n`),
  print: (text) => void process.stdout.write(`${text}\n`),
  note: (text) => void process.stderr.write(`${text}\n`),
  stdinLines: () => {
    if (process.stdin.isTTY) throw new UsageError("This command reads from standard input: pipe the input into it.");
    return createInterface({ input: process.stdin, crlfDelay: Number.POSITIVE_INFINITY });
  },
  net: async (options) => {
    // Most commands and every `--help` need no network.
    const [{ createNet }, { toNetOptions }] = await Promise.all([
      import("@parapet/net/create-net"),
      import("./network.ts"),
    ]);
    return createNet(toNetOptions(options));
  },
});
