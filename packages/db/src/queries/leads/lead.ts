import type { Locale } from "@parapet/words/locale";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export type LeadKind = "contact" | "partner" | "purchase" | "report";

export interface NewLead {
  readonly kind: LeadKind;
  readonly email: string;
  readonly domain: string | null;
  readonly locale: Locale;
  readonly body: object;
  /** Alike for the same form with the same content. */
  readonly fingerprint: string;
  readonly at: Date;
  /** A twin that came after this time makes this one a repetition. */
  readonly sameSince: Date;
}

/** Keeps what a visitor sent. Null: the same came already, a moment or some hours ago. */
export const insertLead = async (db: Db, lead: NewLead): Promise<string | null> => {
  // Two clicks may be on their way at once; the second waits here until the first is stored.
  await sql`select pg_advisory_xact_lock(hashtext(${lead.fingerprint}))`.execute(db);
  const twin = await db
    .selectFrom("lead")
    .select("id")
    .where("fingerprint", "=", lead.fingerprint)
    .where("created_at", ">", lead.sameSince)
    .executeTakeFirst();
  if (twin !== undefined) return null;
  const { id } = await db
    .insertInto("lead")
    .values({
      kind: lead.kind,
      email: lead.email,
      domain: lead.domain,
      locale: lead.locale,
      body: JSON.stringify(lead.body),
      fingerprint: lead.fingerprint,
      created_at: lead.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

/** How many submissions of a kind named this address since then. */
export const leadsOfAddress = async (db: Db, kind: LeadKind, email: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom("lead")
    .select((of) => of.fn.countAll<number>().as("count"))
    .where("kind", "=", kind)
    .where("email", "=", email)
    .where("created_at", ">", since)
    .executeTakeFirstOrThrow();
  return Number(count);
};

/** Where the operator reads what visitors send: the active super administrators. */
export const operatorInbox = (db: Db) =>
  db
    .selectFrom("app_user")
    .select(["email", "first_name", "locale"])
    .where("role", "=", "super_admin")
    .where("status", "=", "active")
    .where("email", "is not", null)
    .orderBy("created_at")
    .limit(10)
    .execute();
