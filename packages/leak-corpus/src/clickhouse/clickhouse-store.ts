import type { CorpusStore } from "../corpus-store.ts";
import type { ClickHouse } from "./clickhouse.ts";
import { clickhouseIndicators, INDICATOR_TABLES } from "./indicator-tables.ts";
import { clickhouseLeaks, LEAK_TABLES } from "./leak-tables.ts";
import { clickhouseMentions, MENTION_TABLES } from "./mention-tables.ts";

export const CLICKHOUSE_TABLES = [...LEAK_TABLES, ...MENTION_TABLES, ...INDICATOR_TABLES] as const;

/** The corpora in ClickHouse, each in tables of its own. */
export const clickhouseStore = (clickhouse: ClickHouse): CorpusStore => ({
  name: "clickhouse",
  async prepare() {
    for (const table of CLICKHOUSE_TABLES) await clickhouse.command(table);
  },
  leaks: clickhouseLeaks(clickhouse),
  mentions: clickhouseMentions(clickhouse),
  indicators: clickhouseIndicators(clickhouse),
  [Symbol.asyncDispose]: () => clickhouse[Symbol.asyncDispose](),
});
