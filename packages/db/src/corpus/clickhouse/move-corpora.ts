import { type Kysely, sql } from "kysely";

import { SEEN_BYTES, seenId } from "../../leak-layout.ts";
import { DRAWERS } from "../../packed-drawers.ts";
import { entriesIn } from "../../queries/leak-names.ts";
import { type StoredText } from "../../queries/mention.ts";
import { within } from "../../scope.ts";
import type { Tables } from "../../tables.ts";
import type { ChangedIoc } from "../corpus-store.ts";
import { INDICATOR_COLUMNS, indicatorRow } from "./clickhouse-indicators.ts";
import { mentionRef } from "./clickhouse-mentions.ts";
import { type ClickHouseSend, insertRows, momentOf, rowsOf } from "./statement.ts";

const AT_ONCE = 20_000;
const BLOCKS_AT_ONCE = 200;

interface SeenRow {
  readonly drawer: number;
  readonly purge_year: number;
  readonly is_gone: boolean;
  readonly tags: Buffer;
}

/** The lines of drawers that came more often than they went. */
const keptIn = (rows: readonly SeenRow[]): { id: string; purge_year: number }[] => {
  const counts = new Map<string, { id: string; purge_year: number; count: number }>();
  for (const { drawer, purge_year, is_gone, tags } of rows)
    for (let at = 0; at < tags.length; at += SEEN_BYTES) {
      const id = seenId(drawer, tags.toString("hex", at, at + SEEN_BYTES));
      const key = `${purge_year} ${id}`;
      counts.set(key, { id, purge_year, count: (counts.get(key)?.count ?? 0) + (is_gone ? -1 : 1) });
    }
  return [...counts.values()].filter(({ count }) => count > 0).map(({ id, purge_year }) => ({ id, purge_year }));
};

/** How many rows of each went over. */
export interface MovedCorpora {
  readonly lines: number;
  readonly blocks: number;
  readonly texts: number;
  readonly indicators: number;
}

/** An earlier move was cut short at the one step that must not be done twice. */
export class MovedInPart extends Error {
  override readonly name = "UsageError";
}

/**
 * Moves what PostgreSQL holds of the corpora. Rows leave it when ClickHouse has them, a batch at a time, so a move that
 * was cut short goes on where it was; a batch that arrives twice is one. Only the entries of names are added up, so they
 * go in one piece.
 */
export const moveCorpora = async (db: Kysely<Tables>, send: ClickHouseSend): Promise<MovedCorpora> => {
  /** Batch after batch: taken out in a transaction that ends after ClickHouse has answered. */
  const drain = async <Row>(
    take: (tx: Parameters<Parameters<typeof within>[2]>[0]) => Promise<Row[]>,
    give: (rows: Row[]) => Promise<void>,
  ): Promise<number> => {
    let moved = 0;
    for (;;) {
      const count = await within(db, "everything", async (tx) => {
        const rows = await take(tx);
        await give(rows);
        return rows.length;
      });
      if (count === 0) return moved;
      moved += count;
    }
  };

  await within(db, "everything", async (tx) => {
    const { rows } = await sql<{
      purge_year: number;
      entries: Buffer;
    }>`delete from leak_name returning purge_year, entries`.execute(tx);
    if (rows.length === 0) return;
    const there = rowsOf<{ n: string }>(
      await send("select toString(count()) as n from credential_name format JSONEachRow"),
    );
    if (Number(there[0]?.n) > 0)
      throw new MovedInPart(
        "ClickHouse has entries of names already. If an earlier move was cut short, say 'truncate table credential_name' there and start again.",
      );
    const names = rows.flatMap(({ purge_year, entries }) =>
      entriesIn(entries).map(({ tag, block, byLogin, lines }) => ({
        tag,
        block,
        by_login: byLogin ? 1 : 0,
        purge_year,
        lines,
      })),
    );
    await insertRows(send, "credential_name", names);
  });
  const blocks = await drain(
    async (tx) =>
      (
        await sql<{ id: number; purge_year: number; lines: number; sealed: Buffer }>`
          delete from leak_block where id in (select id from leak_block order by id limit ${BLOCKS_AT_ONCE})
          returning id, purge_year, lines, sealed`.execute(tx)
      ).rows,
    (rows) =>
      insertRows(
        send,
        "credential_block (id, purge_year, lines, sealed)",
        rows.map((row) => ({ ...row, sealed: row.sealed.toString("base64") })),
      ),
  );
  let lines = 0;
  for (let drawer = 0; drawer < DRAWERS; drawer += 1)
    await within(db, "everything", async (tx) => {
      const { rows } = await sql<SeenRow>`
        delete from leak_seen where drawer = ${drawer} returning drawer, purge_year, is_gone, tags`.execute(tx);
      const kept = keptIn(rows);
      for (let from = 0; from < kept.length; from += AT_ONCE)
        await insertRows(
          send,
          "credential_line (id, purge_year, is_gone)",
          kept.slice(from, from + AT_ONCE).map((line) => ({ ...line, is_gone: 0 })),
        );
      lines += kept.length;
    });
  const texts = await drain(
    async (tx) =>
      (
        await sql<StoredText & { ref: string }>`
          delete from mention_text where id in (select id from mention_text order by id limit ${AT_ONCE}) returning *`.execute(
          tx,
        )
      ).rows,
    async (rows) => {
      await insertRows(
        send,
        "mention_text",
        rows.map(({ published_at, first_seen, ...row }) => ({
          ...row,
          published_at: published_at === null ? null : momentOf(published_at),
          first_seen: momentOf(first_seen),
        })),
      );
      await insertRows(
        send,
        "mention_ref",
        rows.map(({ source, ref }) => ({ id: mentionRef(source, ref) })),
      );
    },
  );
  const indicators = await drain(
    async (tx) =>
      (await sql<ChangedIoc>`delete from ioc where id in (select id from ioc limit ${AT_ONCE}) returning *`.execute(tx))
        .rows,
    (rows) => insertRows(send, `indicator (${INDICATOR_COLUMNS})`, rows.map(indicatorRow)),
  );
  return { lines, blocks, texts, indicators };
};
