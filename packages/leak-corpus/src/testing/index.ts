import type { Db } from "@parapet/db/db";
import { CompiledQuery, sql } from "kysely";

import { CLICKHOUSE_TABLES } from "../clickhouse/clickhouse-store.ts";
import type { ClickHouse } from "../clickhouse/clickhouse.ts";
import type { CorpusKeyring } from "../corpus-keys.ts";
import { HASH_BYTES, packNames } from "../layout/entries.ts";
import { nameTags } from "../layout/name-tags.ts";
import { CORPUS_TABLES } from "../postgres/corpus-tables.ts";
import { namesInsert } from "../postgres/name-index.ts";
import { PASSWORD_BYTES } from "../postgres/password-hashes.ts";

/** The number of stored records, in PostgreSQL. A record and its hash are stored and deleted together, or this throws. */
export const corpusSize = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ records: number; hashes: number }>`
    select (select coalesce(sum(lines), 0) from leak_block)::int as records,
           (select coalesce(sum(octet_length(tags) / ${HASH_BYTES}::int), 0)
              from leak_hash)::int as hashes`.execute(db);
  const { records = 0, hashes = 0 } = rows[0] ?? {};
  if (records !== hashes) throw new Error(`the corpus has ${records} records and ${hashes} hashes`);
  return records;
};

/** The hashes of passwords, in PostgreSQL. */
export const passwordHashes = async (db: Db): Promise<{ readonly purgeYear: number; readonly hash: Buffer }[]> => {
  const { rows } = await sql<{ purge_year: number; tags: Buffer }>`
    select purge_year, tags from leaked_password`.execute(db);
  return rows.flatMap(({ purge_year: purgeYear, tags }) =>
    Array.from({ length: tags.length / PASSWORD_BYTES }, (_, n) => ({
      purgeYear,
      hash: tags.subarray(n * PASSWORD_BYTES, (n + 1) * PASSWORD_BYTES),
    })),
  );
};

/** Deletes everything, in PostgreSQL. */
export const emptyCorpus = async (db: Db): Promise<void> => {
  for (const table of CORPUS_TABLES) await sql`delete from ${sql.table(table)}`.execute(db);
};

/** Deletes everything of the three corpora, in ClickHouse. */
export const emptyClickHouse = async (clickhouse: ClickHouse): Promise<void> => {
  for (const statement of CLICKHOUSE_TABLES)
    await clickhouse.command(`truncate table if exists ${/exists (\w+)/.exec(statement)?.[1] ?? ""}`);
};

/** Stores a block that no key opens, with this many records of logins of this name. */
export const putUnreadableBlock = async (
  db: Db,
  keys: Pick<CorpusKeyring, "mac">,
  {
    id,
    name,
    records,
    purgeYear,
  }: Readonly<Record<"id" | "records" | "purgeYear", number>> & { readonly name: string },
): Promise<void> => {
  const sealed = Buffer.concat([Buffer.from([1]), Buffer.alloc(60)]);
  await sql`insert into leak_block (id, purge_year, lines, sealed)
            values (${id}, ${purgeYear}, ${records}, ${sealed})`.execute(db);
  const [tag = 0] = await nameTags(keys, name, [purgeYear]);
  const { text, values } = namesInsert(purgeYear, packNames([{ tag, block: id, byLogin: true, records }]));
  await db.executeQuery(CompiledQuery.raw(text, values));
};

/** Lets PostgreSQL store this many more blocks, then report a full disk, until it is disposed. */
export const fillDiskAfterBlocks = async (owner: Db, blocks: number): Promise<AsyncDisposable> => {
  const { rows } = await sql<{ last: number }>`select last_value::int as last from leak_block_id_seq`.execute(owner);
  await sql`
    create function disk_full() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
    owner,
  );
  await sql`
    create trigger disk_full before insert on leak_block for each row
      when (new.id > ${sql.lit((rows[0]?.last ?? 0) + blocks)}) execute function disk_full()`.execute(owner);
  return {
    async [Symbol.asyncDispose]() {
      await sql`drop trigger disk_full on leak_block`.execute(owner);
      await sql`drop function disk_full()`.execute(owner);
    },
  };
};
