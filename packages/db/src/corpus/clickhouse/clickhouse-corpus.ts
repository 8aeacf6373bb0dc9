import type { CorpusStore } from "../corpus-store.ts";
import { clickhouseCredentials, CREDENTIAL_TABLES } from "./clickhouse-credentials.ts";
import { clickhouseIndicators, INDICATOR_TABLES } from "./clickhouse-indicators.ts";
import { clickhouseMentions, MENTION_TABLES } from "./clickhouse-mentions.ts";
import type { ClickHouseSend } from "./statement.ts";

/** The corpora on ClickHouse, each in tables of its own. */
export const clickhouseCorpus = (send: ClickHouseSend): CorpusStore => ({
  name: "clickhouse",
  async prepare() {
    for (const table of [...CREDENTIAL_TABLES, ...MENTION_TABLES, ...INDICATOR_TABLES]) await send(table);
  },
  credentials: clickhouseCredentials(send),
  mentions: clickhouseMentions(send),
  indicators: clickhouseIndicators(send),
});
