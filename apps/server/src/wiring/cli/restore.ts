import { resolve } from "node:path";

import pino from "pino";

import { readBackup } from "../../features/operations/commands/read-backup.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import { eventsTo } from "../../platform/events.ts";
import { openQueue } from "../../platform/queue/queue.ts";
import { JOBS } from "../features.ts";
import { openDatabaseServer } from "../open-services.ts";
import type { CliCommand } from "./command.ts";

const makeQueue = async (ownerUrl: string): Promise<number> => {
  await using queue = await openQueue(ownerUrl, JOBS, eventsTo(pino({ level: "silent" })));
  return (await queue.boss.schemaVersion()) ?? 0;
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
      const { json, line, print } = io();
      const config = readConfig(environment());
      prepareDataDir(config.dataDir);
      await using opened = new AsyncDisposableStack();
      const { url, cluster } = await openDatabaseServer(config);
      if (cluster !== null) opened.use(cluster);
      const startedAt = performance.now();
      const totals = await readBackup(config, url, resolve(file), makeQueue, {
        yearKeysFile: yearKeys && resolve(yearKeys),
        oldKeyFile: oldKeyFile && resolve(oldKeyFile),
      });
      const took_ms = Math.round(performance.now() - startedAt);
      if (json) line({ ...totals, took_ms });
      else {
        print(
          `${totals.rows} rows from ${totals.tables} tables and ${totals.files} files restored (backup of ${totals.made_at}), ${took_ms} ms`,
        );
        print(`All ${totals.keys} data keys open.`);
        if (totals.destroyed_years.length > 0)
          print(
            `Keys of ${totals.destroyed_years.join(", ")} were destroyed by the annual purge: secrets of those years cannot be decrypted.`,
          );
      }
    });
};
