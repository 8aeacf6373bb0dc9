import type { Net } from "@parapet/net/net";

import type { CliIo } from "../wiring/cli/command.ts";
import { runCli } from "../wiring/cli/run.ts";

/** Everything one command line said, and how it ended. */
export interface Spoken {
  readonly code: number;
  /** What `--json` put on stdout, one value per line. */
  readonly lines: Record<string, unknown>[];
  readonly printed: string[];
  readonly notes: string[];
}

/** Runs `parapet <words>` in this process and records its output; it has no network unless one is given. */
export const runWords = async (
  words: readonly string[],
  { stdin = [], net }: { readonly stdin?: readonly string[]; readonly net?: Net } = {},
): Promise<Spoken> => {
  const lines: Record<string, unknown>[] = [];
  const printed: string[] = [];
  const notes: string[] = [];
  const code = await runCli(words, (json): CliIo => ({
    json,
    line: (value) => void lines.push(value as Record<string, unknown>),
    print: (text) => void printed.push(text),
    note: (text) => void notes.push(text),
    async *stdinLines() {
      yield* stdin;
    },
    signal: AbortSignal.timeout(110_000),
    net: async () => net ?? Promise.reject(new Error("this command sends no requests")),
  }));
  return { code, lines, printed, notes };
};
