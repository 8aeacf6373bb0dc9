import { sql } from "kysely";
import type pg from "pg";

import { onConnection } from "../copy.ts";
import type { Db } from "../db.ts";
import { type PasswordDrawer, passwordsInsert } from "./leaked-password.ts";

/** Lines that concern nobody yet, sealed together, and how many of them each name has. */
export interface CorpusBlock {
  readonly lines: number;
  readonly sealed: Buffer;
  readonly lookups: readonly { readonly tag: number; readonly byLogin: boolean; readonly lines: number }[];
}

/** Takes as many numbers for blocks as are asked for; a number that is not used is none. */
export const blockNumbers = async (db: Db, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('leak_block', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

/**
 * Stores lines that are new. `ids` are the keyed hashes of all of them, each once; `blocksOf` is asked to make blocks of
 * those that were not there. Ids, blocks, lookups and passwords are written together or not at all.
 */
export const putCorpus = (
  pool: pg.Pool,
  purgeYear: number,
  ids: readonly string[],
  blocksOf: (isNew: ((id: string) => boolean) | null) => AsyncIterable<CorpusBlock & { readonly id: number }>,
  /** Asked once all blocks are made: the passwords of those lines. */
  passwords: () => readonly PasswordDrawer[],
): Promise<number> =>
  onConnection(pool, async (client) => {
    await client.query("select set_config('parapet.all', 'on', true)");
    const list = `{${ids.join(",")}}`;
    const { rowCount } = await client.query(
      "insert into leak_line (id, purge_year) select id, $2 from unnest($1::uuid[]) as id on conflict (id) do nothing",
      [list, purgeYear],
    );
    const added = rowCount ?? 0;
    if (added === 0) return 0;
    let isNew: ((id: string) => boolean) | null = null;
    if (added < ids.length) {
      const { rows } = await client.query<{ id: string }>(
        "select id from leak_line where id = any($1::uuid[]) and xmin = pg_current_xact_id()::xid",
        [list],
      );
      const fresh = new Set(rows.map(({ id }) => id.replaceAll("-", "")));
      isNew = (id) => fresh.has(id);
    }
    const [tags, blockIds, logins, counts]: [number[], number[], boolean[], number[]] = [[], [], [], []];
    for await (const block of blocksOf(isNew)) {
      await client.query("insert into leak_block (id, purge_year, lines, sealed) values ($1, $2, $3, $4)", [
        block.id,
        purgeYear,
        block.lines,
        block.sealed,
      ]);
      for (const { tag, byLogin, lines } of block.lookups) {
        tags.push(tag);
        blockIds.push(block.id);
        logins.push(byLogin);
        counts.push(lines);
      }
    }
    await client.query(
      `insert into leak_lookup (tag, block_id, by_login, lines)
       select * from unnest($1::bigint[], $2::bigint[], $3::boolean[], $4::int[])`,
      [tags, blockIds, logins, counts],
    );
    const drawers = passwords();
    if (drawers.length > 0) await client.query(passwordsInsert(purgeYear, drawers));
    return added;
  });

export interface StoredBlock {
  readonly id: number;
  readonly purge_year: number;
  readonly lines: number;
  readonly sealed: Buffer;
}

/** Blocks that hold lines of a name, in order, a few at a time: a block is large. */
export const blocksTagged = async (
  db: Db,
  tags: readonly number[],
  after: number,
  limit: number,
): Promise<StoredBlock[]> => {
  const { rows } = await sql<StoredBlock>`
    select id, purge_year, lines, sealed from leak_block
     where id in (select block_id from leak_lookup where tag = any(${[...tags]}::bigint[]) and block_id > ${after})
     order by id limit ${limit}`.execute(db);
  return rows;
};

/** The years that the corpus has lines of. */
export const corpusYears = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ purge_year: number }>`select distinct purge_year from leak_block`.execute(db);
  return rows.map(({ purge_year }) => purge_year);
};

/** The years that organisations' credentials are of. */
export const leakYears = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ purge_year: number }>`select distinct purge_year from leaked_credential`.execute(db);
  return rows.map(({ purge_year }) => purge_year);
};

/** Holds a block, so that two who take lines out of it do not both write it; undefined when it is gone. */
export const lockBlock = async (db: Db, id: number): Promise<StoredBlock | undefined> => {
  const { rows } = await sql<StoredBlock>`
    select id, purge_year, lines, sealed from leak_block where id = ${id} for update`.execute(db);
  return rows[0];
};

/** Writes what is left of a block after lines were taken out of it; null: nothing is. */
export const rewriteBlock = async (
  db: Db,
  id: number,
  left: CorpusBlock | null,
  goneLines: readonly string[],
): Promise<void> => {
  await sql`delete from leak_line where id = any(${[...goneLines]}::uuid[])`.execute(db);
  if (left === null) {
    await sql`delete from leak_block where id = ${id}`.execute(db);
    return;
  }
  await sql`update leak_block set lines = ${left.lines}, sealed = ${left.sealed} where id = ${id}`.execute(db);
  await sql`delete from leak_lookup where block_id = ${id}`.execute(db);
  await sql`
    insert into leak_lookup (tag, block_id, by_login, lines)
    select tag, ${id}, "byLogin", lines
      from jsonb_to_recordset(${JSON.stringify(left.lookups)}::jsonb) as row (tag bigint, "byLogin" boolean, lines int)`.execute(
    db,
  );
};
