import { readdir, readFile, stat } from "node:fs/promises";
import { basename, join } from "node:path";

import type { BoundedMatcher } from "./bounded-matcher.ts";
import type { Fingerprint, RefusedFingerprint } from "./fingerprint.ts";
import { readRecog, type RecogFile } from "./read-recog.ts";

const MAX_FILES = 500;
const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 4;

const xmlFilesUnder = async (directory: string, depth = 0): Promise<string[]> => {
  const entries = await readdir(directory, { withFileTypes: true });
  const nested = await Promise.all(
    entries
      .toSorted((a, b) => (a.name < b.name ? -1 : 1))
      .map(async (entry) => {
        const path = join(directory, entry.name);
        if (entry.isDirectory()) return depth < MAX_DEPTH ? xmlFilesUnder(path, depth + 1) : [];
        return entry.name.endsWith(".xml") ? [path] : [];
      }),
  );
  return nested.flat();
};

/** Long examples live beside a file, in a folder of its name. */
const exampleFilesOf = async (xmlPath: string): Promise<Map<string, Buffer>> => {
  const folder = xmlPath.replace(/\.xml$/, "");
  const names = await readdir(folder).catch(() => []);
  return new Map(
    await Promise.all(
      names.slice(0, MAX_FILES).map(async (name) => [name, await readFile(join(folder, name))] as const),
    ),
  );
};

/** A file that names no kind answers to its protocol's usual kind as well as to its own name. */
const usualKinds = (path: string, { fingerprints }: RecogFile): Fingerprint[] => {
  const name = basename(path, ".xml");
  const usual = /^([a-z0-9]+)_banners?$/.exec(name)?.[1];
  return fingerprints.flatMap((it) =>
    it.match === name && usual !== undefined ? [it, { ...it, match: `${usual}.banner` }] : [it],
  );
};

export interface LoadedFingerprints {
  readonly fingerprints: readonly Fingerprint[];
  readonly refused: readonly RefusedFingerprint[];
  readonly files: number;
}

/** Which rules are in this folder of Recog files (its `xml` folder, or one that holds it)? */
export const loadRecog = async (
  directory: string,
  options: { readonly bounded?: BoundedMatcher; readonly withExamples?: boolean } = {},
): Promise<LoadedFingerprints> => {
  const paths = await xmlFilesUnder(directory);
  const read = await Promise.all(
    paths.slice(0, MAX_FILES).map(async (path) => {
      const { size } = await stat(path);
      const where = basename(path);
      if (size > MAX_FILE_BYTES)
        return { path, fingerprints: [], refused: [{ where, reason: "is larger than 16 MiB" }] };
      const examples = options.withExamples ? await exampleFilesOf(path) : new Map<string, Buffer>();
      const file = readRecog(await readFile(path, "utf8"), where, { ...options, examples });
      return { path, ...file };
    }),
  );
  return {
    fingerprints: read.flatMap((file) => usualKinds(file.path, file)),
    refused: read.flatMap((file) => file.refused),
    files: read.length,
  };
};
