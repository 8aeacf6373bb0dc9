import type { OrgId, UserId } from "@parapet/domain/contracts/ids";

import type { Db } from "../../db.ts";

export interface NewAttempt {
  readonly id: string;
  readonly stateHash: Buffer;
  readonly connection: string;
  readonly org: OrgId;
  readonly browserHash: Buffer;
  readonly sealedSecrets: Buffer;
  readonly test: { readonly by: UserId; readonly version: number } | null;
  readonly next: string | null;
  readonly remember: boolean;
  readonly locale: string;
  readonly at: Date;
  readonly expiresAt: Date;
}

export const insertAttempt = (db: Db, it: NewAttempt) =>
  db
    .insertInto("sign_on_attempt")
    .values({
      id: it.id,
      state_hash: it.stateHash,
      connection_id: it.connection,
      org_id: it.org,
      browser_hash: it.browserHash,
      sealed_secrets: it.sealedSecrets,
      tested_by: it.test?.by ?? null,
      tested_version: it.test?.version ?? null,
      next: it.next,
      remember: it.remember,
      locale: it.locale,
      created_at: it.at,
      expires_at: it.expiresAt,
    })
    .execute();

/** Takes the attempt of this state, once, for the browser that began it. */
export const takeAttempt = (db: Db, stateHash: Buffer, browserHash: Buffer, at: Date) =>
  db
    .updateTable("sign_on_attempt")
    .set({ used_at: at })
    .where("state_hash", "=", stateHash)
    .where("browser_hash", "=", browserHash)
    .where("used_at", "is", null)
    .where("expires_at", ">", at)
    .returning([
      "id",
      "connection_id",
      "org_id",
      "sealed_secrets",
      "sealed_answer",
      "tested_by",
      "tested_version",
      "next",
      "remember",
      "locale",
    ])
    .executeTakeFirst();
export type TakenAttempt = NonNullable<Awaited<ReturnType<typeof takeAttempt>>>;

/** The attempt of a connection with this state, taken or not: of which browser it is shows later. */
export const attemptOfState = (db: Db, connection: string, stateHash: Buffer) =>
  db
    .selectFrom("sign_on_attempt")
    .select(["id", "org_id", "sealed_secrets", "tested_by", "tested_version", "locale", "expires_at", "used_at"])
    .where("connection_id", "=", connection)
    .where("state_hash", "=", stateHash)
    .executeTakeFirst();
export type OpenAttempt = NonNullable<Awaited<ReturnType<typeof attemptOfState>>>;

/** Stores the verified answer to an attempt; false when there is one already. */
export const answerAttempt = async (db: Db, org: OrgId, id: string, sealed: Buffer): Promise<boolean> =>
  (await db
    .updateTable("sign_on_attempt")
    .set({ sealed_answer: sealed })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("used_at", "is", null)
    .where("sealed_answer", "is", null)
    .returning("id")
    .executeTakeFirst()) !== undefined;

export const putTestResult = (db: Db, org: OrgId, id: string, sealed: Buffer) =>
  db
    .updateTable("sign_on_attempt")
    .set({ sealed_result: sealed })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();

export const readTestResult = (db: Db, org: OrgId, user: UserId, id: string) =>
  db
    .selectFrom("sign_on_attempt")
    .select("sealed_result")
    .where("org_id", "=", org)
    .where("tested_by", "=", user)
    .where("id", "=", id)
    .executeTakeFirst();

/** Marks a message as accepted; false when it was accepted before. */
export const spendMessage = async (
  db: Db,
  org: OrgId,
  connection: string,
  hash: Buffer,
  expiresAt: Date,
): Promise<boolean> =>
  (await db
    .insertInto("sign_on_message_spent")
    .values({ connection_id: connection, org_id: org, message_hash: hash, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning("message_hash")
    .executeTakeFirst()) !== undefined;
