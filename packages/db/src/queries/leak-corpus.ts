import { CompiledQuery, sql } from "kysely";
import type pg from "pg";

import { onConnection } from "../copy.ts";
import type { Db } from "../db.ts";
import { type NameEntry, namesInsert } from "./leak-names.ts";
import { type PasswordDrawer, passwordsInsert } from "./leaked-password.ts";

/** Lines that concern nobody yet, sealed together, and how many of them each name has. */
export interface CorpusBlock {
  readonly id: number;
  readonly lines: number;
  readonly sealed: Buffer;
  readonly names: readonly NameEntry[];
}

/** Takes as many numbers for blocks as are asked for; a number that is not used is none. */
export const blockNumbers = async (db: Db, count: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select nextval(pg_get_serial_sequence('leak_block', 'id')) as id from generate_series(1, ${count}::int)`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

const UNIQUE_VIOLATION = "23505";

/** Notes lines that are all new; false when one of them is known, and then none is noted. */
const noteNew = async (client: pg.ClientBase, ids: readonly string[], purgeYear: number): Promise<boolean> => {
  await client.query("savepoint optimist");
  try {
    // No COPY: PostgreSQL has none for tables with row-level security.
    const text = "insert into leak_line (id, purge_year) select id, $2 from unnest($1::uuid[]) as id";
    await client.query(text, [`{${ids.join(",")}}`, purgeYear]);
    return true;
  } catch (error) {
    if ((error as { code?: string }).code !== UNIQUE_VIOLATION) throw error;
    await client.query("rollback to savepoint optimist");
    return false;
  }
};

/** Notes those lines that are new, and tells which those are by their place. */
const noteSome = async (client: pg.ClientBase, ids: readonly string[], purgeYear: number): Promise<Set<number>> => {
  const { rows } = await client.query<{ place: number }>(
    `with given as (select id, place::int - 1 as place from unnest($1::uuid[]) with ordinality as row (id, place)),
     noted as (insert into leak_line (id, purge_year) select id, $2 from given on conflict (id) do nothing returning id)
     select place from given join noted using (id)`,
    [`{${ids.join(",")}}`, purgeYear],
  );
  return new Set(rows.map(({ place }) => place));
};

/** What lines are stored as. */
export interface CorpusContent {
  readonly blocks: readonly CorpusBlock[];
  readonly passwords: readonly PasswordDrawer[];
}

/** Lines to be stored, each known by 32 digits of keyed hash, each once and in order of these. */
export interface CorpusLines {
  readonly ids: readonly string[];
  /** Seals the lines at these places; null: all of them. Lets others go on in between. */
  readonly contentOf: (places: ReadonlySet<number> | null) => Promise<CorpusContent>;
}

const BLOCKS_AT_ONCE = 50;

const putBlocks = async (client: pg.ClientBase, purgeYear: number, blocks: readonly CorpusBlock[]): Promise<void> => {
  for (let from = 0; from < blocks.length; from += BLOCKS_AT_ONCE) {
    const some = blocks.slice(from, from + BLOCKS_AT_ONCE);
    const rows = some.map((_, n) => `($1, $${n * 3 + 2}, $${n * 3 + 3}, $${n * 3 + 4})`);
    await client.query(`insert into leak_block (purge_year, id, lines, sealed) values ${rows.join(", ")}`, [
      purgeYear,
      ...some.flatMap(({ id, lines, sealed }) => [id, lines, sealed]),
    ]);
  }
};

/**
 * Stores lines that are new. With `hopeful` they are taken for new, all of them, and sealed while PostgreSQL finds out;
 * it fails at the first that is known, and then those that are not are sealed anew. Ids, blocks, names and passwords are
 * written together or not at all.
 */
export const putCorpus = (
  pool: pg.Pool,
  purgeYear: number,
  { ids, contentOf }: CorpusLines,
  hopeful: boolean,
): Promise<number> =>
  onConnection(pool, async (client) => {
    await client.query("select set_config('parapet.all', 'on', true)");
    const [areNew, hoped] = hopeful
      ? await Promise.all([noteNew(client, ids, purgeYear), contentOf(null)])
      : [false, null];
    const places = areNew ? null : await noteSome(client, ids, purgeYear);
    const added = places?.size ?? ids.length;
    if (added === 0) return 0;
    const { blocks, passwords } = areNew && hoped !== null ? hoped : await contentOf(places);
    await putBlocks(client, purgeYear, blocks);
    const names = blocks.flatMap((block) => block.names);
    if (names.length > 0) await client.query(namesInsert(purgeYear, names));
    if (passwords.length > 0) await client.query(passwordsInsert(purgeYear, passwords));
    return added;
  });

export interface StoredBlock {
  readonly id: number;
  readonly purge_year: number;
  readonly lines: number;
  readonly sealed: Buffer;
}

/** The numbers of the blocks that entries of names are about, each once and in order. */
export const blocksOf = (entries: readonly NameEntry[]): number[] =>
  [...new Set(entries.map(({ block }) => block))].toSorted((a, b) => a - b);

/** Blocks by their numbers, in order; a few at a time, as a block is large. */
export const blocksNumbered = async (db: Db, ids: readonly number[]): Promise<StoredBlock[]> => {
  const { rows } = await sql<StoredBlock>`
    select id, purge_year, lines, sealed from leak_block where id = any(${[...ids]}::bigint[]) order by id`.execute(db);
  return rows;
};

/** The years that the corpus has lines of. */
export const corpusYears = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ purge_year: number }>`select distinct purge_year from leak_block`.execute(db);
  return rows.map(({ purge_year }) => purge_year);
};

/** Ends the lines of this year and before; answers how many they were. */
export const purgeCorpusThrough = async (db: Db, year: number): Promise<number> => {
  await sql`delete from leak_name where purge_year <= ${year}`.execute(db);
  await sql`delete from leak_line where purge_year <= ${year}`.execute(db);
  const { rows } = await sql<{ lines: number }>`
    with gone as (delete from leak_block where purge_year <= ${year} returning lines)
    select coalesce(sum(lines), 0)::int as lines from gone`.execute(db);
  return rows[0]?.lines ?? 0;
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

/** Writes what is left of a block after lines were taken out of it (null: nothing is), and what that takes from names. */
export const rewriteBlock = async (
  db: Db,
  { id, purge_year }: Pick<StoredBlock, "id" | "purge_year">,
  left: CorpusBlock | null,
  gone: { readonly lines: readonly string[]; readonly names: readonly NameEntry[] },
): Promise<void> => {
  await sql`delete from leak_line where id = any(${[...gone.lines]}::uuid[])`.execute(db);
  if (left === null) await sql`delete from leak_block where id = ${id}`.execute(db);
  else await sql`update leak_block set lines = ${left.lines}, sealed = ${left.sealed} where id = ${id}`.execute(db);
  const taken = gone.names.map((entry) => ({ ...entry, lines: -entry.lines }));
  if (taken.length === 0) return;
  const { text, values } = namesInsert(purge_year, taken);
  await db.executeQuery(CompiledQuery.raw(text, values));
};
