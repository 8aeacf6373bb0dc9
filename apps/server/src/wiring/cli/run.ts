import { Command, CommanderError } from "commander";

import { VERSION } from "../../platform/version.ts";
import type { CliIo } from "./command.ts";
import { COMMANDS, type Entry } from "./registry.ts";

const help = (): string => {
  const width = Math.max(...Object.keys(COMMANDS).map((name) => name.length));
  const lines = Object.entries<Entry>(COMMANDS).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`);
  return ["Usage: parapet <command> [options]", "", ...lines, "", "All commands support --help and --json."].join("\n");
};

const firstWords = async (error: unknown): Promise<{ line: string; exitCode: number }> => {
  if (error instanceof CommanderError)
    return { line: error.message.replace(/^error: /, ""), exitCode: error.exitCode === 0 ? 0 : 2 };
  const { explainStart } = await import("../../platform/start-errors.ts");
  return (
    explainStart(error) ?? {
      line: `Unexpected error: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      exitCode: 1,
    }
  );
};

/** `--remote <url> findings list` is `remote <url> findings list`. */
const withRemote = ([first = "", ...rest]: readonly string[]): readonly string[] =>
  first === "--remote"
    ? ["remote", ...rest]
    : first.startsWith("--remote=")
      ? ["remote", first.slice("--remote=".length), ...rest]
      : [first, ...rest].filter((word, at) => at > 0 || word !== "");

/** Runs one command line and answers its exit code: 0 done, 2 wrong usage or input, 3 something cannot be reached. */
export const runCli = async (given: readonly string[], makeIo: (json: boolean) => CliIo): Promise<number> => {
  const words = withRemote(given);
  const json = words.includes("--json");
  const io = makeIo(json);
  const [name] = words;
  if (name === undefined || name === "--help" || name === "-h" || name === "help") {
    io.print(help());
    return name === undefined ? 2 : 0;
  }
  if (name === "--version" || name === "-V") {
    io.print(VERSION);
    return 0;
  }
  const entry = Object.hasOwn(COMMANDS, name) ? (COMMANDS as Record<string, Entry>)[name] : undefined;
  if (entry === undefined) {
    io.note(`Unknown command '${name}'. Run 'parapet --help' for a list.`);
    return 2;
  }
  let exitCode = 0;
  // What an earlier command of the same process left is not this one's.
  process.exitCode = undefined;
  const program = new Command("parapet")
    .exitOverride()
    .configureOutput({ writeErr: () => {}, writeOut: (text) => io.print(text.trimEnd()) });
  try {
    (await entry.load())(program, () => io);
    for (const command of program.commands) {
      command.exitOverride().configureOutput({ writeErr: () => {}, writeOut: (text) => io.print(text.trimEnd()) });
      for (const leaf of command.commands.length > 0 ? command.commands : [command]) {
        leaf.exitOverride().option("--json", "machine-readable output on stdout");
      }
    }
    await program.parseAsync(words, { from: "user" });
    exitCode = typeof process.exitCode === "number" ? process.exitCode : 0;
    process.exitCode = undefined;
  } catch (error) {
    const { line, exitCode: code } = await firstWords(error);
    if (code !== 0) io.note(line);
    exitCode = code;
  }
  return exitCode;
};
