import { finished } from "node:stream/promises";

import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { connectedClient } from "../connected-client.ts";
import { CVE_LOCK } from "../queries/intel/cve-load.ts";
import { feedColumns, FEED_TABLES, type FeedTableName } from "./feed-tables.ts";

const STAGE = "bundle_import";
const isFeedTable = (name: string): name is FeedTableName => (FEED_TABLES as readonly string[]).includes(name);

/** A bundle on its way into the database: parts wait in tables of their own, which a later attempt goes on with. */
export interface LoadBundle extends AsyncDisposable {
  /** Why rows of this table cannot be stored here; null where they can. */
  refusal(table: string, columns: readonly string[]): Promise<string | null>;
  /** Stores one part of a table, unless an earlier attempt did. False: it was there. */
  loadPart(table: string, columns: readonly string[], part: number, rows: Buffer): Promise<boolean>;
  /** Puts all that waits in the place of what is stored, and the feeds' dates, in one transaction. */
  replace(
    tables: readonly { name: string; columns: readonly string[] }[],
    readAt: ReadonlyMap<string, Date>,
  ): Promise<void>;
}

/** One statement in a transaction of its own. */
const inTransaction = async <Result>(client: pg.Client, work: () => Promise<Result>): Promise<Result> => {
  await client.query("begin");
  try {
    const result = await work();
    await client.query("commit");
    return result;
  } catch (error) {
    await client.query("rollback").catch(() => {});
    throw error;
  }
};

/** Both are unlogged: after a crash of the database both are empty, so that no part counts as stored which is gone. */
const prepare = (client: pg.Client, bundle: string): Promise<void> =>
  inTransaction(client, async () => {
    await client.query(`create schema if not exists ${STAGE}`);
    await client.query(
      `create unlogged table if not exists ${STAGE}.part (bundle text, item text, part integer, primary key (item, part))`,
    );
    const { rowCount } = await client.query(`select from ${STAGE}.part where bundle <> $1 limit 1`, [bundle]);
    if (rowCount !== 0) await client.query(`drop schema ${STAGE} cascade`);
    await client.query(`create schema if not exists ${STAGE}`);
    await client.query(
      `create unlogged table if not exists ${STAGE}.part (bundle text, item text, part integer, primary key (item, part))`,
    );
    for (const table of FEED_TABLES)
      await client.query(`create unlogged table if not exists ${STAGE}.${table} (like public.${table})`);
  });

const copy = async (client: pg.Client, target: string, columns: readonly string[], rows: Buffer): Promise<void> => {
  const stream = client.query(copyFrom(`copy ${target} (${columns.join(", ")}) from stdin`));
  const done = finished(stream);
  stream.end(rows);
  await done;
};

/** Indicators of this installation's own stay: rows that other feeds reported too are left as they are. */
const mergeIndicators = async (client: pg.Client, columns: readonly string[]): Promise<void> => {
  const changes = columns.filter((name) => name !== "id").map((name) => `${name} = excluded.${name}`);
  await client.query(
    `insert into public.ioc (${columns.join(", ")}) select ${columns.join(", ")} from ${STAGE}.ioc
     on conflict (id) do update set ${changes.join(", ")} where ioc.feeds <@ excluded.feeds`,
  );
};

const replaceTable = async (client: pg.Client, table: FeedTableName, columns: readonly string[]): Promise<void> => {
  if (table === "ioc") return await mergeIndicators(client, columns);
  const list = columns.join(", ");
  await client.query(`truncate public.${table}`);
  await client.query(
    `insert into public.${table} (${list}) overriding system value select ${list} from ${STAGE}.${table}`,
  );
};

const noteFeeds = async (client: pg.Client, readAt: ReadonlyMap<string, Date>): Promise<void> => {
  for (const [feed, at] of readAt)
    await client.query(
      `insert into feed_run (feed, kind, started_at, finished_at, outcome)
       select $1, 'import', $2, $2, 'ok' where not exists (select from feed_run where feed = $1 and finished_at >= $2)`,
      [feed, at],
    );
};

export const openBundleLoad = async (ownerUrl: string, bundle: string): Promise<LoadBundle> => {
  const client = await connectedClient(ownerUrl, { work: "maintenance", applicationName: "parapet-bundle" });
  await prepare(client, bundle).catch(async (error: unknown) => {
    await client.end();
    throw error;
  });
  return {
    async refusal(table, columns) {
      if (!isFeedTable(table)) return `${table} is no table of feeds`;
      const known = await feedColumns(client, table);
      if (columns.length === 0 || new Set(columns).size < columns.length) return `columns of ${table} are not distinct`;
      const strange = columns.filter((column) => !known.includes(column));
      return strange.length === 0 ? null : `${table} has no column ${strange.join(", ")}`;
    },
    loadPart: (table, columns, part, rows) =>
      inTransaction(client, async () => {
        const { rowCount } = await client.query(
          `insert into ${STAGE}.part (bundle, item, part) values ($1, $2, $3) on conflict do nothing`,
          [bundle, table, part],
        );
        if (rowCount === 0) return false;
        await copy(client, `${STAGE}.${table}`, columns, rows);
        return true;
      }),
    replace: (tables, readAt) =>
      inTransaction(client, async () => {
        await client.query("select pg_advisory_xact_lock($1)", [CVE_LOCK]);
        for (const { name, columns } of tables) if (isFeedTable(name)) await replaceTable(client, name, columns);
        await client.query(
          "select setval(pg_get_serial_sequence('cpe_product', 'id'), greatest((select max(id) from cpe_product), 1))",
        );
        await noteFeeds(client, readAt);
        await client.query(`drop schema ${STAGE} cascade`);
      }),
    async [Symbol.asyncDispose]() {
      await client.end();
    },
  };
};
