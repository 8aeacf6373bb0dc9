import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import { type CorpusStore, postgresStore, remainingInPostgres } from "@parapet/leak-corpus";
import { clickhouseStore, openClickHouse } from "@parapet/leak-corpus/clickhouse";
import { operatorAgent } from "@parapet/net/operator-agent";
import type { Kysely } from "kysely";

import { type Config, ConfigError } from "../platform/config.ts";

/** The store of the corpora that the configuration selects: PostgreSQL, or the ClickHouse at its URL. */
export const openCorpora = async (
  { clickhouseUrl }: Pick<Config, "clickhouseUrl">,
  db: Kysely<Tables>,
): Promise<CorpusStore> => {
  if (clickhouseUrl === null) return postgresStore;
  // Data left in PostgreSQL would not be searched, and "not found" would be concluded of what is stored.
  const remaining = await asSystem(db, "shared-corpus", remainingInPostgres);
  if (remaining.length > 0)
    throw new ConfigError([
      `CLICKHOUSE_URL is set, but PostgreSQL still holds ${remaining.join(", ")}. Move them with 'npx parapet corpus move', or start without it.`,
    ]);
  await using opened = new AsyncDisposableStack();
  const store = opened.use(clickhouseStore(openClickHouse(clickhouseUrl, operatorAgent(clickhouseUrl))));
  await store.prepare();
  opened.move();
  return store;
};
