import { migrate } from "@parapet/db/migrate";

import { environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import { openDatabaseServer } from "../open-services.ts";
import { refuseUnfitDatabase } from "../preflight/preflight.ts";
import type { CliCommand } from "./command.ts";

/** `parapet migrate`: what `serve` does at start, alone, for those who deploy in steps. */
export const migrateCommand: CliCommand = (program, io) => {
  program
    .command("migrate")
    .description("migrate the database schema to the current version")
    .action(async () => {
      const { json, line, print } = io();
      const config = readConfig(environment());
      prepareDataDir(config.dataDir);
      await refuseUnfitDatabase(config);
      await using opened = new AsyncDisposableStack();
      const { url, cluster } = await openDatabaseServer(config);
      if (cluster !== null) opened.use(cluster);
      const ran = await migrate(url);
      if (json) line({ ran });
      else print(ran.length === 0 ? "The database schema is up to date." : `Applied migrations: ${ran.join(", ")}`);
    });
};
