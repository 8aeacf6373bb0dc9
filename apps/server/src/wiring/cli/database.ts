import { existsSync } from "node:fs";
import { join } from "node:path";

import { type Database, openDatabase } from "@parapet/db/db";
import { migrate } from "@parapet/db/migrate";
import type { CorpusStore } from "@parapet/leak-corpus";

import { environment, readConfig } from "../../platform/config.ts";
import { prepareDataDir } from "../../platform/data-dir.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import { openKeys } from "../../platform/keys/keyring.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import { openCorpora } from "../open-corpora.ts";
import { openFiles } from "../open-files.ts";
import { openDatabaseServer } from "../open-services.ts";
import { patiently } from "../patiently.ts";

/** The database for one command: started when no one has, migrated, let go of at the end. */
export const openCliDatabase = async (): Promise<
  Database & { readonly ownerUrl: string; readonly corpora: CorpusStore }
> => {
  const config = readConfig(environment());
  prepareDataDir(config.dataDir);
  await using opened = new AsyncDisposableStack();
  const { url, cluster } = await openDatabaseServer(config);
  if (cluster !== null) opened.use(cluster);
  await patiently(() => migrate(url));
  const database = opened.use(openDatabase(url, { max: 4, applicationName: "parapet-cli", work: "background" }));
  const corpora = opened.use(await openCorpora(config, database.db));
  const whole = opened.move();
  const close = () => whole.disposeAsync();
  return { db: database.db, pool: database.pool, ownerUrl: url, corpora, close, [Symbol.asyncDispose]: close };
};

/** The database and the files of the installation, for commands that store or read files. */
export const openCliFiles = async (): Promise<Awaited<ReturnType<typeof openCliDatabase>> & { files: FileStore }> => {
  const config = readConfig(environment());
  const database = await openCliDatabase();
  try {
    const keys = await openKeys(database.db, openMaster(config));
    const files = openFiles(config, { db: database.db, keys, now: () => new Date() });
    const close = async () => {
      await files[Symbol.asyncDispose]();
      await database.close();
    };
    return { ...database, files, close, [Symbol.asyncDispose]: close };
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** The same without files for commands that can do without: null where no database has been made yet. */
export const openExistingDatabase = async (): Promise<Awaited<ReturnType<typeof openCliDatabase>> | null> => {
  const { databaseUrl, dataDir } = readConfig(environment());
  return databaseUrl === null && !existsSync(join(dataDir, "postgres", "password")) ? null : openCliDatabase();
};
