import { resolve } from "node:path";

import { reachServer } from "@parapet/db/connected-client";
import { openDatabase } from "@parapet/db/db";
import { objectTotals } from "@parapet/db/queries/platform";
import { asSystem } from "@parapet/db/unscoped";

import { writeBackup } from "../../features/operations/commands/write-backup.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import { openDatabaseServer } from "../open-services.ts";
import { patiently } from "../patiently.ts";
import type { CliCommand } from "./command.ts";

/** Files in the object store: their rows are in the backup, their bytes are not. */
const objectsOf = async (url: string) => {
  await using database = openDatabase(url, { max: 1, work: "maintenance", applicationName: "parapet-backup" });
  return await asSystem(database.db, "program-files", objectTotals);
};

/** `parapet backup FILE`: everything as of one moment, while servers go on working. */
export const backupCommand: CliCommand = (program, io) => {
  program
    .command("backup")
    .description("back up the database and files to one file; the master key is not included")
    .argument("<file>")
    .action(async (file: string) => {
      const { json, line, note, print, signal } = io();
      const config = readConfig(environment());
      prepareDataDir(config.dataDir);
      await using opened = new AsyncDisposableStack();
      const { url, cluster } = await openDatabaseServer(config);
      if (cluster !== null) opened.use(cluster);
      await patiently(() => reachServer(url), { tell: note, signal });
      const startedAt = performance.now();
      const totals = await writeBackup(config, url, resolve(file), new Date());
      const { objects, bytes: object_bytes } = await objectsOf(url);
      const took_ms = Math.round(performance.now() - startedAt);
      if (json) line({ file: resolve(file), ...totals, objects, object_bytes, took_ms });
      else {
        print(
          `${totals.rows} rows from ${totals.tables} tables and ${totals.files} files, ${totals.bytes} bytes, ${took_ms} ms`,
        );
        if (objects > 0)
          print(
            `${objects} objects (${object_bytes} bytes) in bucket ${config.s3?.bucket ?? "(not configured here)"} are NOT included: a restore needs them and verifies each.`,
          );
        print(`Encrypted with master key ${totals.master_key}, which is NOT included: store a copy of it separately.`);
        print(
          `Keys of purge years are in ${totals.year_keys_file} beside it: a restore needs the newest one. Each backup replaces it; keep no older copies.`,
        );
      }
    });
};
