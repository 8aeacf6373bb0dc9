import { type Database, openDatabase } from "@parapet/db/db";
import { migrate } from "@parapet/db/migrate";

import { environment, readConfig } from "../config.ts";
import { openDatabaseServer, prepareDataDir } from "../services.ts";

/** The database for one command: started when nobody has, migrated, let go of at the end. */
export const openCliDatabase = async (): Promise<Database & { readonly ownerUrl: string }> => {
  const config = readConfig(environment());
  prepareDataDir(config.dataDir);
  await using opened = new AsyncDisposableStack();
  const { url, cluster } = await openDatabaseServer(config);
  if (cluster !== null) opened.use(cluster);
  await migrate(url);
  const database = opened.use(openDatabase(url, { max: 4, applicationName: "parapet-cli" }));
  const whole = opened.move();
  const close = () => whole.disposeAsync();
  return { db: database.db, pool: database.pool, ownerUrl: url, close, [Symbol.asyncDispose]: close };
};
