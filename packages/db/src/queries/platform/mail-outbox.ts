import type { OwnedKind } from "@parapet/domain/access";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface WaitingMail {
  readonly id: string;
  readonly to: string;
  readonly sealedBody: Buffer;
  readonly at: Date;
  /** What the budgets count it for. */
  readonly mailbox: string;
  readonly sender: string | null;
  readonly class: MailClass;
  /** What is asked again when it leaves. */
  readonly about?: MailCondition;
}

export interface MailCondition {
  /** The organization that it tells about: people who have left it are not told. */
  readonly org: string;
  /** The alert or schedule that it is of: without an owner it is not sent. */
  readonly owned?: { readonly kind: OwnedKind; readonly id: string };
}

export interface WaitingCondition {
  readonly to_address: string;
  readonly about_org: string | null;
  readonly owned_kind: string | null;
  readonly owned_id: string | null;
}

/** What has a budget of its own; platform/mail/mail-budget.ts says which mail is of which. */
export type MailClass = "code" | "reset" | "first-code" | "sign-up" | "visitor" | "known" | "other" | "digest";

/** Codes and links that someone waits for. They leave first, and no digest contains them: by then they are useless. */
export const AWAITED: readonly MailClass[] = ["code", "reset", "first-code", "sign-up"];
const isAwaited = sql<boolean>`class = any (${[...AWAITED]}::text[])`;

/**
 * Has someone signed in with this address, or does it belong to the people of an organization that has verified its domain? Of the
 * organizations in scope.
 */
export const isKnownAddress = async (db: Db, address: string, at: Date): Promise<boolean> => {
  const { rows } = await sql<{ known: boolean }>`
    select exists (
      select from app_user u where u.email = ${address}
         and (u.last_login_at is not null or exists (
               select from authorised_domain d
                where d.org_id = u.org_id and d.state = 'verified' and (d.lapses_at is null or d.lapses_at > ${at})
                  and '.' || lower(split_part(u.email::text, '@', 2)) like '%.' || replace(d.name, '_', '\\_')))) as known`.execute(
    db,
  );
  return rows[0]?.known === true;
};

/**
 * How many mails of a class were written to this mailbox since then, also those that wait. Callers with the same question wait until the
 * transaction ends.
 */
export const mailsSince = async (db: Db, mailbox: string, of: MailClass, since: Date): Promise<number> => {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`${of} ${mailbox}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom("mail_outbox")
    .select((all) => all.fn.countAll<number>().as("count"))
    .where("mailbox", "=", mailbox)
    .where("class", "=", of)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

export const insertMail = (db: Db, mail: WaitingMail) =>
  db
    .insertInto("mail_outbox")
    .values({
      id: mail.id,
      to_address: mail.to,
      sealed_body: mail.sealedBody,
      created_at: mail.at,
      next_attempt_at: mail.at,
      mailbox: mail.mailbox,
      recipient_domain: mail.mailbox.slice(mail.mailbox.lastIndexOf("@") + 1),
      sender_org: mail.sender,
      class: mail.class,
      about_org: mail.about?.org ?? null,
      owned_kind: mail.about?.owned?.kind ?? null,
      owned_id: mail.about?.owned?.id ?? null,
      // A digest stands for what was counted already.
      admitted_at: mail.class === "digest" ? mail.at : null,
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
        .where("admitted_at", "is not", null)
        .orderBy(isAwaited, "desc")
        .orderBy("next_attempt_at")
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(["id", "to_address", "subject", "sealed_body", "attempts", "about_org", "owned_kind", "owned_id"])
    .execute();

/** How much mail of one class may leave within the window; null: as much as there is. */
export interface MailBudget {
  readonly class: MailClass;
  readonly mailbox: number;
  readonly domain: number | null;
  readonly sender: number | null;
}

/**
 * Admits new mail within its budgets and holds the rest until the digest. One process at a time decides, over committed rows: parallel
 * requests cannot all take the same last place.
 */
export const admitMail = (
  db: Db,
  budgets: readonly MailBudget[],
  at: Date,
  since: Date,
  digestAt: Date,
): Promise<unknown> =>
  db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ waits: boolean }>`
      select exists (select from mail_outbox where admitted_at is null and held_until is null) as waits`.execute(tx);
    if (rows[0]?.waits !== true) return;
    await sql`select pg_advisory_xact_lock(hashtextextended('mail budget', 0))`.execute(tx);
    await sql`
      with budget as (select * from jsonb_to_recordset(${JSON.stringify(budgets)}::jsonb)
                        as b(class text, mailbox int, domain int, sender int)),
      fresh as (select id, mailbox, recipient_domain, sender_org, class, created_at from mail_outbox
                 where admitted_at is null and held_until is null
                 order by ${isAwaited} desc, created_at, id limit 1000),
      ranked as (
        select f.*,
               row_number() over (partition by f.class, f.mailbox order by f.created_at, f.id) + (
                 select count(*) from mail_outbox m
                  where m.mailbox = f.mailbox and m.class = f.class and m.admitted_at > ${since}) as of_mailbox,
               row_number() over (partition by f.class, f.recipient_domain order by f.created_at, f.id) + (
                 select count(*) from mail_outbox m
                  where m.recipient_domain = f.recipient_domain and m.class = f.class and m.admitted_at > ${since}) as of_domain,
               row_number() over (partition by f.class, f.sender_org order by f.created_at, f.id) + (
                 select count(*) from mail_outbox m
                  where m.sender_org = f.sender_org and m.class = f.class and m.admitted_at > ${since}) as of_sender
          from fresh f),
      judged as (
        select r.id, r.mailbox, r.of_mailbox <= b.mailbox and (b.domain is null or r.of_domain <= b.domain)
                     and (r.sender_org is null or b.sender is null or r.of_sender <= b.sender) as fits
          from ranked r join budget b on b.class = r.class)
      update mail_outbox o
         set admitted_at = case when j.fits then ${at}::timestamptz end,
             held_until = case when not j.fits then coalesce(
               (select min(h.held_until) from mail_outbox h
                 where h.mailbox = j.mailbox and h.sent_at is null and h.held_until > ${at}), ${digestAt}::timestamptz) end
        from judged j where o.id = j.id`.execute(tx);
  });

/** The held mails of one mailbox that are due as a digest, locked; empty when there are none. */
export const dueDigest = async (db: Db, at: Date, limit: number) => {
  const first = await db
    .selectFrom("mail_outbox")
    .select("mailbox")
    .where("held_until", "<=", at)
    .where("sent_at", "is", null)
    .orderBy("held_until")
    .limit(1)
    .executeTakeFirst();
  if (first === undefined) return [];
  return db
    .selectFrom("mail_outbox")
    .select([
      "id",
      "to_address",
      "mailbox",
      "subject",
      "sealed_body",
      "class",
      "created_at",
      "about_org",
      "owned_kind",
      "owned_id",
    ])
    .where("mailbox", "=", first.mailbox)
    .where("held_until", "<=", at)
    .where("sent_at", "is", null)
    .orderBy("created_at")
    .limit(limit)
    .forUpdate()
    .skipLocked()
    .execute();
};

/** These left as part of a digest. */
export const markDigested = (db: Db, ids: readonly string[], at: Date) =>
  db
    .updateTable("mail_outbox")
    .set({ sent_at: at, sealed_body: null, subject: null })
    .where("id", "in", [...ids])
    .execute();

/** Mails that cannot be part of a digest are counted anew, so that they leave at the pace of the budgets. */
export const rejudgeMail = (db: Db, ids: readonly string[]) =>
  db
    .updateTable("mail_outbox")
    .set({ held_until: null })
    .where("id", "in", [...ids])
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

const WITHDRAWN = "withdrawn";

/** Its condition does not hold any more: it is not sent, and its content is deleted. */
export const withdrawMail = (db: Db, id: string, at: Date) =>
  db
    .updateTable("mail_outbox")
    .set({ last_error: WITHDRAWN, sealed_body: null, subject: null, held_until: null, admitted_at: at })
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
      from mail_outbox where sent_at is null and last_error is distinct from ${WITHDRAWN}`.execute(db);
  return rows[0] ?? { waiting: 0, failed: 0, last_error: null };
};

/** The newest mails that still hold their words, newest first. */
export const newestMail = (db: Db, limit: number) =>
  db
    .selectFrom("mail_outbox")
    .select(["id", "to_address", "subject", "sealed_body", "created_at"])
    .where("sealed_body", "is not", null)
    .where("held_until", "is", null)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();

export const dropOldMail = (db: Db, before: Date) =>
  db.deleteFrom("mail_outbox").where("created_at", "<", before).execute();
