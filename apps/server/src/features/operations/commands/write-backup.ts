import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";

import { type Dump, dumpTables, readYearKeys } from "@parapet/db/backup";

import { UsageError } from "../../../platform/command-errors.ts";
import type { Config } from "../../../platform/config.ts";
import { readMaster } from "../../../platform/keys/master-key.ts";
import { openMaster } from "../../../platform/keys/open-master.ts";
import { openWrappingKey } from "../../../platform/keys/wrapping-keys.ts";
import { VERSION } from "../../../platform/version.ts";
import { BACKUP_KEY, writeHeader } from "../backup-header.ts";
import { writeRecord } from "../backup-records.ts";
import { dataFiles } from "../data-files.ts";
import { sealStream } from "../sealed-stream.ts";
import { writeYearKeys, yearKeysName } from "../year-keys-file.ts";

export interface BackupTotals {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  readonly master_key: string;
  readonly year_keys_file: string;
}

const countLines = (chunk: Buffer): number => {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
};

/** Every table, counter and file, in the order in which they are read back. */
async function* recordsOf(
  dump: Dump,
  { dataDir, keyFile }: Config,
  rows: Record<string, number>,
): AsyncGenerator<Buffer, void, void> {
  for (const table of dump.tables) {
    let count = 0;
    async function* counted() {
      for await (const chunk of dump.rowsOf(table)) {
        count += countLines(chunk);
        yield chunk;
      }
    }
    yield* writeRecord({ kind: "table", name: table.name, columns: [...table.columns] }, counted());
    rows[table.name] = count;
  }
  yield* writeRecord({ kind: "counters", counters: [...dump.counters] });
  const files = dataFiles(dataDir, keyFile);
  for (const file of files)
    yield* writeRecord({ kind: "file", ...file }, createReadStream(join(dataDir, file.path)) as AsyncIterable<Buffer>);
  yield* writeRecord({ kind: "end", rows, files: files.length });
}

/**
 * Writes everything to one file: rows as of one moment and files, encrypted with a key of its own that the master key wraps.
 * The master key stays out, and so do the keys of purge years, which go to a file beside it that each backup replaces. The backup
 * appears under its name only when it is whole.
 */
export const writeBackup = async (config: Config, ownerUrl: string, path: string, now: Date): Promise<BackupTotals> => {
  if (existsSync(path)) throw new UsageError(`${path} already exists; backups never overwrite a file.`);
  if (!existsSync(dirname(path)))
    throw new UsageError(`${path} cannot be written: no such directory: ${dirname(path)}`);
  const source = openMaster(config);
  const partial = `${path}.partial`;
  try {
    const totals = await dumpTables(ownerUrl, async (dump) => {
      const { installationKey } = dump;
      if (installationKey === null)
        throw new UsageError("The database contains no keys yet: start the server once, then back up.");
      // Proves that the master key of this machine is the one that a restore will need.
      await openWrappingKey(source, installationKey);
      const master = await readMaster(source, installationKey.master_id);
      const year_keys_file = yearKeysName(installationKey.id);
      const key = randomBytes(32);
      const header = writeHeader({
        made_at: now.toISOString(),
        version: VERSION,
        master_key: master.id,
        wrapped_key: (await master.wrap(BACKUP_KEY, key)).toString("base64"),
        year_keys: dump.yearKeys.flatMap(({ id, purge_year, wrapped }) =>
          wrapped === null ? [] : [{ id, purge_year }],
        ),
        year_keys_file,
        migrations: [...dump.migrations],
        jobs: dump.jobs,
      });
      const rows: Record<string, number> = {};
      async function* sealed(plain: AsyncIterable<Buffer>) {
        yield header;
        yield* sealStream(key, header, plain);
      }
      const out = createWriteStream(partial, { mode: 0o600, flags: "w" });
      await pipeline(Readable.from(recordsOf(dump, config, rows)), createZstdCompress(), sealed, out);
      return {
        tables: dump.tables.length,
        rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
        files: dataFiles(config.dataDir, config.keyFile).length,
        bytes: out.bytesWritten,
        master_key: master.id,
        year_keys_file,
      };
    });
    // Read after the rows: a year that was purged meanwhile is not in the file.
    writeYearKeys(join(dirname(path), totals.year_keys_file), await readYearKeys(ownerUrl), now);
    // A power cut after our word "done" must not leave an empty file.
    const handle = await open(partial, "r+");
    await handle.sync();
    await handle.close();
    renameSync(partial, path);
    return totals;
  } catch (error) {
    rmSync(partial, { force: true });
    throw error;
  }
};
