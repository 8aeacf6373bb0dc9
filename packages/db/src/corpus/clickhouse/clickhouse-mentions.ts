import { hash } from "node:crypto";

import { sql } from "kysely";

import { type StoredText, TEXTS_LOCK } from "../../queries/mention.ts";
import type { MentionCorpus } from "../corpus-store.ts";
import {
  type ClickHouseSend,
  IDS_AT_ONCE,
  insertRows,
  momentOf,
  openParameters,
  piecesOf,
  rowsOf,
} from "./statement.ts";

export const MENTION_TABLES = [
  `create table if not exists mention_text (
    id UInt64,
    source LowCardinality(String),
    place LowCardinality(String),
    channel Nullable(String),
    is_ransom Bool,
    ref String,
    title String,
    body String,
    folded String,
    url Nullable(String),
    actor Nullable(String),
    language Nullable(String),
    published_at Nullable(DateTime64(3, 'UTC')),
    first_seen DateTime64(3, 'UTC')
  ) engine = ReplacingMergeTree order by id`,
  // Which texts are there: a hash of the source and its own name of the text.
  "create table if not exists mention_ref (id FixedString(32)) engine = ReplacingMergeTree order by id",
] as const;

/** The name of a text over all sources: 32 digits. */
export const mentionRef = (source: string, ref: string): string =>
  hash("sha256", JSON.stringify([source, ref]), "hex").slice(0, 32);

interface Row extends Omit<StoredText, "id" | "published_at" | "first_seen"> {
  readonly number: string;
  readonly published_ms: string | null;
  readonly first_ms: string;
}

const COLUMNS = `toString(id) as number, source, place, channel, is_ransom, title, body, folded, url, actor, language,
  toString(toUnixTimestamp64Milli(published_at)) as published_ms, toString(toUnixTimestamp64Milli(first_seen)) as first_ms`;

const toText = ({ number, published_ms, first_ms, ...row }: Row): StoredText => ({
  ...row,
  id: Number(number),
  published_at: published_ms === null ? null : new Date(Number(published_ms)),
  first_seen: new Date(Number(first_ms)),
});

/** Collected texts on ClickHouse. */
export const clickhouseMentions = (send: ClickHouseSend): MentionCorpus => ({
  async put(db, source, texts, at) {
    if (texts.length === 0) return 0;
    await sql`select pg_advisory_xact_lock(${TEXTS_LOCK})`.execute(db);
    const known = new Set<string>();
    for (const some of piecesOf(texts, IDS_AT_ONCE)) {
      const asked = openParameters();
      const said = await send(
        `select distinct toString(id) as text from mention_ref where id in ${asked.ids(some.map(({ ref }) => mentionRef(source, ref)))} format JSONEachRow`,
        asked.values,
      );
      for (const { text } of rowsOf<{ text: string }>(said)) known.add(text);
    }
    const fresh = texts.filter(({ ref }) => !known.has(mentionRef(source, ref)));
    if (fresh.length === 0) return 0;
    // Numbers come from PostgreSQL and under its lock, so that they only grow in the order in which texts appear.
    const { rows: numbers } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('mention_text', 'id')) as id from generate_series(1, ${fresh.length}::int)`.execute(
      db,
    );
    await insertRows(
      send,
      "mention_text",
      fresh.map(({ isRansom, publishedAt, ...text }, n) => ({
        ...text,
        id: numbers[n]?.id,
        source,
        is_ransom: isRansom,
        published_at: publishedAt === null ? null : momentOf(publishedAt),
        first_seen: momentOf(at),
      })),
    );
    // Last: what was cut short before this comes a second time, and nothing is ever missing.
    await insertRows(
      send,
      "mention_ref",
      fresh.map(({ ref }) => ({ id: mentionRef(source, ref) })),
    );
    return fresh.length;
  },
  async newest() {
    const text = await send("select toString(max(id)) as number from mention_text format JSONEachRow");
    return Number(rowsOf<{ number: string }>(text)[0]?.number ?? 0);
  },
  async between(_db, after, through, limit) {
    const asked = openParameters();
    const text = await send(
      `select ${COLUMNS} from mention_text where id > ${asked.whole(after)} and id <= ${asked.whole(through)}
        order by id limit 1 by id limit ${asked.whole(limit)} format JSONEachRow`,
      asked.values,
    );
    return rowsOf<Row>(text).map(toText);
  },
  async holding(_db, words, through, limit) {
    const asked = openParameters();
    const text = await send(
      `select toString(id) as number from mention_text
        where position(folded, ${asked.text(words)}) > 0 and id <= ${asked.whole(through)}
        order by id desc limit 1 by id limit ${asked.whole(limit)} format JSONEachRow`,
      asked.values,
    );
    return rowsOf<{ number: string }>(text).map(({ number }) => Number(number));
  },
  async byId(_db, ids) {
    if (ids.length === 0) return [];
    const asked = openParameters();
    const text = await send(
      `select ${COLUMNS} from mention_text where id in ${asked.wholes(ids)} order by id limit 1 by id format JSONEachRow`,
      asked.values,
    );
    return rowsOf<Row>(text).map(toText);
  },
});
