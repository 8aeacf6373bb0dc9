import type { OPT_OUT_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { likeText, spellings } from "../../like-text.ts";
import { sortedBy, type SortedPage } from "../../sorted-by.ts";

/** An opt-out in force. A visitor's gives way to customers' verified domains; an operator's does not. */
export interface ActiveOptOut {
  readonly id: string;
  readonly target: string;
  readonly by_operator: boolean;
}

export const activeOptOuts = (db: Db): Promise<ActiveOptOut[]> =>
  db
    .selectFrom("opt_out")
    .select(["id", "target", "by_operator"])
    .where("confirmed_at", "is not", null)
    .orderBy("created_at")
    .execute();

/** Every domain that an organization has, with its state. */
export const heldNames = async (db: Db): Promise<{ org: OrgId; name: string; state: string }[]> => {
  const { rows } = await sql<{ org: OrgId; name: string; state: string }>`
    select d.org_id as org, d.name, d.state from authorised_domain d
      join organization o on o.id = d.org_id and o.deleted_at is null`.execute(db);
  return rows;
};

export interface Consent {
  readonly opt_out_id: string;
  readonly org_id: string;
  readonly approved: boolean;
  readonly decided_at: Date;
}

export const consents = (db: Db): Promise<Consent[]> =>
  db.selectFrom("opt_out_consent").select(["opt_out_id", "org_id", "approved", "decided_at"]).execute();

export const putConsent = (
  db: Db,
  it: {
    readonly optOut: string;
    readonly org: OrgId;
    readonly approved: boolean;
    readonly by: UserId;
    readonly at: Date;
  },
) =>
  db
    .insertInto("opt_out_consent")
    .values({ opt_out_id: it.optOut, org_id: it.org, approved: it.approved, decided_by: it.by, decided_at: it.at })
    .onConflict((conflict) =>
      conflict
        .columns(["opt_out_id", "org_id"])
        .doUpdateSet({ approved: it.approved, decided_by: it.by, decided_at: it.at }),
    )
    .execute();

export interface OptOutAsk {
  readonly target: string;
  readonly email: string;
  readonly locale: Locale;
  readonly tokenHash: string;
  /** What the requester publishes at the domain. */
  readonly proofToken: string;
  readonly until: Date;
  readonly at: Date;
  /** A link that was sent after this time is still on its way: no second one is sent. */
  readonly sentSince: Date;
}

/** Keeps an ask with its token. False: it is confirmed already, or a link was sent a moment ago. */
export const insertOptOutRequest = async (db: Db, ask: OptOutAsk): Promise<boolean> => {
  const stored = await db
    .insertInto("opt_out")
    .values({
      target: ask.target,
      email: ask.email,
      locale: ask.locale,
      token_hash: ask.tokenHash,
      token_until: ask.until,
      proof_token: ask.proofToken,
      created_at: ask.at,
    })
    .onConflict((conflict) =>
      conflict
        .column("target")
        .doUpdateSet({
          email: ask.email,
          locale: ask.locale,
          token_hash: ask.tokenHash,
          token_until: ask.until,
          proof_token: ask.proofToken,
          mail_confirmed_at: null,
          created_at: ask.at,
        })
        .where("opt_out.confirmed_at", "is", null)
        .where("opt_out.created_at", "<", ask.sentSince)
        // A request whose mail is confirmed is not replaced while its requester may still publish the record.
        .where((or) => or.or([or("opt_out.mail_confirmed_at", "is", null), or("opt_out.token_until", "<", ask.at)])),
    )
    .returning("id")
    .executeTakeFirst();
  return stored !== undefined;
};

/** A request that its mailed token opens, while the token is valid. */
export const optOutByToken = (db: Db, tokenHash: string, now: Date) =>
  db
    .selectFrom("opt_out")
    .select(["id", "target", "proof_token", "confirmed_at"])
    .where("token_hash", "=", tokenHash)
    .where("token_until", ">", now)
    .executeTakeFirst();

/** The mail was read; from now on the requester has until then to publish the record. */
export const noteMailConfirmed = (db: Db, id: string, it: { readonly at: Date; readonly until: Date }) =>
  db
    .updateTable("opt_out")
    .set({ mail_confirmed_at: it.at, token_until: it.until })
    .where("id", "=", id)
    .where("mail_confirmed_at", "is", null)
    .execute();

/** Control of the domain is verified: the opt-out is in force. False: it was before. */
export const putOptOutInForce = async (
  db: Db,
  id: string,
  it: { readonly at: Date; readonly by: "dns" | "file" },
): Promise<boolean> => {
  const row = await db
    .updateTable("opt_out")
    .set({ confirmed_at: it.at, proved_by: it.by })
    .where("id", "=", id)
    .where("mail_confirmed_at", "is not", null)
    .where("confirmed_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return row !== undefined;
};

const ORDER: Readonly<Record<(typeof OPT_OUT_SORTS)[number], RawBuilder<unknown>>> = {
  target: sql`target`,
  by: sql`case when by_operator then '' else lower(email::text) end`,
  reason: sql`lower(reason)`,
  state: sql`coalesce(confirmed_at, mail_confirmed_at)`,
  since: sql`created_at`,
};

/** The list as the operator reads it, newest first. */
export const optOutsPage = async (db: Db, q: string | undefined, page: SortedPage<(typeof OPT_OUT_SORTS)[number]>) => {
  let query = db.selectFrom("opt_out");
  if (q !== undefined && q !== "") {
    const names = spellings(q).map(likeText);
    query = query.where(sql<boolean>`(target ilike any(${names}) or email::text ilike ${likeText(q)})`);
  }
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select(["id", "target", "email", "reason", "by_operator", "created_at", "mail_confirmed_at", "confirmed_at"])
    .$call(sortedBy(ORDER, page))
    .orderBy("created_at", "desc")
    .orderBy("id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

/** An operator's own entry: it holds at once, also where someone asked for it and never confirmed. Null: it did already. */
export const insertOptOut = async (
  db: Db,
  it: { target: string; reason: string; by: UserId; at: Date },
): Promise<string | null> => {
  const mine = {
    reason: it.reason,
    added_by: it.by,
    by_operator: true,
    confirmed_at: it.at,
    token_hash: null,
    token_until: null,
  };
  const row = await db
    .insertInto("opt_out")
    .values({ target: it.target, created_at: it.at, ...mine })
    .onConflict((conflict) => conflict.column("target").doUpdateSet(mine).where("opt_out.by_operator", "=", false))
    .returning("id")
    .executeTakeFirst();
  return row?.id ?? null;
};

/** Takes an entry off the list; answers what it was. */
export const dropOptOut = async (db: Db, id: string): Promise<string | null> =>
  (await db.deleteFrom("opt_out").where("id", "=", id).returning("target").executeTakeFirst())?.target ?? null;
