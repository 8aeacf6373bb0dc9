import { openBinaryCopy } from "@parapet/db/binary-copy";
import { streamCopy } from "@parapet/db/stream-copy";
import type pg from "pg";

import { bucketsInsert, type PackedBuckets } from "../layout/buckets.ts";
import { HASH_COLUMNS } from "../layout/entries.ts";

const LOCK = "leak-corpus";

/**
 * Serializes writers of the corpus until the end of the transaction, so that no record is added twice. The commit does not
 * wait for the disk: the import's cursor is committed afterwards, and the write-ahead log preserves the order.
 */
export const lockCorpus = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    "select set_config('parapet.all', 'on', true), set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtextextended($1, 0))",
    [LOCK],
  );
};

/** The id of the newest row of record hashes; 0 before the first one. */
export const newestHashRow = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    "select case when is_called then last_value else 0 end as id from leak_hash_id_seq",
  );
  return rows[0]?.id ?? 0;
};

/** Parses streamed rows of record hashes: `onRow` receives the bucket and the offsets of the hashes. */
export const openHashRows = (onRow: (bucket: number, hashes: DataView, from: number, to: number) => void) =>
  openBinaryCopy(HASH_COLUMNS, (bytes, fields) => {
    const hashes = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    onRow(hashes.getUint16(fields[0] ?? 0), hashes, fields[2] ?? 0, fields[3] ?? 0);
  });

// COPY takes no parameters; only numbers are interpolated.
const copyHashes = (condition: string): string =>
  `copy (select bucket, tags from leak_hash where ${condition}) to stdout (format binary)`;

/** Streams the hashes of records that were stored after this row, in PostgreSQL's binary COPY format. */
export const streamHashesSince = (
  client: pg.ClientBase,
  purgeYear: number,
  row: number,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> =>
  streamCopy(client, copyHashes(`purge_year = ${Number(purgeYear)} and id > ${Number(row)}`), onChunk);

/** Streams the hashes of these buckets (null: of all). */
export const streamHashes = (
  client: pg.ClientBase,
  purgeYear: number,
  buckets: readonly number[] | null,
  onChunk: (chunk: Uint8Array) => void,
): Promise<void> => {
  const some = buckets === null ? "" : ` and bucket = any ('{${buckets.map(Number).join(",")}}'::smallint[])`;
  return streamCopy(client, copyHashes(`purge_year = ${Number(purgeYear)}${some}`), onChunk);
};

/** The statement that records hashes as stored. */
export const hashesInsert = (purgeYear: number, hashes: PackedBuckets) =>
  bucketsInsert("leak_hash", "tags", purgeYear, hashes);
