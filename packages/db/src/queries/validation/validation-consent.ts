import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export interface ConsentRow {
  readonly id: string;
  readonly class: string;
  readonly signed_by: UserId | null;
  readonly signature_name: string;
  readonly title: string;
  readonly contact: string;
  readonly created_at: Date;
  readonly starts_at: Date;
  readonly expires_at: Date;
  readonly daily_from: string | null;
  readonly daily_to: string | null;
  readonly time_zone: string;
  readonly per_minute: number;
  readonly needs_second: boolean;
  readonly confirmed_by: UserId | null;
  readonly confirmed_by_name: string | null;
  readonly confirmed_at: Date | null;
  readonly ended_at: Date | null;
  readonly ended_reason: "withdrawn" | "stopped" | "signer" | null;
  readonly requests: string;
  readonly last_request_at: Date | null;
  readonly targets: readonly { readonly name: string; readonly domain: string; readonly ended: boolean }[];
}

const columns = sql`
  c.id, c.class, c.signed_by, c.signature_name, c.title, c.contact, c.created_at, c.starts_at, c.expires_at, c.daily_from, c.daily_to,
  c.time_zone, c.per_minute, c.needs_second, c.confirmed_by, c.confirmed_at, c.ended_at, c.ended_reason, c.requests, c.last_request_at,
  (select concat_ws(' ', u.first_name, u.last_name) from app_user u where u.id = c.confirmed_by) as confirmed_by_name,
  (select coalesce(jsonb_agg(jsonb_build_object('name', t.target, 'domain', t.domain, 'ended', t.ended_at is not null) order by t.target), '[]')
     from validation_target t where t.consent_id = c.id) as targets`;

/** The consents of an organization, newest first. */
export const listConsents = async (db: Db, org: OrgId, limit: number): Promise<readonly ConsentRow[]> => {
  const { rows } = await sql<ConsentRow>`
    select ${columns} from validation_consent c where c.org_id = ${org} order by c.created_at desc, c.id limit ${limit}`.execute(
    db,
  );
  return rows;
};

export const findConsent = async (db: Db, org: OrgId, id: string): Promise<ConsentRow | undefined> => {
  const { rows } = await sql<ConsentRow>`
    select ${columns} from validation_consent c where c.org_id = ${org} and c.id = ${id} for update of c`.execute(db);
  return rows[0];
};

/**
 * The consents of this class that cover a host at this moment, as far as the rows tell: in their time, signed as often as demanded, not
 * ended, and named for it with a target whose domain is verified now.
 */
export const coveringConsents = async (
  db: Db,
  org: OrgId,
  { host, kind, at }: { readonly host: string; readonly kind: string; readonly at: Date },
): Promise<readonly ConsentRow[]> => {
  const { rows } = await sql<ConsentRow>`
    select ${columns} from validation_consent c
     where c.org_id = ${org} and c.class = ${kind} and c.ended_at is null and c.starts_at <= ${at} and c.expires_at > ${at}
       and (not c.needs_second or c.confirmed_at is not null)
       and exists (
         select from validation_target t
           join authorised_domain d on d.org_id = t.org_id and d.name = t.domain and d.state = 'verified'
                                   and (d.lapses_at is null or d.lapses_at > ${at})
           join organization o on o.id = d.org_id and o.deleted_at is null
          where t.consent_id = c.id and t.ended_at is null
            and (t.target = ${host} or right(${host}, length(t.target) + 1) = '.' || t.target))
     order by c.created_at, c.id`.execute(db);
  return rows;
};

/** Is there a consent of this class for something at, below or above this domain, which could cover one of its hosts now or later today? */
export const hasConsentBelow = async (
  db: Db,
  org: OrgId,
  { domain, kind, at }: { readonly domain: string; readonly kind: string; readonly at: Date },
): Promise<boolean> => {
  const { rows } = await sql`
    select from validation_consent c join validation_target t on t.consent_id = c.id and t.ended_at is null
     where c.org_id = ${org} and c.class = ${kind} and c.ended_at is null and c.expires_at > ${at} and (not c.needs_second or c.confirmed_at is not null)
       and (t.target = ${domain} or right(t.target, length(${domain}::text) + 1) = '.' || ${domain}::text
            or right(${domain}::text, length(t.target) + 1) = '.' || t.target) limit 1`.execute(db);
  return rows.length > 0;
};

/** Takes the next request of the rate; false where it is not due yet, or the consent has ended. Of several processes one takes it. */
export const takeRequest = async (db: Db, org: OrgId, id: string, at: Date): Promise<boolean> => {
  const { rows } = await sql`
    update validation_consent
       set next_at = clock_timestamp() + interval '1 minute' / per_minute, requests = requests + 1, last_request_at = ${at}
     where org_id = ${org} and id = ${id} and ended_at is null and (next_at is null or next_at <= clock_timestamp())
    returning 1`.execute(db);
  return rows.length === 1;
};

export interface NewConsent {
  readonly class: string;
  readonly signedBy: UserId;
  readonly signatureName: string;
  readonly title: string;
  readonly contact: string;
  readonly ip: string;
  readonly startsAt: Date;
  readonly expiresAt: Date;
  readonly daily: { readonly from: string; readonly to: string } | null;
  readonly timeZone: string;
  readonly perMinute: number;
  readonly needsSecond: boolean;
  readonly targets: readonly { readonly name: string; readonly domain: string }[];
}

export const insertConsent = async (db: Db, org: OrgId, it: NewConsent, at: Date): Promise<string> => {
  const { id } = await db
    .insertInto("validation_consent")
    .values({
      org_id: org,
      class: it.class,
      signed_by: it.signedBy,
      signature_name: it.signatureName,
      title: it.title,
      contact: it.contact,
      ip: it.ip,
      created_at: at,
      starts_at: it.startsAt,
      expires_at: it.expiresAt,
      daily_from: it.daily?.from ?? null,
      daily_to: it.daily?.to ?? null,
      time_zone: it.timeZone,
      per_minute: it.perMinute,
      needs_second: it.needsSecond,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await db
    .insertInto("validation_target")
    .values(it.targets.map(({ name, domain }) => ({ consent_id: id, org_id: org, target: name, domain })))
    .execute();
  return id;
};

export const confirmConsent = (db: Db, org: OrgId, id: string, by: UserId, at: Date) =>
  db
    .updateTable("validation_consent")
    .set({ confirmed_by: by, confirmed_at: at })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("ended_at", "is", null)
    .where("confirmed_at", "is", null)
    .executeTakeFirst();

/** Ends one consent, or every one of the organization; answers which those were. */
export const endConsents = async (
  db: Db,
  org: OrgId,
  it: { readonly id: string | null; readonly reason: "withdrawn" | "stopped"; readonly by: UserId },
  at: Date,
): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    update validation_consent set ended_at = ${at}, ended_reason = ${it.reason}, ended_by = ${it.by}
     where org_id = ${org} and ended_at is null and (${it.id}::uuid is null or id = ${it.id}::uuid) returning id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
};

export interface ValidationPolicy {
  readonly needs_second: boolean;
  readonly lift_requested_by: UserId | null;
  readonly lift_requested_at: Date | null;
}

export const readValidationPolicy = async (db: Db, org: OrgId): Promise<ValidationPolicy> => {
  const row = await db
    .selectFrom("validation_policy")
    .select(["needs_second", "lift_requested_by", "lift_requested_at"])
    .where("org_id", "=", org)
    .executeTakeFirst();
  return {
    needs_second: row?.needs_second ?? false,
    lift_requested_by: (row?.lift_requested_by ?? null) as UserId | null,
    lift_requested_at: row?.lift_requested_at ?? null,
  };
};

export const putValidationPolicy = async (db: Db, org: OrgId, policy: ValidationPolicy, at: Date): Promise<void> => {
  await db
    .insertInto("validation_policy")
    .values({ org_id: org, ...policy, changed_at: at })
    .onConflict((conflict) => conflict.column("org_id").doUpdateSet({ ...policy, changed_at: at }))
    .execute();
};
