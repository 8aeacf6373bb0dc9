import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export const insertShare = async (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly vendor: string;
    readonly tokenHash: Buffer;
    readonly mayAnswer: boolean;
    readonly by: UserId;
    readonly at: Date;
    readonly expiresAt: Date;
  },
): Promise<string> => {
  const { id } = await db
    .insertInto("vendor_share")
    .values({
      org_id: it.org,
      vendor_id: it.vendor,
      token_hash: it.tokenHash,
      may_answer: it.mayAnswer,
      created_by: it.by,
      created_at: it.at,
      expires_at: it.expiresAt,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const listShares = (db: Db, org: OrgId, vendor: string) =>
  db
    .selectFrom("vendor_share")
    .select(["id", "may_answer", "created_at", "expires_at", "revoked_at", "opened", "last_opened_at"])
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .orderBy("created_at", "desc")
    .limit(50)
    .execute();

export const revokeShare = async (db: Db, org: OrgId, vendor: string, id: string, at: Date): Promise<boolean> => {
  const row = await db
    .updateTable("vendor_share")
    .set({ revoked_at: at })
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

/** The link with this secret, if it is still good. Runs as the system: the holder of the link has no account. */
export const shareByHash = (db: Db, tokenHash: Buffer, at: Date) =>
  db
    .selectFrom("vendor_share as s")
    .innerJoin("organization as o", "o.id", "s.org_id")
    .select(["s.id", "s.org_id", "s.vendor_id", "s.may_answer", "s.expires_at"])
    .where("s.token_hash", "=", tokenHash)
    .where("s.revoked_at", "is", null)
    .where("s.expires_at", ">", at)
    .where("o.deleted_at", "is", null)
    .executeTakeFirst();

export const countOpening = (db: Db, org: OrgId, id: string, at: Date) =>
  db
    .updateTable("vendor_share")
    .set({ opened: sql`opened + 1`, last_opened_at: at })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

const FILE_COLUMNS = ["id", "question", "name", "media_type", "size", "by", "at"] as const;

export const listVendorFiles = (db: Db, org: OrgId, vendor: string) =>
  db
    .selectFrom("vendor_file")
    .select(FILE_COLUMNS)
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .orderBy("at")
    .execute();

/** How many files and bytes of evidence an organization stores, for all its vendors or for one. */
export const evidenceUsage = async (db: Db, org: OrgId, vendor?: string): Promise<{ files: number; bytes: number }> => {
  let query = db.selectFrom("vendor_file").where("org_id", "=", org);
  if (vendor !== undefined) query = query.where("vendor_id", "=", vendor);
  const { files, bytes } = await query
    .select((of) => [of.fn.countAll<number>().as("files"), of.fn.sum<number | null>("size").as("bytes")])
    .executeTakeFirstOrThrow();
  return { files: Number(files), bytes: Number(bytes ?? 0) };
};

/** Adds a file; the caller has locked the organization and checked its quota. */
export const insertFile = (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly vendor: string;
    readonly question: string;
    readonly name: string;
    readonly mediaType: string;
    readonly sha256: string;
    readonly content: Buffer;
    readonly by: "vendor" | "customer";
    readonly at: Date;
  },
) =>
  db
    .insertInto("vendor_file")
    .values({
      org_id: it.org,
      vendor_id: it.vendor,
      question: it.question,
      name: it.name,
      media_type: it.mediaType,
      size: it.content.length,
      sha256: it.sha256,
      content: it.content,
      by: it.by,
      at: it.at,
    })
    .returning(FILE_COLUMNS)
    .executeTakeFirstOrThrow();

export const fileContent = (db: Db, org: OrgId, vendor: string, id: string) =>
  db
    .selectFrom("vendor_file")
    .select(["name", "media_type", "content"])
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .where("id", "=", id)
    .executeTakeFirst();

export const deleteFile = async (db: Db, org: OrgId, vendor: string, id: string): Promise<boolean> => {
  const row = await db
    .deleteFrom("vendor_file")
    .where("org_id", "=", org)
    .where("vendor_id", "=", vendor)
    .where("id", "=", id)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};
