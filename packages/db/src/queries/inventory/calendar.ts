import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import type { InventoryReader } from "./asset-row.ts";

export interface CalendarRow {
  readonly kind: string;
  readonly at: Date;
  readonly subject: string;
  readonly domain: string | null;
  readonly asset: string | null;
  readonly finding: string | null;
  readonly area: string | null;
  readonly check_id: string | null;
  readonly outcome: string | null;
  readonly params: unknown;
  /** Websites and services that present a certificate. */
  readonly places: string[] | null;
  readonly unit: string | null;
}

const MAX_ENTRIES = 2_000;

export interface CalendarReader extends InventoryReader {
  /** May the end of the licence be read? */
  readonly readsLicence: boolean;
}

/** What ends in this time: certificates, registrations, product maintenance, accepted risks, verification and licence. */
export const calendarRows = async (
  db: Db,
  { org, domains, hidden, readsLicence }: CalendarReader,
  from: Date,
  until: Date,
  /** Assets that expired before `from` and are still in use, since this moment. */
  expiredSince: Date = from,
): Promise<CalendarRow[]> => {
  const names = [...domains];
  const { rows } = await sql<CalendarRow>`
    select * from (
      select case a.kind when 'domain' then 'registration' when 'technology' then 'end_of_life' else 'certificate' end as kind,
             a.expires_at as at, a.name as subject, a.domain, a.id as asset, null::uuid as finding, null as area,
             null as check_id, null as outcome, null::jsonb as params, a.places,
             case when cardinality(a.units) = 1 then nullif(a.units[1], '') end as unit
        from inventory_asset a
       where a.org_id = ${org} and a.domain = any (${names}::text[]) and a.kind in ('domain', 'technology', 'certificate')
         and a.gone_at is null and a.disposition = 'own' and a.expires_at between ${expiredSince} and ${until}
      union all
      select 'accepted_risk', f.status_until, f.subject, f.domain, null, f.id, f.area, f.check_id, f.outcome, f.params, null, f.business_unit
        from finding f
       where f.org_id = ${org} and f.domain = any (${names}::text[]) and f.area <> all (${[...hidden]}::text[])
         and f.status = 'accepted risk' and f.resolved_at is null and f.status_until between ${from} and ${until}
      union all
      select 'verification', d.lapses_at, d.name, d.name, null, null, null, null, null, null, null, null
        from authorised_domain d
       where d.org_id = ${org} and d.name = any (${names}::text[]) and d.state = 'verified' and d.lapses_at between ${from} and ${until}
      union all
      select 'licence', l.ends_at, l.plan, null, null, null, null, null, null, null, null, null
        from licence l where l.org_id = ${org} and ${readsLicence}::boolean and l.ends_at between ${from} and ${until}
    ) entries
    order by at, kind, subject limit ${MAX_ENTRIES}`.execute(db);
  return rows;
};

/** Domains with alerts of expiry dates that were not notified of this key yet; which is the first of its organization. */
export const domainsAlertedOfExpiry = async (db: Db, key: string, limit: number) => {
  const { rows } = await sql<{ org_id: OrgId; domain: string; is_first: boolean }>`
    select a.org_id, a.domain, a.is_first from (
      select s.org_id, s.domain, s.domain = min(s.domain) over (partition by s.org_id) as is_first from alert_setting s
        join authorised_domain d on d.org_id = s.org_id and d.name = s.domain
       where s.enabled and s.types && array['expiry_due', 'certificate_expiring']
       group by s.org_id, s.domain) a
     where not exists (select from alert_told t where t.org_id = a.org_id and t.domain = a.domain and t.key = ${key})
     order by a.org_id, a.domain limit ${limit}`.execute(db);
  return rows;
};

export const calendarLinks = (db: Db, org: OrgId) =>
  db
    .selectFrom("calendar_link")
    .innerJoin("app_user", "app_user.id", "calendar_link.user_id")
    .select(["calendar_link.id", "calendar_link.created_at", "calendar_link.last_read_at", "app_user.email"])
    .where("calendar_link.org_id", "=", org)
    .where("calendar_link.revoked_at", "is", null)
    .orderBy("calendar_link.created_at", "desc")
    .execute();

export const insertCalendarLink = async (
  db: Db,
  link: {
    readonly org: OrgId;
    readonly user: UserId;
    readonly tokenHash: Buffer;
    readonly locale: Locale;
    readonly at: Date;
  },
): Promise<string> => {
  const { id } = await db
    .insertInto("calendar_link")
    .values({
      org_id: link.org,
      user_id: link.user,
      token_hash: link.tokenHash,
      locale: link.locale,
      created_at: link.at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
};

export const revokeCalendarLinkRow = async (db: Db, org: OrgId, id: string, at: Date): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("calendar_link")
    .set({ revoked_at: at })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("revoked_at", "is", null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** The link with this secret, also without an owner. Runs as the system: a calendar program has no account. */
export const calendarLinkByHash = async (db: Db, tokenHash: Buffer) => {
  const { rows } = await sql<{ id: string; org_id: OrgId; locale: Locale; name: string }>`
    select l.id, l.org_id, l.locale, o.name from calendar_link l
      join organization o on o.id = l.org_id and o.deleted_at is null
     where l.token_hash = ${tokenHash} and l.revoked_at is null`.execute(db);
  return rows[0];
};

export const noteCalendarRead = async (db: Db, org: OrgId, id: string, at: Date): Promise<void> => {
  await db
    .updateTable("calendar_link")
    .set({ last_read_at: at })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .execute();
};
