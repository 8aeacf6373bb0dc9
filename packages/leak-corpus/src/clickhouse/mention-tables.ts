import { hash } from "node:crypto";

import { type StoredText, TEXTS_LOCK } from "@parapet/db/queries/mentions";
import { sql } from "kysely";

import type { MentionStore } from "../corpus-store.ts";
import type { ClickHouse } from "./clickhouse.ts";
import { splitBatches, IDS_PER_QUERY, openParameters, toTime } from "./parameters.ts";

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
  // Dedup: a hash of the source and of the source's own id of the text.
  "create table if not exists mention_ref (id FixedString(32)) engine = ReplacingMergeTree order by id",
] as const;

/** The id of a text across sources: 32 hexadecimal digits. */
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

/** The columns that an import writes. */
const TEXT_COLUMNS = [
  "id",
  "source",
  "place",
  "channel",
  "is_ransom",
  "ref",
  "title",
  "body",
  "folded",
  "url",
  "actor",
  "language",
  "published_at",
  "first_seen",
] as const;

/** Inserts texts, and then their references: an insert that ends in between is repeated, and nothing is missing. */
export const insertTexts = async (
  clickhouse: ClickHouse,
  texts: readonly (StoredText & { readonly ref: string })[],
): Promise<void> => {
  await clickhouse.insert(
    "mention_text",
    TEXT_COLUMNS,
    texts.map(({ published_at, first_seen, ...text }) => ({
      ...text,
      published_at: published_at === null ? null : toTime(published_at),
      first_seen: toTime(first_seen),
    })),
  );
  await clickhouse.insert(
    "mention_ref",
    ["id"],
    texts.map(({ source, ref }) => ({ id: mentionRef(source, ref) })),
  );
};

/** Collected texts in ClickHouse. */
export const clickhouseMentions = (clickhouse: ClickHouse): MentionStore => ({
  async put(db, source, texts, at) {
    if (texts.length === 0) return 0;
    await sql`select pg_advisory_xact_lock(${TEXTS_LOCK})`.execute(db);
    const known = new Set<string>();
    for (const batch of splitBatches(texts, IDS_PER_QUERY)) {
      const parameters = openParameters();
      const refs = parameters.ids(batch.map(({ ref }) => mentionRef(source, ref)));
      const rows = await clickhouse.rows<{ text: string }>(
        `select distinct toString(id) as text from mention_ref where id in ${refs}`,
        parameters.values,
      );
      for (const { text } of rows) known.add(text);
    }
    const fresh = texts.filter(({ ref }) => !known.has(mentionRef(source, ref)));
    if (fresh.length === 0) return 0;
    // Ids come from PostgreSQL under its lock, so that they increase in the order in which texts become visible.
    const { rows: ids } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('mention_text', 'id')) as id from generate_series(1, ${fresh.length}::int)`.execute(
      db,
    );
    await insertTexts(
      clickhouse,
      fresh.map(({ isRansom, publishedAt, ...text }, n) => ({
        ...text,
        id: ids[n]?.id ?? 0,
        source,
        is_ransom: isRansom,
        published_at: publishedAt,
        first_seen: at,
      })),
    );
    return fresh.length;
  },
  async newest() {
    const [row] = await clickhouse.rows<{ number: string }>("select toString(max(id)) as number from mention_text");
    return Number(row?.number ?? 0);
  },
  async between(_db, after, through, limit) {
    const parameters = openParameters();
    const rows = await clickhouse.rows<Row>(
      `select ${COLUMNS} from mention_text where id > ${parameters.integer(after)} and id <= ${parameters.integer(through)}
        order by id limit 1 by id limit ${parameters.integer(limit)}`,
      parameters.values,
    );
    return rows.map(toText);
  },
  async holding(_db, words, through, limit) {
    const parameters = openParameters();
    const rows = await clickhouse.rows<{ number: string }>(
      `select toString(id) as number from mention_text
        where position(folded, ${parameters.text(words)}) > 0 and id <= ${parameters.integer(through)}
        order by id desc limit 1 by id limit ${parameters.integer(limit)}`,
      parameters.values,
    );
    return rows.map(({ number }) => Number(number));
  },
  async byId(_db, ids) {
    if (ids.length === 0) return [];
    const parameters = openParameters();
    const rows = await clickhouse.rows<Row>(
      `select ${COLUMNS} from mention_text where id in ${parameters.integers(ids)} order by id limit 1 by id`,
      parameters.values,
    );
    return rows.map(toText);
  },
});
