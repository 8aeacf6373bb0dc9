import { resolve } from "node:path";

import { openDatabase } from "@parapet/db/db";
import pino from "pino";

import { readBackup } from "../../features/operations/commands/read-backup.ts";
import { type FilesVerdict, verifyFiles } from "../../features/operations/verify-files.ts";
import { UnreachableError } from "../../platform/command-errors.ts";
import { type Config, environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import { eventsTo } from "../../platform/events.ts";
import { openKeys } from "../../platform/keys/keyring.ts";
import { openMaster, withOldKeyFile } from "../../platform/keys/open-master.ts";
import { openQueue } from "../../platform/queue/queue.ts";
import { JOBS } from "../features.ts";
import { openFiles } from "../open-files.ts";
import { openDatabaseServer } from "../open-services.ts";
import { patiently } from "../patiently.ts";
import { refuseUnfitDatabase } from "../preflight/preflight.ts";
import type { CliCommand } from "./command.ts";

const makeQueue = async (ownerUrl: string): Promise<number> => {
  await using queue = await openQueue(ownerUrl, JOBS, eventsTo(pino({ level: "silent" })));
  return (await queue.boss.schemaVersion()) ?? 0;
};

/** Are all stored files there, in the database and in the object store, and do they open? */
const filesAt = async (config: Config, url: string, oldKeyFile: string | undefined): Promise<FilesVerdict> => {
  await using database = openDatabase(url, { max: 4, work: "maintenance", applicationName: "parapet-restore" });
  const keys = await openKeys(database.db, withOldKeyFile(openMaster(config), oldKeyFile));
  await using files = openFiles(config, { db: database.db, keys, now: () => new Date() });
  return await verifyFiles({ db: database.db, files });
};

/** `parapet restore FILE`: restores a backup into an empty database. */
export const restoreCommand: CliCommand = (program, io) => {
  program
    .command("restore")
    .description("restore a backup into an empty database; requires the master key it was encrypted with")
    .argument("<file>")
    .option("--year-keys <file>", "newest file of year keys (default: beside the backup)")
    .option("--old-key-file <file>", "key file of the time of the backup, if the master key was rotated since")
    .action(async (file: string, { yearKeys, oldKeyFile }: { yearKeys?: string; oldKeyFile?: string }) => {
      const { json, line, note, print, signal } = io();
      const config = readConfig(environment());
      prepareDataDir(config.dataDir);
      await patiently(() => refuseUnfitDatabase(config), { tell: note, signal });
      await using opened = new AsyncDisposableStack();
      const { url, cluster } = await openDatabaseServer(config);
      if (cluster !== null) opened.use(cluster);
      const startedAt = performance.now();
      const totals = await readBackup(config, url, resolve(file), makeQueue, {
        yearKeysFile: yearKeys && resolve(yearKeys),
        oldKeyFile: oldKeyFile && resolve(oldKeyFile),
      });
      const stored = await filesAt(config, url, oldKeyFile && resolve(oldKeyFile));
      const took_ms = Math.round(performance.now() - startedAt);
      if (json) line({ ...totals, stored_files: stored, took_ms });
      else {
        print(
          `${totals.rows} rows from ${totals.tables} tables and ${totals.files} files restored (backup of ${totals.made_at}), ${took_ms} ms`,
        );
        print(`All ${totals.keys} data keys open.`);
        if (totals.destroyed_years.length > 0)
          print(
            `Keys of ${totals.destroyed_years.join(", ")} were destroyed by the annual purge: secrets of those years cannot be decrypted.`,
          );
        print(`${stored.files - stored.incomplete.length} of ${stored.files} stored files verified`);
      }
      if (stored.incomplete.length > 0)
        throw new UnreachableError(
          `All rows were restored, but ${stored.incomplete.length} stored files are missing or incomplete: ${stored.incomplete
            .slice(0, 20)
            .map(({ reason }) => reason)
            .join("; ")}. Restore the bucket, or upload and import these files again.`,
        );
    });
};
