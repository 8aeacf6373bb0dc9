import { clickhouseCorpus } from "@parapet/db/corpus/clickhouse/clickhouse-corpus";
import type { CorpusStore } from "@parapet/db/corpus/corpus-store";
import { leftInPostgres } from "@parapet/db/corpus/left-in-postgres";
import { postgresCorpus } from "@parapet/db/corpus/postgres-corpus";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import { operatorHttp } from "@parapet/net/operator-http";
import type { Kysely } from "kysely";

import { type Config, ConfigError } from "../platform/config.ts";

/** The store of the large corpora that the configuration chooses: PostgreSQL, or the ClickHouse whose address it gives. */
export const openCorpora = async (
  { clickhouseUrl }: Pick<Config, "clickhouseUrl">,
  db: Kysely<Tables>,
): Promise<CorpusStore> => {
  if (clickhouseUrl === null) return postgresCorpus;
  // What stayed behind would be looked for in the wrong place, and "not found" would be said of what is there.
  const left = await asSystem(db, "shared-corpus", leftInPostgres);
  if (left.length > 0)
    throw new ConfigError([
      `CLICKHOUSE_URL is set, but PostgreSQL still holds ${left.join(", ")}. Move them with 'npx parapet corpus move', or start without it.`,
    ]);
  const store = clickhouseCorpus(operatorHttp(clickhouseUrl));
  await store.prepare();
  return store;
};
