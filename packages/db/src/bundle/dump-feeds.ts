import { to as copyTo } from "pg-copy-streams";

import { connectedClient } from "../connected-client.ts";
import { feedColumns, FEED_TABLES, type FeedTableName } from "./feed-tables.ts";

export interface FeedTable {
  readonly name: FeedTableName;
  readonly columns: readonly string[];
  /** In COPY's text form, in pieces that need not end with a row. */
  readonly rows: AsyncIterable<Buffer>;
}

export interface FeedDump {
  /** When each feed was read last without a failure. */
  readonly readAt: ReadonlyMap<string, Date>;
  tables(): AsyncGenerator<FeedTable>;
}

/** Shows `work` what feeds have stored as of one moment. Rows of one table are read before the next is asked for. */
export const dumpFeeds = async <Result>(
  ownerUrl: string,
  work: (dump: FeedDump) => Promise<Result>,
): Promise<Result> => {
  const client = await connectedClient(ownerUrl, { work: "maintenance", applicationName: "parapet-bundle" });
  try {
    await client.query("begin isolation level repeatable read read only");
    const { rows } = await client.query<{ feed: string; at: Date }>(
      "select feed, max(finished_at) as at from feed_run where outcome in ('ok', 'partial') group by feed",
    );
    const result = await work({
      readAt: new Map(rows.map(({ feed, at }) => [feed, at])),
      async *tables() {
        for (const name of FEED_TABLES) {
          const columns = await feedColumns(client, name);
          const copy = `copy (select ${columns.join(", ")} from ${name}) to stdout`;
          yield { name, columns, rows: client.query(copyTo(copy)) as AsyncIterable<Buffer> };
        }
      },
    });
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
};
