import { migrate } from "@parapet/db/migrate";

import { environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import { openDatabaseServer } from "../open-services.ts";
import { patiently } from "../patiently.ts";
import { refuseUnfitDatabase } from "../preflight/preflight.ts";
import type { CliCommand } from "./command.ts";

/** `parapet migrate`: what `serve` does at start, alone, for those who deploy in steps. */
export const migrateCommand: CliCommand = (program, io) => {
  program
    .command("migrate")
    .description("migrate the database schema to the current version")
    .action(async () => {
      const { json, line, note, print, signal } = io();
      const config = readConfig(environment());
      prepareDataDir(config.dataDir);
      const waiting = { tell: note, signal };
      await patiently(() => refuseUnfitDatabase(config), waiting);
      await using opened = new AsyncDisposableStack();
      const { url, cluster } = await openDatabaseServer(config);
      if (cluster !== null) opened.use(cluster);
      const ran = await patiently(() => migrate(url), waiting);
      if (json) line({ ran });
      else print(ran.length === 0 ? "The database schema is up to date." : `Applied migrations: ${ran.join(", ")}`);
    });
};
