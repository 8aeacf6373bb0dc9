import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";

import { readWhole } from "../../platform/files/read-whole.ts";
import type { Services } from "../../platform/services.ts";

const MAX_RANGE_BYTES = 4 * 1024 * 1024;
const RANGE = /^([0-9A-F]{5})(?:\.txt)?$/i;
const LINE = /^[0-9A-F]{35}:\d+\s*$/im;

const rangeFile = (prefix: string) =>
  ({ org: null, kind: "data-set", name: `breached-passwords/${prefix.toUpperCase()}` }) as const;

/**
 * Is the password in the public corpus of leaked ones? Searched in the ranges that the operator imported: one for each first five hex
 * digits of the SHA-1, each line the rest and a count. Nothing about the password leaves the installation.
 */
export const isBreached = async ({ files }: Pick<Services, "files">, password: string): Promise<boolean> => {
  const hex = createHash("sha1").update(password).digest("hex").toUpperCase();
  const range = await files.find(rangeFile(hex.slice(0, 5)));
  if (range === null) return false;
  const text = (await readWhole(files, range.id, MAX_RANGE_BYTES)).toString("latin1");
  return text.toUpperCase().includes(`${hex.slice(5)}:`);
};

/** Stores the ranges of a folder for all servers; a range that is imported again is replaced. Answers how many there were. */
export const importBreachedPasswords = async (
  { files }: Pick<Services, "files">,
  folder: string,
  signal: AbortSignal,
  onProgress: (ranges: number) => void = () => {},
): Promise<number> => {
  let ranges = 0;
  for (const name of await readdir(folder)) {
    const prefix = RANGE.exec(name)?.[1];
    if (prefix === undefined) continue;
    signal.throwIfAborted();
    const bytes = await readFile(join(folder, name));
    if (!LINE.test(bytes.toString("latin1", 0, 200))) throw new RangeError(`${name} is no range of the corpus`);
    await files.put(rangeFile(prefix), [bytes]);
    ranges += 1;
    if (ranges % 1_000 === 0) onProgress(ranges);
  }
  return ranges;
};
