import { clickhouseCorpus } from "@parapet/db/corpus/clickhouse-corpus";
import type { CorpusStore } from "@parapet/db/corpus/corpus-store";
import { postgresCorpus } from "@parapet/db/corpus/postgres-corpus";
import { operatorHttp } from "@parapet/net/operator-http";
import type pg from "pg";

/** The store of large corpora: on the PostgreSQL that is there, or on the ClickHouse whose address is given. */
export const openCorpus = (pool: pg.Pool, clickhouseUrl: string | null): CorpusStore =>
  clickhouseUrl === null ? postgresCorpus(pool) : clickhouseCorpus(operatorHttp(clickhouseUrl));
