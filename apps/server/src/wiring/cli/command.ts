import type { Net } from "@parapet/net/net";
import type { Command } from "commander";

/** What a command may do to the world outside it; `parapet` builds the real one, tests a recording one. */
export interface CliIo {
  /** True with `--json`: stdout then carries nothing but JSON. */
  readonly json: boolean;
  readonly line: (value: unknown) => void;
  /** One line of words for people on stdout; call it only when `json` is false. */
  readonly print: (text: string) => void;
  /** Logs and progress go to stderr. */
  readonly note: (text: string) => void;
  /** Lines of standard input, without their line ends. */
  readonly stdinLines: () => AsyncIterable<string>;
  readonly signal: AbortSignal;
  /** A network that honours `--resolver` and `--allow`. */
  readonly net: (options: NetworkOptions) => Promise<Net>;
}

/** What `networkOptions` adds to a command. */
export interface NetworkOptions {
  readonly resolver?: string[];
  readonly allow?: string[];
}

/** One command of `parapet`: declares its words and options on the program and does its work through `io`. */
export type CliCommand = (program: Command, io: () => CliIo) => void;

/** Gathers the values of an option that is given several times. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value];

export const networkOptions = (command: Command): Command =>
  command
    .option("--resolver <ip[:port]>", "DNS resolver to use (repeatable)", collect)
    .option("--allow <cidr>", "non-public address range that may be contacted (repeatable)", collect);
