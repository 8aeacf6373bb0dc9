import { to as copyTo } from "pg-copy-streams";

import { connectedClient } from "../connected-client.ts";
import type { WrappingKeyRow } from "../queries/platform/wrapping-key.ts";
import { counters, schemaState, type StoredTable, storedRows, storedTables } from "./catalogue.ts";
import { installationKeyIn, type YearKey, yearKeysIn } from "./year-keys.ts";

export interface Dump {
  readonly migrations: readonly { name: string; hash: string }[];
  readonly jobs: number | null;
  readonly counters: readonly { name: string; last: string }[];
  readonly tables: readonly StoredTable[];
  /** The key of what is not purged; null before the first start. */
  readonly installationKey: WrappingKeyRow | null;
  /** The keys of purge years, which are not among the rows. */
  readonly yearKeys: readonly YearKey[];
  /** The rows of one table in COPY's text form. Ask for one table after the other. */
  rowsOf(table: StoredTable): AsyncIterable<Buffer>;
}

/**
 * Shows `work` every row as of one moment, whatever is written meanwhile: all tables are read in one snapshot.
 * The owner is bound by row-level security too, so the scope is opened for this transaction alone.
 */
export const dumpTables = async <Result>(ownerUrl: string, work: (dump: Dump) => Promise<Result>): Promise<Result> => {
  const client = await connectedClient(ownerUrl, { work: "maintenance", applicationName: "parapet-backup" });
  try {
    await client.query("begin isolation level repeatable read read only");
    await client.query("select set_config('parapet.all', 'on', true)");
    const installationKey = await installationKeyIn(client);
    const result = await work({
      ...(await schemaState(client)),
      counters: await counters(client),
      tables: await storedTables(client),
      installationKey,
      yearKeys: installationKey === null ? [] : await yearKeysIn(client),
      rowsOf: (table) => client.query(copyTo(`copy (${storedRows(table)}) to stdout`)) as AsyncIterable<Buffer>,
    });
    await client.query("commit");
    return result;
  } finally {
    await client.end();
  }
};
