import { sql } from "kysely";

import type { Db } from "../db.ts";

export interface WaitingMail {
  readonly id: string;
  readonly to: string;
  readonly sealedBody: Buffer;
  readonly at: Date;
}

export const insertMail = (db: Db, mail: WaitingMail) =>
  db
    .insertInto("mail_outbox")
    .values({
      id: mail.id,
      to_address: mail.to,
      sealed_body: mail.sealedBody,
      created_at: mail.at,
      next_attempt_at: mail.at,
    })
    .execute();

/** Takes mails that are due, so that no other process sends them meanwhile; a lease that runs out makes them due again. */
export const claimMail = (db: Db, now: Date, leaseUntil: Date, limit: number) =>
  db
    .updateTable("mail_outbox")
    .set({ attempts: sql`attempts + 1`, next_attempt_at: leaseUntil })
    .where("id", "in", (inner) =>
      inner
        .selectFrom("mail_outbox")
        .select("id")
        .where("sent_at", "is", null)
        .where("sealed_body", "is not", null)
        .where("next_attempt_at", "<=", now)
        .orderBy("next_attempt_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "to_address", "subject", "sealed_body", "attempts"])
    .execute();

/** Mails that are due later than any wait can be were put off by a clock that has been set back since: they are due soon. */
export const expediteMail = (db: Db, latest: Date, soon: Date) =>
  db
    .updateTable("mail_outbox")
    .set({ next_attempt_at: soon })
    .where("sent_at", "is", null)
    .where("sealed_body", "is not", null)
    .where("next_attempt_at", ">", latest)
    .execute();

export const markSent = (db: Db, id: string, at: Date, keepBody: boolean) =>
  db
    .updateTable("mail_outbox")
    .set({ sent_at: at, last_error: null, ...(keepBody ? {} : { sealed_body: null, subject: null }) })
    .where("id", "=", id)
    .execute();

/** Puts a mail back for a later attempt, or gives it up (`again` null) and deletes its content. */
export const markUnsent = (db: Db, id: string, error: string, again: Date | null) =>
  db
    .updateTable("mail_outbox")
    .set({ last_error: error, ...(again === null ? { sealed_body: null, subject: null } : { next_attempt_at: again }) })
    .where("id", "=", id)
    .execute();

export const mailById = (db: Db, id: string) =>
  db.selectFrom("mail_outbox").select(["sent_at", "last_error"]).where("id", "=", id).executeTakeFirst();

/** How many mails wait, how many were given up, and what the mail server said last. */
export const mailCounts = async (db: Db): Promise<{ waiting: number; failed: number; last_error: string | null }> => {
  const { rows } = await sql<{ waiting: number; failed: number; last_error: string | null }>`
    select count(*) filter (where sealed_body is not null)::int as waiting,
           count(*) filter (where sealed_body is null)::int as failed,
           (array_agg(last_error order by created_at desc) filter (where last_error is not null))[1] as last_error
      from mail_outbox where sent_at is null`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, last_error: null };
};

/** The newest mails that still hold their words, newest first. */
export const newestMail = (db: Db, limit: number) =>
  db
    .selectFrom("mail_outbox")
    .select(["id", "to_address", "subject", "sealed_body", "created_at"])
    .where("sealed_body", "is not", null)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();

export const dropOldMail = (db: Db, before: Date) =>
  db.deleteFrom("mail_outbox").where("created_at", "<", before).execute();
