import type { StoredText } from "@parapet/db/queries/mentions";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import { type Kysely, sql, type Transaction } from "kysely";

import type { ChangedIoc } from "../corpus-store.ts";
import { BUCKETS } from "../layout/buckets.ts";
import { HASH_BYTES, recordId, unpackNames } from "../layout/entries.ts";
import type { StoredBlock } from "../storable-records.ts";
import type { ClickHouse } from "./clickhouse.ts";
import { insertIndicators } from "./indicator-tables.ts";
import { insertBlocks, insertHashes, insertNames } from "./leak-tables.ts";
import { insertTexts } from "./mention-tables.ts";
import { splitBatches } from "./parameters.ts";

const ROWS_PER_BATCH = 20_000;
const BLOCKS_PER_BATCH = 200;

interface HashRow {
  readonly bucket: number;
  readonly purge_year: number;
  readonly tags: Buffer;
}

const recordsIn = (rows: readonly HashRow[]): { id: string; purgeYear: number }[] =>
  rows.flatMap(({ bucket, purge_year: purgeYear, tags }) =>
    Array.from({ length: tags.length / HASH_BYTES }, (_, n) => ({
      id: recordId(bucket, tags.toString("hex", n * HASH_BYTES, (n + 1) * HASH_BYTES)),
      purgeYear,
    })),
  );

/** How many rows of each corpus were moved. */
export interface MovedCorpora {
  readonly records: number;
  readonly blocks: number;
  readonly texts: number;
  readonly indicators: number;
}

/** An earlier move was interrupted at the one step that is not idempotent. */
export class PartialMove extends Error {
  override readonly name = "UsageError";
}

/**
 * Moves the corpora from PostgreSQL to ClickHouse. Rows are deleted in a transaction that commits after ClickHouse has
 * confirmed them, a batch at a time: an interrupted move is resumed, and a batch that arrives twice counts once. Only name
 * entries are summed, so they are moved in one step.
 */
export const moveToClickHouse = async (db: Kysely<Tables>, clickhouse: ClickHouse): Promise<MovedCorpora> => {
  const drain = async <Row>(
    take: (tx: Transaction<Tables>) => Promise<Row[]>,
    give: (rows: Row[]) => Promise<void>,
  ): Promise<number> => {
    let moved = 0;
    for (;;) {
      const count = await asSystem(db, "shared-corpus", async (tx) => {
        const rows = await take(tx);
        await give(rows);
        return rows.length;
      });
      if (count === 0) return moved;
      moved += count;
    }
  };

  await asSystem(db, "shared-corpus", async (tx) => {
    const { rows } = await sql<{
      purge_year: number;
      entries: Buffer;
    }>`delete from leak_name returning purge_year, entries`.execute(tx);
    if (rows.length === 0) return;
    const [there] = await clickhouse.rows<{ n: string }>("select toString(count()) as n from credential_name");
    if (Number(there?.n) > 0)
      throw new PartialMove(
        "ClickHouse has name entries already. If an earlier move was interrupted, run 'truncate table credential_name' there and start again.",
      );
    const names = rows.flatMap(({ purge_year: purgeYear, entries }) =>
      unpackNames(entries).map((entry) => ({ ...entry, purgeYear })),
    );
    await insertNames(clickhouse, names);
  });
  const blocks = await drain(
    async (tx) =>
      (
        await sql<StoredBlock>`
          delete from leak_block where id in (select id from leak_block order by id limit ${BLOCKS_PER_BATCH})
          returning id, purge_year as "purgeYear", lines as records, sealed`.execute(tx)
      ).rows,
    (rows) => insertBlocks(clickhouse, rows),
  );
  let records = 0;
  for (let bucket = 0; bucket < BUCKETS; bucket += 1)
    await asSystem(db, "shared-corpus", async (tx) => {
      const { rows } = await sql<HashRow>`
        delete from leak_hash where bucket = ${bucket} returning bucket, purge_year, tags`.execute(tx);
      const live = recordsIn(rows);
      for (const batch of splitBatches(live, ROWS_PER_BATCH)) await insertHashes(clickhouse, batch);
      records += live.length;
    });
  const texts = await drain(
    async (tx) =>
      (
        await sql<StoredText & { ref: string }>`
          delete from mention_text where id in (select id from mention_text order by id limit ${ROWS_PER_BATCH}) returning *`.execute(
          tx,
        )
      ).rows,
    (rows) => insertTexts(clickhouse, rows),
  );
  const indicators = await drain(
    async (tx) =>
      (
        await sql<ChangedIoc>`
          delete from ioc where id in (select id from ioc limit ${ROWS_PER_BATCH}) returning *`.execute(tx)
      ).rows,
    (rows) => insertIndicators(clickhouse, rows),
  );
  return { records, blocks, texts, indicators };
};
