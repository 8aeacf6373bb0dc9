import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { sql } from "kysely";

import { anyUuid } from "../../any-uuid.ts";
import type { Db } from "../../db.ts";
import { isUnscoped, type Scope } from "../../scope.ts";

export interface NotificationReach {
  readonly user: UserId;
  /** Are notices about the account itself listed? */
  readonly isPresent: boolean;
  readonly scope: Scope;
  /** Null: every domain in scope. */
  readonly domains: readonly { readonly org: OrgId; readonly domain: string | null }[] | null;
}

/** Rows of `a` that belong to organizations in scope and to domains in reach. */
const reached = ({ scope, domains }: NotificationReach) => {
  const inScope = isUnscoped(scope) ? sql`true` : sql`a.org_id = any(${[...scope]}::uuid[])`;
  if (domains === null) return inScope;
  const pairs = JSON.stringify(domains.map(({ org, domain }) => ({ org, domain })));
  return sql`${inScope} and exists (
    select from jsonb_to_recordset(${pairs}::jsonb) as given(org uuid, domain text)
     where given.org = a.org_id and (given.domain is null or given.domain = a.domain))`;
};

export interface NotificationRow {
  readonly id: string;
  readonly domain: string;
  /** Null for an alert; else which notice it is. */
  readonly kind: string | null;
  readonly detail: Readonly<Record<string, string>>;
  readonly severity: string | null;
  readonly event_count: number;
  /** Kinds of the alert's events, in their order and with repetitions; empty for a notice. */
  readonly types: readonly string[];
  readonly raised_at: Date;
  readonly is_read: boolean;
}

/** An alert counts the findings of its setting: readers limited to business units get those about one of theirs. */
const OF_OWN_UNITS = sql`((select scope_units()) is null or exists (
  select from alert_setting s
   where s.org_id = a.org_id and s.id = a.setting_id and lower(s.business_unit) = any ((select scope_units())::text[])))`;

/** What an alert says to this reader: of the events that they may see. */
const SEEN = sql`case when (select scope_hidden() = '{}') then a.event_count else jsonb_array_length(visible_events(a.events)) end`;
const WORST_SEEN = sql`case when (select scope_hidden() = '{}') then a.severity else (
  select e->>'severity' from jsonb_array_elements(visible_events(a.events)) e where e->>'severity' is not null
   order by array_position(array['critical', 'high', 'medium', 'low', 'info'], e->>'severity') limit 1) end`;

/**
 * Alerts and notices together. Several settings may raise an alert for one run; a person is notified of it once, by the one
 * with the most events.
 */
const listed = (reach: NotificationReach) => sql`
  select n.*, exists (select from notification_read r where r.user_id = ${reach.user} and r.alert_id = n.id) as is_read
    from (select distinct on (a.org_id, a.domain, a.source, a.source_key)
                 a.id, a.org_id, a.domain, null as kind, '{}'::jsonb as detail,
                 ${WORST_SEEN} as severity, ${SEEN} as event_count, a.raised_at
            from alert a where ${reached(reach)} and ${OF_OWN_UNITS}
           order by a.org_id, a.domain, a.source, a.source_key, ${SEEN} desc, a.id) n
  union all
  select a.id, a.org_id, a.domain, a.kind, a.detail, null as severity, 1 as event_count, a.raised_at,
         exists (select from org_notice_read r where r.user_id = ${reach.user} and r.notice_id = a.id)
    from org_notice a
   where case when a.user_id is null then ${reached(reach)} else a.user_id = ${reach.user} and ${reach.isPresent}::boolean end`;

export const notificationsPage = async (db: Db, reach: NotificationReach, page: { limit: number; offset: number }) => {
  const counted = await sql<{ total: number; unread: number }>`
    select count(*)::int as total, (count(*) filter (where not is_read))::int as unread
      from (${listed(reach)}) l`.execute(db);
  const { rows } = await sql<NotificationRow>`
    select id, domain, kind, detail, severity, event_count, raised_at, is_read,
           coalesce((select array_agg(e.event ->> 'type' order by e.place)
                       from alert t, jsonb_array_elements(visible_events(t.events)) with ordinality e(event, place)
                      where l.kind is null and t.org_id = l.org_id and t.id = l.id), '{}') as types
      from (${listed(reach)}) l
     order by raised_at desc, id limit ${page.limit} offset ${page.offset}`.execute(db);
  return { rows, total: counted.rows[0]?.total ?? 0, unread: counted.rows[0]?.unread ?? 0 };
};

export const markRead = async (
  db: Db,
  reach: NotificationReach,
  ids: readonly string[] | undefined,
  at: Date,
): Promise<void> => {
  const chosen = ids === undefined ? sql`true` : sql`l.id = ${anyUuid(ids)}`;
  await sql`
    insert into notification_read (user_id, org_id, alert_id, read_at)
    select ${reach.user}::uuid, l.org_id, l.id, ${at} from (${listed(reach)}) l where l.kind is null and ${chosen}
    on conflict do nothing`.execute(db);
  await sql`
    insert into org_notice_read (user_id, org_id, notice_id, read_at)
    select ${reach.user}::uuid, l.org_id, l.id, ${at} from (${listed(reach)}) l where l.kind is not null and ${chosen}
    on conflict do nothing`.execute(db);
};
