import { createReadStream, createWriteStream, existsSync, mkdirSync } from "node:fs";
import { dirname, isAbsolute, join, normalize } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";

import { type Load, loadTables, refuseUsedDatabase, type YearKey } from "@parapet/db/backup";
import { SealBroken } from "@parapet/db/envelope";
import { knownMigrations, migrate } from "@parapet/db/migrate";

import { UnreachableError, UsageError } from "../../../platform/command-errors.ts";
import type { Config } from "../../../platform/config.ts";
import { checkKeyRows, type KeyCheck } from "../../../platform/keys/check-keys.ts";
import type { MasterSource } from "../../../platform/keys/master-key.ts";
import { openMaster, withOldKeyFile } from "../../../platform/keys/open-master.ts";
import { openWrappingKey, wrapAbout } from "../../../platform/keys/wrapping-keys.ts";
import { BACKUP_KEY, type BackupHeader, readHeader } from "../backup-header.ts";
import { readRecords } from "../backup-records.ts";
import { openStream } from "../sealed-stream.ts";
import { yearKeysFor } from "../year-keys-file.ts";

export interface RestoreTotals {
  readonly made_at: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  /** Data keys, every one of which was opened. */
  readonly keys: number;
  /** Years whose keys were destroyed: what they encrypted does not open any more. */
  readonly destroyed_years: readonly number[];
  /** Migrations newer than the backup, run after it was read. */
  readonly migrated: readonly string[];
}

/** Throws where this program cannot bring about the schema the backup was made with. */
const refuseStrangeSchema = ({ migrations, version }: BackupHeader): void => {
  const known = new Map(knownMigrations().map(({ name, hash }) => [name, hash]));
  const strange = migrations.find(({ name, hash }) => known.get(name) !== hash);
  if (strange !== undefined)
    throw new UsageError(
      `The backup was created by Parapet ${version} with ${strange.name}, which this version does not support. Restore it with that version or a later one.`,
    );
};

const keyFor = async (source: MasterSource, { master_key, wrapped_key }: BackupHeader): Promise<Buffer> => {
  const held = await source.read();
  if (held === null)
    throw new UnreachableError(
      `The ${source.name} is missing. ${source.remedy} Backups do not contain the master key; this one requires ${master_key}.`,
    );
  const master = held.all.find(({ id }) => id === master_key);
  if (master === undefined)
    throw new UnreachableError(
      `The backup is encrypted with master key ${master_key}, which the ${source.name} does not contain. Restore the key file that was used for this backup, or name it with --old-key-file.`,
    );
  try {
    return await master.unwrap(BACKUP_KEY, Buffer.from(wrapped_key, "base64"));
  } catch (cause) {
    if (!(cause instanceof SealBroken)) throw cause;
    throw new UsageError(`The backup is damaged, or master key ${master_key} of the ${source.name} was changed.`);
  }
};

const placeOf = (dataDir: string, path: string): string => {
  if (isAbsolute(path) || normalize(path).startsWith(".."))
    throw new UsageError(`The backup refers to a file outside the data directory: ${path}`);
  return join(dataDir, path);
};

interface Read {
  readonly rows: Record<string, number>;
  files: number;
  isWhole: boolean;
}

/** Brings the keys of purge years back and proves that every key opens; otherwise nothing of the restore remains. */
const proveKeys = async (load: Load, source: MasterSource, yearKeys: readonly YearKey[]): Promise<KeyCheck> => {
  const { wrapping, data } = await load.putYearKeys(yearKeys);
  const check = await checkKeyRows(source, wrapping, data);
  if (check.reason !== null)
    throw new UnreachableError(`Nothing was restored, because not every key of the backup opens. ${check.reason}`);
  // Under one master key from here on: that of a backup from before a rotation is not needed any more.
  const current = (await source.read())?.current;
  for (const row of wrapping) {
    if (row.wrapped === null || current === undefined || row.master_id === current.id) continue;
    const wrapped = await current.wrap(wrapAbout(row.id, row.purge_year), await openWrappingKey(source, row));
    await load.rewrapKey(row.id, { masterId: current.id, wrapped });
  }
  return check;
};

const readInto = async (load: Load, plain: AsyncIterable<Buffer>, dataDir: string): Promise<Read> => {
  const read: Read = { rows: {}, files: 0, isWhole: false };
  for await (const { header, blocks } of readRecords(plain)) {
    switch (header.kind) {
      case "table":
        read.rows[header.name] = await load.fill(header, blocks);
        break;
      case "counters":
        for (const { name, last } of header.counters) await load.setCounter(name, last);
        break;
      case "file": {
        const place = placeOf(dataDir, header.path);
        mkdirSync(dirname(place), { recursive: true, mode: 0o711 });
        await pipeline(Readable.from(blocks), createWriteStream(place, { mode: header.mode }));
        read.files += 1;
        break;
      }
      case "end": {
        const wrong = Object.entries(header.rows).find(([name, count]) => read.rows[name] !== count);
        if (wrong !== undefined || header.files !== read.files)
          throw new UsageError(
            `The backup is incomplete or corrupt: unexpected content in ${wrong?.[0] ?? "its files"}.`,
          );
        read.isWhole = true;
      }
    }
  }
  if (!read.isWhole) throw new UsageError("The backup is incomplete: its end is missing.");
  return read;
};

/** Opens the queue's schema where a backup has jobs; it is the queue's own library that makes it. */
export type MakeQueue = (ownerUrl: string) => Promise<number>;

interface RestoreOptions {
  readonly yearKeysFile?: string | undefined;
  /** The key file of the time of the backup, where the master key was rotated since. */
  readonly oldKeyFile?: string | undefined;
  readonly now?: Date;
}

/** One sentence for what reading a damaged or unreadable file throws; every other error as it is. */
const explainDamage = (error: unknown, path: string): unknown => {
  const { name, message, code = "", syscall } = error as NodeJS.ErrnoException;
  const isDamaged =
    error instanceof SealBroken || name === "ZodError" || error instanceof SyntaxError || /^(?:ZSTD|Z)_/.test(code);
  if (isDamaged)
    return new UsageError(
      `${path} is damaged and was not restored${error instanceof SealBroken ? ` (${message.replace(/\.$/, "")})` : ""}. Use another copy of the backup.`,
      { cause: error },
    );
  if (["EISDIR", "EACCES", "EIO"].includes(code) && (syscall === "read" || syscall === "open"))
    return new UsageError(`${path} cannot be read (${code}). Name a backup file that this user may read.`);
  return error;
};

/**
 * Reads a backup into an empty database: first the schema it was made with, then every row in one transaction, then the
 * migrations since. Nothing is written before the target, the key and the schema have been found right, and nothing
 * stays unless every key opens.
 */
export const readBackup = async (
  config: Config,
  ownerUrl: string,
  path: string,
  makeQueue: MakeQueue,
  options: RestoreOptions = {},
): Promise<RestoreTotals> => {
  try {
    return await restoreFrom(config, ownerUrl, path, makeQueue, options);
  } catch (error) {
    throw explainDamage(error, path);
  }
};

const restoreFrom = async (
  config: Config,
  ownerUrl: string,
  path: string,
  makeQueue: MakeQueue,
  { yearKeysFile, oldKeyFile, now = new Date() }: RestoreOptions,
): Promise<RestoreTotals> => {
  if (!existsSync(path)) throw new UsageError(`File not found: ${path}.`);
  const { header, bytes, rest } = await readHeader(createReadStream(path) as AsyncIterable<Buffer>);
  refuseStrangeSchema(header);
  const source = withOldKeyFile(openMaster(config), oldKeyFile);
  const key = await keyFor(source, header);
  const yearKeys = yearKeysFor(header.year_keys, yearKeysFile ?? join(dirname(path), header.year_keys_file), now);
  await refuseUsedDatabase(ownerUrl);
  const then = new Set(header.migrations.map(({ name }) => name));
  await migrate(ownerUrl, undefined, (name) => then.has(name));
  if (header.jobs !== null) {
    const jobs = await makeQueue(ownerUrl);
    if (jobs !== header.jobs)
      throw new UsageError(
        `The backup's job queue has schema ${header.jobs}; this version uses schema ${jobs}. Restore it with Parapet ${header.version}, then upgrade.`,
      );
  }
  const decompress = createZstdDecompress();
  const flowing = pipeline(Readable.from(openStream(key, bytes, rest)), decompress);
  flowing.catch((error: Error) => decompress.destroy(error));
  const { read, keys } = await loadTables(ownerUrl, async (load) => ({
    read: await readInto(load, decompress as AsyncIterable<Buffer>, config.dataDir),
    keys: await proveKeys(load, source, yearKeys),
  }));
  await flowing;
  const migrated = await migrate(ownerUrl);
  return {
    made_at: header.made_at,
    tables: Object.keys(read.rows).length,
    rows: Object.values(read.rows).reduce((sum, count) => sum + count, 0),
    files: read.files,
    keys: keys.keys.reduce((sum, { data_keys }) => sum + (data_keys?.count ?? 0), 0),
    destroyed_years: [...new Set(keys.keys.flatMap((it) => (it.state === "destroyed" ? [it.purge_year] : [])))],
    migrated,
  };
};
