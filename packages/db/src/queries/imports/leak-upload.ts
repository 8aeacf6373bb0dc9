import type { UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

const COLUMNS = [
  "id",
  "kind",
  "name",
  "source",
  "bytes",
  "received",
  "state",
  "read",
  "added",
  "changed",
  "unchanged",
  "bad",
  "bad_records",
  "bytes_done",
  "error",
  "by_user",
  "created_at",
  "finished_at",
] as const;

/** Files that were sent in, the newest first. */
export const uploads = (db: Db, limit: number) =>
  db.selectFrom("leak_upload").select(COLUMNS).orderBy("created_at", "desc").orderBy("id").limit(limit).execute();
export type UploadRow = Awaited<ReturnType<typeof uploads>>[number];

export const uploadById = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom("leak_upload").select(COLUMNS).where("id", "=", id).executeTakeFirst();

/** The same, held so that two parts cannot both be the next one. */
export const lockUpload = (db: Db, id: string): Promise<UploadRow | undefined> =>
  db.selectFrom("leak_upload").select(COLUMNS).where("id", "=", id).forUpdate().executeTakeFirst();

export const insertUpload = (
  db: Db,
  it: { kind: string; name: string; source: string | null; bytes: number; by: UserId; at: Date },
): Promise<UploadRow> =>
  db
    .insertInto("leak_upload")
    .values({
      kind: it.kind,
      name: it.name,
      source: it.source,
      bytes: it.bytes,
      by_user: it.by,
      created_at: it.at,
      state: "receiving",
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();

/**
 * Bytes that were announced and not imported yet. Held for this transaction: of two uploads that start at once the second counts
 * the first.
 */
export const pendingUploadBytes = async (db: Db): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('leak_upload quota', 0))`.execute(db);
  const { bytes } = await db
    .selectFrom("leak_upload")
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>("bytes"), eb.lit(0)).as("bytes"))
    .where("state", "in", ["receiving", "waiting", "running"])
    .executeTakeFirstOrThrow();
  return Number(bytes);
};

export interface UploadChange {
  readonly received?: number;
  readonly state?: "receiving" | "waiting" | "running" | "done" | "failed" | "cancelled";
  readonly read?: number;
  readonly added?: number;
  readonly changed?: number;
  readonly unchanged?: number;
  readonly bad?: number;
  readonly bad_records?: readonly unknown[];
  readonly bytes_done?: number;
  readonly error?: string | null;
  readonly finished_at?: Date | null;
}

export const changeUpload = async (
  db: Db,
  id: string,
  { bad_records, ...change }: UploadChange,
): Promise<UploadRow | undefined> =>
  db
    .updateTable("leak_upload")
    .set({ ...change, ...(bad_records !== undefined && { bad_records: JSON.stringify(bad_records.slice(0, 100)) }) })
    .where("id", "=", id)
    .returning(COLUMNS)
    .executeTakeFirst();

/** Files whose bytes lie about although no one goes on with them. */
export const staleUploads = (db: Db, before: Date) =>
  db
    .selectFrom("leak_upload")
    .select(["id"])
    .where("state", "=", "receiving")
    .where("created_at", "<", before)
    .execute();
