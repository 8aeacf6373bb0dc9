import { once } from "node:events";
import { finished } from "node:stream/promises";

import type pg from "pg";
import { from as copyFrom } from "pg-copy-streams";

import { connectedClient } from "../connected-client.ts";
import { type StoredTable, storedTables } from "./catalogue.ts";
import { putYearKeys, type RestoredKeys, rewrapKey, type YearKey } from "./year-keys.ts";

/** The database is not one that a backup may be read into; the message says why. */
export class WrongTarget extends Error {
  override readonly name = "UsageError";
}

export interface Load {
  /** Reads the rows of one table, in COPY's text form; answers how many there were. */
  fill(table: StoredTable, chunks: AsyncIterable<Buffer>): Promise<number>;
  setCounter(name: string, last: string): Promise<void>;
  /** Adds the keys of purge years, which no backup contains; returns all keys that the database has then. */
  putYearKeys(keys: readonly YearKey[]): Promise<RestoredKeys>;
  /** Wraps a key by another master key. */
  rewrapKey(id: string, by: { readonly masterId: string; readonly wrapped: Buffer }): Promise<void>;
}

const texts = async (client: pg.ClientBase, query: string): Promise<string[]> =>
  (await client.query<{ text: string }>(query)).rows.map(({ text }) => text);

/** Says why this database must not be written over; silent when it is empty or not there yet. */
const refuseUsed = async (client: pg.ClientBase): Promise<void> => {
  const running = await texts(
    client,
    `select distinct application_name as text from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and application_name in ('parapet', 'parapet-jobs')`,
  );
  if (running.length > 0)
    throw new WrongTarget("A Parapet is running on this database. Stop its servers and workers before a restore.");
  const { rows } = await client.query<{ there: boolean }>("select to_regclass('organization') is not null as there");
  if (rows[0]?.there !== true) return;
  await client.query("select set_config('parapet.all', 'on', false)");
  for (const table of ["organization", "app_user", "audit_log", "data_key", "wrapping_key"]) {
    const { rowCount } = await client.query(`select 1 from ${table} limit 1`);
    if (rowCount !== 0)
      throw new WrongTarget(
        `This database is in use: it has rows in '${table}'. A backup is read into an empty one; make a new database and name it with DATABASE_URL, or another DATA_DIR.`,
      );
  }
};

/** Throws unless the database is empty and no one works on it. */
export const refuseUsedDatabase = async (ownerUrl: string): Promise<void> => {
  const client = await connectedClient(ownerUrl, { work: "maintenance", applicationName: "parapet-restore" });
  try {
    await refuseUsed(client);
  } finally {
    await client.end();
  }
};

/**
 * What slows a bulk load or refuses it (indexes, foreign keys, triggers, forced row-level security) is removed in the
 * load's own transaction and put back at its end, where the foreign keys are checked over all rows. Answers how to put it back.
 */
const clearTheWay = async (client: pg.ClientBase, isLarge: boolean): Promise<string[]> => {
  const undo: string[] = [];
  const forced = await texts(
    client,
    `select c.oid::regclass::text as text from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and c.relforcerowsecurity`,
  );
  for (const table of forced) {
    await client.query(`alter table ${table} no force row level security`);
    undo.push(`alter table ${table} force row level security`);
  }
  const triggered = await texts(
    client,
    `select distinct t.tgrelid::regclass::text as text from pg_trigger t join pg_class c on c.oid = t.tgrelid
      where c.relnamespace = 'public'::regnamespace and not t.tgisinternal and t.tgenabled = 'O'`,
  );
  for (const table of triggered) {
    await client.query(`alter table ${table} disable trigger user`);
    undo.push(`alter table ${table} enable trigger user`);
  }
  const { rows: keys } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, format('%I', conname) as name, pg_get_constraintdef(oid) as definition
       from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0`,
  );
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
      where c.relnamespace = 'public'::regnamespace and t.relkind = 'r' and not t.relispartition
        and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
  );
  for (const { table, name } of keys) await client.query(`alter table ${table} drop constraint ${name}`);
  // Of few rows an index is filled sooner than it is built.
  for (const { name, definition } of isLarge ? indexes : []) {
    await client.query(`drop index ${name}`);
    undo.push(definition);
  }
  return [...undo, ...keys.map((key) => `alter table ${key.table} add constraint ${key.name} ${key.definition}`)];
};

const countLines = (chunk: Buffer): number => {
  let lines = 0;
  for (let at = chunk.indexOf(10); at !== -1; at = chunk.indexOf(10, at + 1)) lines += 1;
  return lines;
};

/** Fills an empty, migrated database in one transaction: all of it is there afterwards, or nothing. */
export const loadTables = async <Result>(
  ownerUrl: string,
  work: (load: Load) => Promise<Result>,
  {
    keeps = () => false,
    isLarge = true,
  }: {
    /** Tables whose rows stay, by `schema.name`. */
    readonly keeps?: (table: string) => boolean;
    /** False for some thousand rows: indexes stay in place. */
    readonly isLarge?: boolean;
  } = {},
): Promise<Result> => {
  const client = await connectedClient(ownerUrl, { work: "maintenance", applicationName: "parapet-restore" });
  try {
    await client.query("begin");
    await client.query("set local maintenance_work_mem = '256MB'");
    await client.query("select set_config('parapet.all', 'on', true)");
    const undo = await clearTheWay(client, isLarge);
    const here = await storedTables(client);
    // The migrations may have planted rows of their own; the backup has them as they were.
    const emptied = here.map(({ name }) => name).filter((name) => !keeps(name));
    await client.query(`truncate ${emptied.join(", ")}`);
    const result = await work({
      async fill({ name, columns }, chunks) {
        const known = here.find((table) => table.name === name);
        const strange = columns.filter((column) => known?.columns.includes(column) !== true);
        if (strange.length > 0)
          throw new WrongTarget(`The backup has ${name} (${strange.join(", ")}), which is unknown here.`);
        const stream = client.query(copyFrom(`copy ${name} (${columns.join(", ")}) from stdin`));
        const done = finished(stream);
        done.catch(() => {}); // Awaited below; a failure while we wait for `drain` must not be an unhandled one.
        let rows = 0;
        for await (const chunk of chunks) {
          rows += countLines(chunk);
          if (!stream.write(chunk)) await Promise.race([once(stream, "drain"), done]);
        }
        stream.end();
        await done;
        return rows;
      },
      async setCounter(name, last) {
        await client.query("select setval($1::regclass, $2::bigint, true)", [name, last]);
      },
      putYearKeys: (keys) => putYearKeys(client, keys),
      rewrapKey: (id, by) => rewrapKey(client, id, by),
    });
    for (const statement of undo) await client.query(statement);
    await client.query("commit");
    await client.query("analyze");
    return result;
  } finally {
    await client.end();
  }
};
