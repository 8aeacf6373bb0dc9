import { createHash } from "node:crypto";
import { closeSync, existsSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";

import type { YearKey } from "@parapet/db/backup";
import * as z from "zod";

import { UsageError } from "../../platform/command-errors.ts";
import { parseJson } from "../../platform/parse-json.ts";

const YearKeysFile = z.strictObject({
  about: z.string(),
  made_at: z.iso.datetime(),
  keys: z.array(
    z.strictObject({
      id: z.uuid(),
      purge_year: z.int().min(2000).max(9999),
      master_id: z.string(),
      wrapped: z.base64().nullable(),
      created_at: z.string(),
      destroyed_at: z.string().nullable(),
    }),
  ),
});

const ABOUT =
  "Keys of purge years, wrapped by the master key. Each backup replaces this file; keep no older copy: a purge is final once the keys of the year are nowhere any more.";

const PREFIX = "parapet-year-keys-";

/** Never part of a backup, wherever it was written: a purge could not reach it there. */
export const isYearKeysFile = (name: string): boolean => name.startsWith(PREFIX);

/** One name for each installation, so that two may keep their backups in one directory. */
export const yearKeysName = (installation: string): string =>
  `${PREFIX}${createHash("sha256").update(installation).digest("hex").slice(0, 12)}.json`;

/** Replaces the file of year keys: what was purged since is in it no more. */
export const writeYearKeys = (path: string, keys: readonly YearKey[], now: Date): void => {
  const next = `${path}.partial`;
  const handle = openSync(next, "w", 0o600);
  writeSync(handle, `${JSON.stringify({ about: ABOUT, made_at: now.toISOString(), keys }, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  renameSync(next, path);
};

/** Null where there is no such file. */
export const readYearKeysFile = (path: string): readonly YearKey[] | null => {
  if (!existsSync(path)) return null;
  const parsed = YearKeysFile.safeParse(parseJson(readFileSync(path, "utf8")));
  if (!parsed.success) throw new UsageError(`The file of year keys ${path} is damaged.`);
  return parsed.data.keys;
};

/**
 * The year keys that a restore brings back: those that the backup needs. What was purged stays purged, and so does a year that is
 * over: its purge is due, and a file from before it is no way around it. A key that is missing without having been purged is
 * refused, because the secrets of its year would be lost.
 */
export const yearKeysFor = (
  needed: readonly { readonly id: string; readonly purge_year: number }[],
  path: string,
  now: Date,
): YearKey[] => {
  const held = readYearKeysFile(path) ?? [];
  const byId = new Map(held.map((key) => [key.id, key]));
  const isOver = (year: number): boolean => year < now.getUTCFullYear();
  const missing = needed.filter(({ id, purge_year }) => !byId.has(id) && !isOver(purge_year));
  if (missing.length > 0)
    throw new UsageError(
      `The backup needs the keys of ${missing.map((key) => key.purge_year).join(", ")}, which ${path} does not contain. Place the newest file of year keys there, or name it with --year-keys.`,
    );
  const wanted = new Set(needed.map(({ id }) => id));
  const absent = needed
    .filter(({ id }) => !byId.has(id))
    .map((key) => ({ ...key, master_id: "", wrapped: null, created_at: now.toISOString(), destroyed_at: null }));
  return [...held.filter((key) => wanted.has(key.id) || key.wrapped === null), ...absent].map((key) => ({
    ...key,
    ...(isOver(key.purge_year) && { wrapped: null }),
    destroyed_at: key.wrapped === null || isOver(key.purge_year) ? (key.destroyed_at ?? now.toISOString()) : null,
  }));
};
