import { openBoundedMatcher } from "@parapet/scanner/fingerprints/bounded-matcher";
import type { Identification } from "@parapet/scanner/fingerprints/fingerprint";
import { FingerprintSet } from "@parapet/scanner/fingerprints/fingerprint-set";
import { loadRecog } from "@parapet/scanner/fingerprints/load-recog";
import { OWN_FINGERPRINTS } from "@parapet/scanner/fingerprints/own-fingerprints";
import * as z from "zod";

import { UsageError } from "../../platform/command-errors.ts";
import type { CliCommand } from "./command.ts";

const Line = z.object({ match: z.string().min(1), value: z.string() });

/** What is wrong with a line, in a few words; null when nothing is. */
const readLine = (text: string): { line: z.infer<typeof Line> } | { problem: string } => {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    return { problem: "is not JSON" };
  }
  const line = Line.safeParse(json);
  return line.success ? { line: line.data } : { problem: 'is not an object with the strings "match" and "value"' };
};

const openSet = async (directory: string | undefined, note: (text: string) => void) => {
  const bounded = openBoundedMatcher();
  if (directory === undefined) return { set: new FingerprintSet(OWN_FINGERPRINTS), bounded };
  const { fingerprints, refused, files } = await loadRecog(directory, { bounded }).catch((error: unknown) => {
    throw new UsageError(
      `Cannot read the fingerprint directory: ${error instanceof Error ? error.message : String(error)}`,
    );
  });
  if (fingerprints.length === 0) throw new UsageError(`No fingerprints found in ${directory}.`);
  note(`${fingerprints.length} fingerprints loaded from ${files} files, ${refused.length} rejected`);
  for (const { where, reason } of refused) note(`rejected ${where}: ${reason}`);
  return { set: new FingerprintSet(fingerprints, OWN_FINGERPRINTS), bounded };
};

const words = (match: string, value: string, found: Identification | null): string =>
  found === null
    ? `${match}  ${value}  unknown`
    : `${match}  ${value}  ${[found.vendor, found.product, found.version].filter(Boolean).join(" ") || found.description}`;

/** `parapet identify`: which products sent these banners? */
export const identifyCommand: CliCommand = (program, io) => {
  program
    .command("identify")
    .description('identify products from banners: JSON lines {"match", "value"} on standard input')
    .option("--fingerprints <dir>", "directory of Recog files, used before the built-in fingerprints")
    .action(async (options: { fingerprints?: string }) => {
      const { json, line, print, note, stdinLines } = io();
      const { set, bounded } = await openSet(options.fingerprints, note);
      await using _ = bounded;
      const problems: string[] = [];
      let number = 0;
      for await (const text of stdinLines()) {
        number += 1;
        if (text.trim() === "") continue;
        const read = readLine(text);
        if ("problem" in read) {
          problems.push(`line ${number} ${read.problem}`);
          continue;
        }
        const { match, value } = read.line;
        const found = await set.identify(match, value);
        if (json) {
          const { vendor = null, product = null, version = null, cpe23 = null, certainty = null } = found ?? {};
          line({ match, value, vendor, product, version, cpe23, certainty });
        } else print(words(match, value, found));
      }
      if (problems.length > 0) {
        const shown = problems.slice(0, 5).join("; ");
        throw new UsageError(problems.length > 5 ? `${shown}; and ${problems.length - 5} more` : shown);
      }
    });
};
