import { readdirSync, statSync } from "node:fs";
import { join, relative, resolve } from "node:path";

import { isYearKeysFile } from "./year-keys-file.ts";

/**
 * What a backup leaves out of the data folder. The key file first of all: who holds a backup must not hold its key. The
 * database is there as rows, and so is every stored file; caches are filled again.
 */
const LEFT_OUT = new Set([
  "keys.json",
  "postgres",
  "logs",
  "compile-cache",
  "cache",
  "breached-passwords",
  "demo-accounts.json",
  "demo-network.json",
]);

/** The key file, and what a rotation that was cut short left of its next version. */
const isKeyFile = (path: string, keyFile: string): boolean =>
  path === keyFile || (path.startsWith(`${keyFile}.`) && path.endsWith(".new"));

/** The files of the data folder that belong into a backup, as paths below it. */
export const dataFiles = (dataDir: string, keyFile: string): { path: string; mode: number }[] => {
  const walk = (folder: string): string[] =>
    readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
      const path = join(folder, entry.name);
      if (folder === dataDir && LEFT_OUT.has(entry.name)) return [];
      if (isKeyFile(resolve(path), resolve(keyFile)) || isYearKeysFile(entry.name)) return [];
      if (entry.isDirectory()) return walk(path);
      return entry.isFile() ? [path] : [];
    });
  return walk(dataDir)
    .map((path) => ({ path: relative(dataDir, path), mode: statSync(path).mode & 0o777 }))
    .sort((a, b) => a.path.localeCompare(b.path));
};
