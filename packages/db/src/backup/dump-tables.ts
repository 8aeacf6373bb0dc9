import pg from "pg";
import { to as copyTo } from "pg-copy-streams";

import { connectionLimits } from "../statement-limits.ts";
import { counters, type StoredTable, storedTables, schemaState } from "./catalogue.ts";

export interface Dump {
  readonly migrations: readonly { name: string; hash: string }[];
  readonly jobs: number | null;
  readonly counters: readonly { name: string; last: string }[];
  readonly tables: readonly StoredTable[];
  /** The rows of one table in COPY's text form. Ask for one table after the other. */
  rowsOf(table: StoredTable): AsyncIterable<Buffer>;
}

/**
 * Shows `work` every row as of one moment, whatever is written meanwhile: all tables are read in one snapshot.
 * The owner is bound by row-level security too, so the scope is opened for this transaction alone.
 */
export const dumpTables = async <Result>(ownerUrl: string, work: (dump: Dump) => Promise<Result>): Promise<Result> => {
  const client = new pg.Client({
    connectionString: ownerUrl,
    application_name: "parapet-backup",
    ...connectionLimits("maintenance"),
  });
  client.on("error", () => {}); // The query that was running reports it itself.
  await client.connect();
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("select set_config('parapet.all', 'on', true)");
    const result = await work({
      ...(await schemaState(client)),
      counters: await counters(client),
      tables: await storedTables(client),
      rowsOf: ({ name, columns }) =>
        client.query(copyTo(`copy (select ${columns.join(", ")} from ${name}) to stdout`)) as AsyncIterable<Buffer>,
    });
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
};
