import { randomBytes } from "node:crypto";
import { createReadStream, createWriteStream, existsSync, renameSync, rmSync } from "node:fs";
import { open } from "node:fs/promises";
import { dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { createZstdCompress } from "node:zlib";

import { type Dump, dumpTables } from "@parapet/db/backup/dump-tables";

import { UsageError } from "../../../platform/command-errors.ts";
import type { Config } from "../../../platform/config.ts";
import { keyOf, readKeyFile } from "../../../platform/keys/key-file.ts";
import { VERSION } from "../../../platform/version.ts";
import { writeHeader } from "../backup-header.ts";
import { writeRecord } from "../backup-records.ts";
import { dataFiles } from "../data-files.ts";
import { backupKey, sealStream } from "../sealed-stream.ts";

export interface BackupTotals {
  readonly tables: number;
  readonly rows: number;
  readonly files: number;
  readonly bytes: number;
  /** Which key of the key file opens it. */
  readonly file_key: string;
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
 * Writes everything to one file: rows as of one moment, files, sealed by a key drawn from the key file, which stays out.
 * The file appears under its name only when it is whole.
 */
export const writeBackup = async (config: Config, ownerUrl: string, path: string, now: Date): Promise<BackupTotals> => {
  if (existsSync(path)) throw new UsageError(`${path} already exists; backups never overwrite a file.`);
  if (!existsSync(dirname(path)))
    throw new UsageError(`${path} cannot be written: no such directory: ${dirname(path)}`);
  const keys = readKeyFile(config.keyFile);
  const partial = `${path}.partial`;
  try {
    const totals = await dumpTables(ownerUrl, async (dump) => {
      const salt = randomBytes(32);
      const header = writeHeader({
        made_at: now.toISOString(),
        version: VERSION,
        file_key: keys.current,
        salt: salt.toString("base64"),
        migrations: [...dump.migrations],
        jobs: dump.jobs,
      });
      const rows: Record<string, number> = {};
      async function* sealed(plain: AsyncIterable<Buffer>) {
        yield header;
        yield* sealStream(backupKey(keyOf(keys, keys.current), salt), header, plain);
      }
      const out = createWriteStream(partial, { mode: 0o600, flags: "w" });
      await pipeline(Readable.from(recordsOf(dump, config, rows)), createZstdCompress(), sealed, out);
      return {
        tables: dump.tables.length,
        rows: Object.values(rows).reduce((sum, count) => sum + count, 0),
        files: dataFiles(config.dataDir, config.keyFile).length,
        bytes: out.bytesWritten,
        file_key: keys.current,
      };
    });
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
