import { setImmediate } from "node:timers/promises";

import { onConnection } from "@parapet/db/copy";
import type { Db } from "@parapet/db/db";
import { sql } from "kysely";
import type pg from "pg";

import { BLOCK_RECORDS, HASH_BYTES } from "../layout/entries.ts";
import type { BatchOf, NewBlock, StorableRecords, StoredBlock } from "../storable-records.ts";
import { type BloomFilter, MAX_FILTERED, openBloomFilter } from "./bloom-filter.ts";
import { namesInsert } from "./name-index.ts";
import { passwordsInsert } from "./password-hashes.ts";
import {
  hashesInsert,
  lockCorpus,
  newestHashRow,
  openHashRows,
  streamHashes,
  streamHashesSince,
} from "./record-hashes.ts";

const BLOCKS_PER_INSERT = 10;

export const reserveBlockIds = async (client: pg.ClientBase, count: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('leak_block', 'id')) as id from generate_series(1, $1::int)",
    [count],
  );
  return rows.map(({ id }) => id);
};

const insertBlocks = async (client: pg.ClientBase, purgeYear: number, blocks: readonly NewBlock[]): Promise<void> => {
  const rows = blocks.map((_, n) => `($1, $${n * 3 + 2}, $${n * 3 + 3}, $${n * 3 + 4})`);
  const values = [purgeYear, ...blocks.flatMap(({ id, records, sealed }) => [id, records, sealed])];
  await client.query(`insert into leak_block (purge_year, id, lines, sealed) values ${rows.join(", ")}`, values);
};

/** Writes down how many records of an import's batch are new, so that one who resumes it does not take them for known ones. */
export const noteAdded = async (client: pg.ClientBase, of: BatchOf | undefined, added: number): Promise<void> => {
  if (of === undefined) return;
  await client.query(
    `insert into leak_import_batch (import_id, line, added) values ($1, $2, $3)
     on conflict (import_id, line) do update set added = leak_import_batch.added + excluded.added`,
    [of.importId, of.line, added],
  );
};

/** Writes blocks in small batches: while PostgreSQL writes one, the next is encrypted. */
const putBlocks = async (client: pg.ClientBase, purgeYear: number, blocks: Iterable<NewBlock>): Promise<void> => {
  let [batch, writing]: [NewBlock[], Promise<void>] = [[], Promise.resolve()];
  const send = async (): Promise<void> => {
    const full = batch;
    batch = [];
    await writing;
    writing = insertBlocks(client, purgeYear, full);
    writing.catch(() => {}); // Awaited before the next batch.
    await setImmediate();
  };
  for (const block of blocks) {
    batch.push(block);
    if (batch.length >= BLOCKS_PER_INSERT) await send();
  }
  if (batch.length > 0) await send();
  await writing;
};

const countRecords = async (client: pg.ClientBase, purgeYear: number): Promise<number> => {
  const { rows } = await client.query<{ records: number }>(
    "select coalesce(sum(lines), 0)::bigint as records from leak_block where purge_year = $1",
    [purgeYear],
  );
  return rows[0]?.records ?? 0;
};

/** The Bloom filter that an import reuses from batch to batch. */
export interface FilterCache {
  filter: BloomFilter | null;
  /** Directory for the filter's file. */
  readonly folder: string;
}

/** Adds to the filter what other writers stored meanwhile; null when there is no filter that could be brought up to date. */
const refreshFilter = async (
  client: pg.ClientBase,
  purgeYear: number,
  { filter }: FilterCache,
): Promise<BloomFilter | null> => {
  if (filter === null) return null;
  const newest = await newestHashRow(client);
  if (filter.isFull() || newest < filter.through) {
    filter.close();
    return null;
  }
  if (newest === filter.through) return filter;
  const onChunk = openHashRows((bucket, hashes, from, to) => {
    for (let at = from; at < to; at += HASH_BYTES) filter.add(bucket, hashes.getUint32(at), hashes.getUint32(at + 4));
  });
  await streamHashesSince(client, purgeYear, filter.through, onChunk);
  filter.through = newest;
  return filter;
};

/** Marks the records that are stored. A large batch reads all stored hashes once and builds a filter for the next ones. */
const markDuplicates = async (
  client: pg.ClientBase,
  purgeYear: number,
  records: StorableRecords,
  cache: FilterCache | null,
): Promise<void> => {
  if (cache !== null) cache.filter = await refreshFilter(client, purgeYear, cache);
  const buckets = records.bucketsToRead(cache?.filter ?? null);
  if (buckets?.length === 0) return;
  if (cache === null || cache.filter !== null || buckets !== null) {
    await streamHashes(client, purgeYear, buckets, records.openHashReader(null));
    return;
  }
  const stored = await countRecords(client, purgeYear);
  if (stored > MAX_FILTERED) {
    await streamHashes(client, purgeYear, null, records.openHashReader(null));
    return;
  }
  const filter = openBloomFilter(2 * stored, cache.folder);
  try {
    filter.through = await newestHashRow(client);
    await streamHashes(client, purgeYear, null, records.openHashReader(filter));
    records.bucketsToRead(filter);
  } catch (error) {
    filter.close();
    throw error;
  }
  cache.filter = filter;
};

/**
 * Stores the new records of a batch and returns their number. Writers are serialized from dedup to commit; hashes, blocks,
 * names and passwords are written in one transaction.
 */
export const putRecords = (
  pool: pg.Pool,
  purgeYear: number,
  records: StorableRecords,
  of?: BatchOf,
  cache: FilterCache | null = null,
): Promise<number> =>
  onConnection(pool, async (client) => {
    await lockCorpus(client);
    await markDuplicates(client, purgeYear, records, cache);
    const added = records.countNew();
    if (added === 0) return 0;
    await noteAdded(client, of, added);
    const ids = await reserveBlockIds(client, Math.ceil(added / BLOCK_RECORDS));
    await putBlocks(client, purgeYear, records.encryptBlocks(ids));
    const { names, passwords, hashes } = records.index();
    await client.query(hashesInsert(purgeYear, hashes));
    if (names.buckets.length > 0) await client.query(namesInsert(purgeYear, names));
    if (passwords.buckets.length > 0) await client.query(passwordsInsert(purgeYear, passwords));
    // After a rollback the filter contains records that are not stored: false positives, which are looked up.
    if (cache?.filter) cache.filter.through = await newestHashRow(client);
    return added;
  });

/** Blocks by id, in order; callers ask for a few at a time, as a block is large. */
export const blocksById = async (db: Db, ids: readonly number[]): Promise<StoredBlock[]> => {
  const { rows } = await sql<StoredBlock>`
    select id, purge_year as "purgeYear", lines as records, sealed from leak_block
     where id = any(${[...ids]}::bigint[]) order by id`.execute(db);
  return rows;
};

export const blockIds = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`select id from leak_block order by id`.execute(db);
  return rows.map(({ id }) => id);
};

export const purgeYears = async (db: Db): Promise<number[]> => {
  const { rows } = await sql<{ purge_year: number }>`select distinct purge_year from leak_block`.execute(db);
  return rows.map(({ purge_year }) => purge_year);
};

/** Deletes the records of this purge year and of earlier ones; returns how many they were. */
export const purgeRecordsThrough = async (db: Db, year: number): Promise<number> => {
  await sql`delete from leak_name where purge_year <= ${year}`.execute(db);
  await sql`delete from leak_hash where purge_year <= ${year}`.execute(db);
  const { rows } = await sql<{ records: number }>`
    with gone as (delete from leak_block where purge_year <= ${year} returning lines)
    select coalesce(sum(lines), 0)::int as records from gone`.execute(db);
  return rows[0]?.records ?? 0;
};
