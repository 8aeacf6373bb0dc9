import { setImmediate } from "node:timers/promises";

import { sql } from "kysely";
import type pg from "pg";

import { onConnection } from "../copy.ts";
import type { Db } from "../db.ts";
import { BLOCK_LINES, type NameEntry, SEEN_BYTES } from "../leak-layout.ts";
import type { PackedDrawers } from "../packed-drawers.ts";
import { MOST_FILTERED, openSeenFilter, type SeenFilter } from "../seen-filter.ts";
import { namesInsert } from "./leak-names.ts";
import { hearSeen, hearSeenSince, lockCorpus, newestSeen, openSeenRows, seenInsert } from "./leak-seen.ts";
import { passwordsInsert } from "./leaked-password.ts";

/** Leaked lines, sealed together. */
export interface CorpusBlock {
  readonly id: number;
  readonly lines: number;
  readonly sealed: Buffer;
}

/** Takes as many numbers for blocks as are asked for. */
export const blockNumbers = async (client: pg.ClientBase, count: number): Promise<number[]> => {
  const { rows } = await client.query<{ id: number }>(
    "select nextval(pg_get_serial_sequence('leak_block', 'id')) as id from generate_series(1, $1::int)",
    [count],
  );
  return rows.map(({ id }) => id);
};

/** What lines are filed under: names, passwords, and the lines themselves. */
export interface CorpusIndex {
  readonly names: PackedDrawers;
  readonly passwords: PackedDrawers;
  readonly seen: PackedDrawers;
}

/** Lines that may be stored already. */
export interface CorpusLines {
  /**
   * The drawers in which those lie that the filter, if there is one, does not call new; null where that is most of them.
   * The filter knows them all afterwards.
   */
  drawers(filter: SeenFilter | null): readonly number[] | null;
  /** Hears, piece by piece, which lines lie there (see `hearSeen`); what it hears, a filter learns. */
  hearing(filter: SeenFilter | null): (piece: Uint8Array) => void;
  /** Each line's id: 32 digits. For stores that ask for lines one by one. */
  ids(): readonly string[];
  /** Hears that the lines at these places are stored. */
  know(places: Iterable<number>): void;
  /** How many are new, once everything was heard. */
  countNew(): number;
  /** Seals those that are new into blocks of these numbers, one after the other, as they are asked for. */
  seal(numbers: readonly number[]): Iterable<CorpusBlock>;
  /** What they are filed under, once they are sealed. */
  index(): CorpusIndex;
}

const BLOCKS_AT_ONCE = 10;

type Blocks = CorpusBlock[];

const insertBlocks = async (client: pg.ClientBase, purgeYear: number, blocks: Blocks): Promise<void> => {
  const rows = blocks.map((_, n) => `($1, $${n * 3 + 2}, $${n * 3 + 3}, $${n * 3 + 4})`);
  const values = [purgeYear, ...blocks.flatMap(({ id, lines, sealed }) => [id, lines, sealed])];
  await client.query(`insert into leak_block (purge_year, id, lines, sealed) values ${rows.join(", ")}`, values);
};

/** Writes blocks a few at a time: while PostgreSQL writes some, the next are sealed. */
const putBlocks = async (client: pg.ClientBase, purgeYear: number, blocks: Iterable<Blocks[number]>): Promise<void> => {
  let [some, writing]: [Blocks, Promise<void>] = [[], Promise.resolve()];
  const send = async (): Promise<void> => {
    const sealed = some;
    some = [];
    await writing;
    writing = insertBlocks(client, purgeYear, sealed);
    writing.catch(() => {}); // Awaited before the next.
    await setImmediate();
  };
  for (const block of blocks) {
    some.push(block);
    if (some.length >= BLOCKS_AT_ONCE) await send();
  }
  if (some.length > 0) await send();
  await writing;
};

const linesIn = async (client: pg.ClientBase, purgeYear: number): Promise<number> => {
  const { rows } = await client.query<{ lines: number }>(
    "select coalesce(sum(lines), 0)::bigint as lines from leak_block where purge_year = $1",
    [purgeYear],
  );
  return rows[0]?.lines ?? 0;
};

/** What is remembered of kept lines from one batch of an import to the next. */
export interface SeenMemory {
  filter: SeenFilter | null;
  /** Where a filter may have its file. */
  readonly folder: string;
}

/** Brings the filter up to date: what others kept meanwhile. Null where there is none that could be. */
const currentFilter = async (
  client: pg.ClientBase,
  purgeYear: number,
  { filter }: SeenMemory,
): Promise<SeenFilter | null> => {
  if (filter === null) return null;
  if (filter.isFull()) {
    filter.close();
    return null;
  }
  const newest = await newestSeen(client);
  if (newest < filter.through) {
    filter.close();
    return null;
  }
  if (newest === filter.through) return filter;
  const learn = openSeenRows((drawer, _, tags, from, to) => {
    for (let at = from; at < to; at += SEEN_BYTES) filter.add(drawer, tags.getUint32(at), tags.getUint32(at + 4));
  });
  await hearSeenSince(client, purgeYear, filter.through, learn);
  filter.through = newest;
  return filter;
};

/** Tells the lines which of them are kept. Of a large batch all that is kept is read once, and remembered in a filter. */
const hearKept = async (
  client: pg.ClientBase,
  purgeYear: number,
  lines: CorpusLines,
  memory: SeenMemory | null,
): Promise<void> => {
  if (memory !== null) memory.filter = await currentFilter(client, purgeYear, memory);
  const drawers = lines.drawers(memory?.filter ?? null);
  if (drawers?.length === 0) return;
  if (memory === null || memory.filter !== null || drawers !== null) {
    await hearSeen(client, purgeYear, drawers, lines.hearing(null));
    return;
  }
  const stored = await linesIn(client, purgeYear);
  if (stored > MOST_FILTERED) {
    await hearSeen(client, purgeYear, null, lines.hearing(null));
    return;
  }
  const filter = openSeenFilter(2 * stored, memory.folder);
  try {
    filter.through = await newestSeen(client);
    await hearSeen(client, purgeYear, null, lines.hearing(filter));
    lines.drawers(filter);
  } catch (error) {
    filter.close();
    throw error;
  }
  memory.filter = filter;
};

/**
 * Stores those of the lines that are new, and answers how many that are. What is kept is known first, and nobody else
 * adds lines until these are stored. Hashes, blocks, names and passwords are written together or not at all.
 */
export const putCorpus = (
  pool: pg.Pool,
  purgeYear: number,
  lines: CorpusLines,
  memory: SeenMemory | null = null,
): Promise<number> =>
  onConnection(pool, async (client) => {
    await lockCorpus(client);
    await hearKept(client, purgeYear, lines, memory);
    const added = lines.countNew();
    if (added === 0) return 0;
    const numbers = await blockNumbers(client, Math.ceil(added / BLOCK_LINES));
    await putBlocks(client, purgeYear, lines.seal(numbers));
    const { names, passwords, seen } = lines.index();
    await client.query(seenInsert(purgeYear, seen));
    if (names.drawers.length > 0) await client.query(namesInsert(purgeYear, names));
    if (passwords.drawers.length > 0) await client.query(passwordsInsert(purgeYear, passwords));
    // Should this not be stored after all, the filter knows lines that are new: they are looked up, and found to be.
    if (memory?.filter) memory.filter.through = await newestSeen(client);
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
  await sql`delete from leak_seen where purge_year <= ${year}`.execute(db);
  const { rows } = await sql<{ lines: number }>`
    with gone as (delete from leak_block where purge_year <= ${year} returning lines)
    select coalesce(sum(lines), 0)::int as lines from gone`.execute(db);
  return rows[0]?.lines ?? 0;
};
