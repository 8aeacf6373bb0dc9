import { openDatabase } from "@parapet/db/db";
import { migrate } from "@parapet/db/migrate";
import { clickhouseStore, moveToClickHouse, openClickHouse } from "@parapet/leak-corpus/clickhouse";
import { operatorAgent } from "@parapet/net/operator-agent";

import { UsageError } from "../../platform/command-errors.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import { openDatabaseServer } from "../open-services.ts";
import type { CliCommand } from "./command.ts";

/** `parapet corpus move`: what PostgreSQL holds of the large corpora goes to the ClickHouse that is to keep them. */
export const corpusCommand: CliCommand = (program, io) => {
  const corpus = program.command("corpus").description("move the large corpora to ClickHouse");
  corpus
    .command("move")
    .description("move all corpus data from PostgreSQL to CLICKHOUSE_URL; stop servers and workers first")
    .action(async () => {
      const { json, line, print } = io();
      const config = readConfig(environment());
      if (config.clickhouseUrl === null)
        throw new UsageError("CLICKHOUSE_URL is not set. Set it to the target ClickHouse server.");
      prepareDataDir(config.dataDir);
      await using opened = new AsyncDisposableStack();
      const { url, cluster } = await openDatabaseServer(config);
      if (cluster !== null) opened.use(cluster);
      await migrate(url);
      const { db } = opened.use(openDatabase(url, { max: 2, applicationName: "parapet-cli", work: "import" }));
      const clickhouse = opened.use(openClickHouse(config.clickhouseUrl, operatorAgent(config.clickhouseUrl)));
      await clickhouseStore(clickhouse).prepare();
      const moved = await moveToClickHouse(db, clickhouse);
      if (json) line(moved);
      else
        print(
          `Moved ${moved.records} records in ${moved.blocks} blocks, ${moved.texts} texts and ${moved.indicators} indicators.`,
        );
    });
};
