import { createReadStream, createWriteStream, existsSync, mkdirSync } from "node:fs";
import { dirname, isAbsolute, join, normalize } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdDecompress } from "node:zlib";

import { type Load, loadTables, refuseUsedDatabase } from "@parapet/db/backup/load-tables";
import { knownMigrations, migrate } from "@parapet/db/migrate";

import { UnreachableError, UsageError } from "../../../platform/command-errors.ts";
import type { Config } from "../../../platform/config.ts";
import { keyOf, readKeyFile } from "../../../platform/keys/key-file.ts";
import { type BackupHeader, readHeader } from "../backup-header.ts";
import { readRecords } from "../backup-records.ts";
import { backupKey, openStream } from "../sealed-stream.ts";

export interface RestoreTotals {
  readonly made_at: string;
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
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

const keyFor = ({ keyFile }: Config, { file_key, salt }: BackupHeader): Buffer => {
  if (!existsSync(keyFile))
    throw new UnreachableError(
      `The key file ${keyFile} is missing. Restore your copy of it or set PARAPET_KEY_FILE; backups do not contain the key file.`,
    );
  const keys = readKeyFile(keyFile);
  if (keys.keys[file_key] === undefined)
    throw new UnreachableError(
      `The backup is encrypted with key ${file_key}, which ${keyFile} does not contain. Restore the key file that was used for this backup.`,
    );
  return backupKey(keyOf(keys, file_key), Buffer.from(salt, "base64"));
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

/**
 * Reads a backup into an empty database: first the schema it was made with, then every row in one transaction, then the
 * migrations since. Nothing is written before the target, the key and the schema have been found right.
 */
export const readBackup = async (
  config: Config,
  ownerUrl: string,
  path: string,
  makeQueue: MakeQueue,
): Promise<RestoreTotals> => {
  if (!existsSync(path)) throw new UsageError(`File not found: ${path}.`);
  const { header, bytes, rest } = await readHeader(createReadStream(path) as AsyncIterable<Buffer>);
  refuseStrangeSchema(header);
  const key = keyFor(config, header);
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
  const read = await loadTables(ownerUrl, (load) =>
    readInto(load, decompress as AsyncIterable<Buffer>, config.dataDir),
  );
  await flowing;
  const migrated = await migrate(ownerUrl);
  return {
    made_at: header.made_at,
    tables: Object.keys(read.rows).length,
    rows: Object.values(read.rows).reduce((sum, count) => sum + count, 0),
    files: read.files,
    migrated,
  };
};
