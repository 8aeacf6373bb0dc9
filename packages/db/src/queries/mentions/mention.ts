import { sql } from "kysely";

import type { Db } from "../../db.ts";

/** A collected text, its secrets masked. */
export interface TextRow {
  readonly place: "dark-web" | "channel";
  readonly channel: string | null;
  readonly isRansom: boolean;
  readonly ref: string;
  readonly title: string;
  readonly body: string;
  readonly folded: string;
  readonly url: string | null;
  readonly actor: string | null;
  readonly language: string | null;
  readonly publishedAt: Date | null;
}

/** One writer of texts at a time. */
export const TEXTS_LOCK = 0x4d454e54;

/**
 * Stores texts; answers how many were new. One writer at a time, so that texts become visible in the order of their ids
 * so a cursor never skips an earlier row.
 */
export const putTexts = async (db: Db, source: string, texts: readonly TextRow[], at: Date): Promise<number> => {
  if (texts.length === 0) return 0;
  await sql`select pg_advisory_xact_lock(${TEXTS_LOCK})`.execute(db);
  const { numAffectedRows } = await sql`
    insert into mention_text (source, place, channel, is_ransom, ref, title, body, folded, url, actor, language, published_at, first_seen)
    select ${source}, place, channel, "isRansom", ref, title, body, folded, url, actor, language, "publishedAt", ${at}
      from jsonb_to_recordset(${JSON.stringify(texts)}::jsonb) as row (place text, channel text, "isRansom" boolean, ref text,
        title text, body text, folded text, url text, actor text, language text, "publishedAt" timestamptz)
    on conflict (source, ref) do nothing`.execute(db);
  return Number(numAffectedRows ?? 0);
};

export interface StoredText {
  readonly id: number;
  readonly source: string;
  readonly place: "dark-web" | "channel";
  readonly channel: string | null;
  readonly is_ransom: boolean;
  readonly title: string;
  readonly body: string;
  readonly folded: string;
  readonly url: string | null;
  readonly actor: string | null;
  readonly language: string | null;
  readonly published_at: Date | null;
  readonly first_seen: Date;
}

const COLUMNS = [
  "id",
  "source",
  "place",
  "channel",
  "is_ransom",
  "title",
  "body",
  "folded",
  "url",
  "actor",
  "language",
  "published_at",
  "first_seen",
] as const;

/** The newest text there is; 0 when there is none. */
export const newestText = async (db: Db): Promise<number> => {
  const { rows } = await sql<{ id: number | null }>`select max(id) as id from mention_text`.execute(db);
  return rows[0]?.id ?? 0;
};

/** Texts after one and up to another, in order. */
export const textsBetween = async (db: Db, after: number, through: number, limit: number): Promise<StoredText[]> =>
  (await db
    .selectFrom("mention_text")
    .select(COLUMNS)
    .where("id", ">", after)
    .where("id", "<=", through)
    .orderBy("id")
    .limit(limit)
    .execute()) as StoredText[];

/** Texts that contain these words, newest first, at most `limit`. */
export const textsHolding = async (db: Db, words: string, through: number, limit: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from mention_text where strpos(folded, ${words}) > 0 and id <= ${through} order by id desc limit ${limit}`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

export const textsById = async (db: Db, ids: readonly number[]): Promise<StoredText[]> => {
  const { rows } = await sql<StoredText>`
    select id, source, place, channel, is_ransom, title, body, folded, url, actor, language, published_at, first_seen
      from mention_text where id = any(${[...ids]}::bigint[]) order by id`.execute(db);
  return rows;
};
