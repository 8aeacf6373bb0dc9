import type pg from "pg";

import { openBinaryCopy } from "../binary-copy.ts";
import { hearCopy } from "../hear-copy.ts";
import { SEEN_COLUMNS } from "../leak-layout.ts";
import { drawersInsert, type PackedDrawers } from "../packed-drawers.ts";

const LOCK = "leak-corpus";

/**
 * Waits until nobody else adds lines to the corpus; held until the transaction ends, so that none is added twice.
 * Nobody waits for the disk here: the mark of how far an import came is written after this, and the log keeps their order.
 */
export const lockCorpus = async (client: pg.ClientBase): Promise<void> => {
  await client.query(
    "select set_config('parapet.all', 'on', true), set_config('synchronous_commit', 'off', true), pg_advisory_xact_lock(hashtextextended($1, 0))",
    [LOCK],
  );
};

/** The number of the newest row that tells of kept lines; 0 where there was none ever. */
export const newestSeen = async (client: pg.ClientBase): Promise<number> => {
  const { rows } = await client.query<{ id: number }>(
    "select case when is_called then last_value else 0 end as id from leak_seen_id_seq",
  );
  return rows[0]?.id ?? 0;
};

/** A reader of rows of kept lines: `take` is told of each row's drawer, whether its lines are gone, and where they lie. */
export const openSeenRows = (
  take: (drawer: number, isGone: boolean, tags: DataView, from: number, to: number) => void,
) =>
  openBinaryCopy(SEEN_COLUMNS, (bytes, fields) => {
    const tags = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
    take(tags.getUint16(fields[0] ?? 0), bytes[fields[2] ?? 0] === 1, tags, fields[4] ?? 0, fields[5] ?? 0);
  });

// A copy takes no values: numbers are written into it, and nothing but numbers.
const copySeen = (which: string): string =>
  `copy (select drawer, is_gone, tags from leak_seen where ${which}) to stdout (format binary)`;

/** Tells of the lines that were kept since this row, as PostgreSQL's binary copy gives them. */
export const hearSeenSince = (
  client: pg.ClientBase,
  purgeYear: number,
  row: number,
  hear: (piece: Uint8Array) => void,
): Promise<void> =>
  hearCopy(client, copySeen(`purge_year = ${Number(purgeYear)} and id > ${Number(row)} and not is_gone`), hear);

/** Tells of the lines that were kept in these drawers (null: in all). */
export const hearSeen = (
  client: pg.ClientBase,
  purgeYear: number,
  drawers: readonly number[] | null,
  hear: (piece: Uint8Array) => void,
): Promise<void> => {
  const some = drawers === null ? "" : ` and drawer = any ('{${drawers.map(Number).join(",")}}'::smallint[])`;
  return hearCopy(client, copySeen(`purge_year = ${Number(purgeYear)}${some}`), hear);
};

/** The statement that notes lines as kept. */
export const seenInsert = (purgeYear: number, seen: PackedDrawers) =>
  drawersInsert("leak_seen", "tags", purgeYear, seen);
