import type { OrgId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export type FileKind = "upload" | "library" | "data-set" | "audit-anchor";

export interface NewStoredFile {
  readonly id?: string;
  /** Null: a file of the program. */
  readonly org: OrgId | null;
  readonly kind: FileKind;
  readonly name: string;
  readonly at: Date;
}

const COLUMNS = ["id", "org_id", "kind", "name", "bytes", "digest", "facts", "created_at"] as const;

export const insertStoredFile = async (db: Db, { id, org, kind, name, at }: NewStoredFile): Promise<string> => {
  const row = await db
    .insertInto("stored_file")
    .values({ ...(id !== undefined && { id }), org_id: org, kind, name, created_at: at, changed_at: at })
    .returning("id")
    .executeTakeFirstOrThrow();
  return row.id;
};

export const storedFileById = (db: Db, id: string) =>
  db.selectFrom("stored_file").select(COLUMNS).where("id", "=", id).executeTakeFirst();
export type StoredFileRow = NonNullable<Awaited<ReturnType<typeof storedFileById>>>;

export const storedFileByName = (db: Db, org: OrgId | null, kind: FileKind, name: string) =>
  db
    .selectFrom("stored_file")
    .select(COLUMNS)
    .where("kind", "=", kind)
    .where("name", "=", name)
    .where("org_id", org === null ? "is" : "=", org)
    .where("digest", "is not", null)
    .executeTakeFirst();

/** The complete files whose name begins so, in the order of their names. */
export const storedFilesUnder = (db: Db, org: OrgId | null, kind: FileKind, prefix: string, limit: number) =>
  db
    .selectFrom("stored_file")
    .select(COLUMNS)
    .where("kind", "=", kind)
    .where(sql<boolean>`starts_with(name, ${prefix})`)
    .where("org_id", org === null ? "is" : "=", org)
    .where("digest", "is not", null)
    .orderBy("name")
    .limit(limit)
    .execute();

/** Ids of complete files after this one, for a walk over all of them. */
export const storedFileIdsAfter = async (db: Db, id: string | null, limit: number): Promise<string[]> => {
  const rows = await db
    .selectFrom("stored_file")
    .select("id")
    .where("digest", "is not", null)
    .$if(id !== null, (query) => query.where("id", ">", id ?? ""))
    .orderBy("id")
    .limit(limit)
    .execute();
  return rows.map((row) => row.id);
};

export interface NewChunk {
  readonly file: string;
  readonly org: OrgId | null;
  readonly attempt: string;
  readonly at: number;
  readonly bytes: number;
  readonly sha256: Buffer;
  /** The bytes themselves, or the name of the object that holds them. */
  readonly sealed: Buffer | null;
  readonly object: { readonly name: string; readonly at: number } | null;
  readonly createdAt: Date;
}

export const insertChunk = async (db: Db, chunk: NewChunk): Promise<void> => {
  const { file, org, object, createdAt, ...rest } = chunk;
  await db
    .insertInto("stored_chunk")
    .values({
      ...rest,
      file_id: file,
      org_id: org,
      object: object?.name ?? null,
      object_at: object?.at ?? null,
      created_at: createdAt,
    })
    .execute();
};

/** Makes the chunks of one attempt part of the file. Fails where another attempt was faster with the same place. */
export const showChunks = async (db: Db, file: string, attempt: string, at: Date): Promise<void> => {
  await db
    .updateTable("stored_chunk")
    .set({ is_visible: true })
    .where("file_id", "=", file)
    .where("attempt", "=", attempt)
    .execute();
  await db.updateTable("stored_file").set({ changed_at: at }).where("id", "=", file).execute();
};

export const deleteAttempt = async (db: Db, file: string, attempt: string): Promise<void> => {
  await db
    .deleteFrom("stored_chunk")
    .where("file_id", "=", file)
    .where("attempt", "=", attempt)
    .where("is_visible", "=", false)
    .execute();
};

/** The chunks of a file in order, without their bytes; `stored` is how many are in the row, null for an object. */
export const listChunks = (db: Db, file: string) =>
  db
    .selectFrom("stored_chunk")
    .select(["attempt", "at", "bytes", "sha256", "object", "object_at"])
    .select(sql<number | null>`octet_length(sealed)`.as("stored"))
    .where("file_id", "=", file)
    .where("is_visible", "=", true)
    .orderBy("at")
    .execute();
export type ChunkRow = Awaited<ReturnType<typeof listChunks>>[number];

export const sealedChunk = async (db: Db, file: string, attempt: string, at: number): Promise<Buffer | null> => {
  const row = await db
    .selectFrom("stored_chunk")
    .select("sealed")
    .where("file_id", "=", file)
    .where("attempt", "=", attempt)
    .where("at", "=", at)
    .executeTakeFirst();
  return row?.sealed ?? null;
};

/** Makes a file visible under its name; an earlier one of that name is deleted in the same transaction. */
export const completeStoredFile = async (
  db: Db,
  id: string,
  { bytes, digest, facts, at }: { bytes: number; digest: Buffer; facts: Readonly<Record<string, unknown>>; at: Date },
): Promise<void> => {
  await sql`
    delete from stored_file old using stored_file new
     where new.id = ${id} and old.id <> new.id and old.kind = new.kind and old.name = new.name
       and old.org_id is not distinct from new.org_id and old.digest is not null`.execute(db);
  await db
    .updateTable("stored_file")
    .set({ bytes, digest, facts: JSON.stringify(facts), changed_at: at })
    .where("id", "=", id)
    .execute();
};

export const deleteStoredFile = async (db: Db, id: string): Promise<void> => {
  await db.deleteFrom("stored_file").where("id", "=", id).execute();
};

/** Deletes what no one finished: chunks outside of a file and files that received nothing since. Answers how many. */
export const deleteAbandoned = async (db: Db, before: Date): Promise<{ chunks: number; files: number }> => {
  const chunks = await db
    .deleteFrom("stored_chunk")
    .where("is_visible", "=", false)
    .where("created_at", "<", before)
    .executeTakeFirst();
  const files = await db
    .deleteFrom("stored_file")
    .where("digest", "is", null)
    .where("changed_at", "<", before)
    .executeTakeFirst();
  return { chunks: Number(chunks.numDeletedRows), files: Number(files.numDeletedRows) };
};

/** Objects to delete from the object store, the longest waiting first. */
export const objectGarbage = async (db: Db, limit: number): Promise<string[]> => {
  const rows = await db.selectFrom("stored_object_garbage").select("object").orderBy("since").limit(limit).execute();
  return rows.map(({ object }) => object);
};

export const forgetGarbage = async (db: Db, objects: readonly string[]): Promise<void> => {
  await db
    .deleteFrom("stored_object_garbage")
    .where("object", "in", objects.length === 0 ? [""] : [...objects])
    .execute();
};

/** Chunks and objects outside of the database: a backup has their rows, not their bytes. */
export const objectTotals = async (db: Db): Promise<{ readonly objects: number; readonly bytes: number }> => {
  const { objects, bytes } = await db
    .selectFrom("stored_chunk")
    .select((eb) => [
      eb.fn.count<number>("object").distinct().as("objects"),
      eb.fn.coalesce(eb.fn.sum<number>("bytes"), eb.lit(0)).as("bytes"),
    ])
    .where("object", "is not", null)
    .executeTakeFirstOrThrow();
  return { objects: Number(objects), bytes: Number(bytes) };
};
