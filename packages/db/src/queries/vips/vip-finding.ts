import type { VIP_FINDING_SORTS } from "@parapet/domain/contracts/choices";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { stillNewSince } from "@parapet/domain/risk";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import { likeText } from "../../like-text.ts";
import { overEveryArea } from "../../scope.ts";
import type { Scope } from "../../scope.ts";
import { bySeverity, sortedBy, type SortedPage } from "../../sorted-by.ts";
import { verifiedAt } from "../verification/domain-verification.ts";
import { vipWatch } from "./vip-watch.ts";

export type VipFindingKind =
  | "leaked-credential"
  | "infected-machine"
  | "dark-web-mention"
  | "hacker-channel-mention"
  | "sensitive-data";

/** A finding about a person that was not known before. */
export interface NewVipFinding {
  readonly id: string;
  readonly org_id: OrgId;
  readonly vip_id: string;
  readonly full_name: string;
  readonly kind: VipFindingKind;
  readonly severity: "critical" | "high" | "medium" | "low" | "info";
  readonly summary: string;
  /** The organization's domain it belongs to. */
  readonly domain: string;
}

/** Whose findings are matched: everyone's whom an organization monitors, or one person's. */
export interface VipsMatched {
  readonly org: OrgId;
  readonly vip: string | null;
}

/** Organizations that monitor people, or hold something about people whom they monitored. */
export const orgsWithVips = async (db: Db): Promise<OrgId[]> => {
  const { rows } = await sql<{ org: OrgId }>`
    select org_id as org from vip
    union select org_id from finding where check_id = 'vip-exposure'
    union select org_id from leaked_credential where is_person order by org`.execute(db);
  return rows.map(({ org }) => org);
};

/** Credentials whose login is a watched address, by their keyed hashes: nothing is opened. Answers the new ones. */
export const matchVipCredentials = async (db: Db, { org, vip }: VipsMatched, at: Date): Promise<NewVipFinding[]> => {
  const { rows } = await sql<NewVipFinding>`
    with added as (
      insert into vip_finding (org_id, vip_id, identifier_id, kind, ref, severity, summary, source, happened_on, first_seen)
      select w.org_id, w.vip_id, w.id,
             case when c.machine_id is null then 'leaked-credential' else 'infected-machine' end, c.id::text,
             case when c.machine_id is not null or c.access is not null then 'critical' when c.form = 'plain' then 'high' else 'medium' end,
             -- For an unverified domain only the existence is shown.
             case when ${verifiedAt(at)} then c.login_masked || ' : ' || c.secret_masked || coalesce(' · ' || c.host, '') else '•••••' end,
             case when ${verifiedAt(at)} then array_to_string(c.sources, ', ') end, c.breach_on, ${at}
        from ${vipWatch(at)} w
        join leaked_credential c on c.org_id = w.org_id and c.login_tag = w.login_tag
        left join authorised_domain d on d.org_id = c.org_id and d.name = c.domain
       where w.org_id = ${org} and (${vip}::uuid is null or w.vip_id = ${vip})
      on conflict (vip_id, kind, ref) do nothing
      returning id, org_id, vip_id, kind, severity, summary, ref)
    select a.id, a.org_id, a.vip_id, v.full_name, a.kind, a.severity, a.summary, c.domain
      from added a join vip v on v.id = a.vip_id join leaked_credential c on c.id = a.ref::uuid`.execute(db);
  return rows;
};

/** Mentions and exposed data that name a watched address, user name or the person. Answers the new ones. */
export const matchVipMentions = async (db: Db, { org, vip }: VipsMatched, at: Date): Promise<NewVipFinding[]> => {
  const { rows } = await sql<NewVipFinding>`
    with searched as (
      select id as identifier_id, org_id, vip_id, lower(value) as word from ${vipWatch(at)} w
       where org_id = ${org} and (${vip}::uuid is null or vip_id = ${vip}) and length(value) >= 4
      union all
      select null, v.org_id, v.id, lower(v.full_name) from vip v
       where v.org_id = ${org} and (${vip}::uuid is null or v.id = ${vip}) and length(v.full_name) >= 6 and v.full_name like '% %'
    ), told as (
      select f.id, f.org_id, f.domain, f.area, f.severity, f.subject, f.first_seen,
             lower(concat_ws(' ', f.subject, f.params::text, f.details::text, f.evidence::text)) as text
        from finding f
       where f.org_id = ${org} and f.area in ('dark-web-mentions', 'hacker-channel-mention', 'sensitive-data') and f.resolved_at is null
    ), hit as (
      select distinct on (s.vip_id, t.id) s.org_id, s.vip_id, s.identifier_id, t.id as finding_id, t.domain, t.severity, t.subject, t.first_seen,
             case t.area when 'dark-web-mentions' then 'dark-web-mention' when 'hacker-channel-mention' then 'hacker-channel-mention' else 'sensitive-data' end as kind
        from searched s join told t on t.org_id = s.org_id
       -- Whole words only: "ann" is not in "planning".
       where t.text ~ ('(^|[^[:alnum:]_.@-])' || regexp_replace(s.word, '([\\.^$*+?()\\[\\]{}|\\\\-])', '\\\\\\1', 'g') || '($|[^[:alnum:]_@-])')
       order by s.vip_id, t.id, s.identifier_id nulls last
    ), added as (
      insert into vip_finding (org_id, vip_id, identifier_id, kind, ref, severity, summary, source, happened_on, first_seen)
      select org_id, vip_id, identifier_id, kind, finding_id::text, severity, left(subject, 300), domain, first_seen::date, ${at} from hit
      on conflict (vip_id, kind, ref) do nothing
      returning id, org_id, vip_id, kind, severity, summary, source)
    select a.id, a.org_id, a.vip_id, v.full_name, a.kind, a.severity, a.summary, a.source as domain
      from added a join vip v on v.id = a.vip_id`.execute(db);
  return rows;
};

/** Removes findings no longer permitted: the credential is gone, or it matched a personal address without consent. */
export const deleteVipFindings = (db: Db, scope: Scope, at: Date): Promise<void> =>
  overEveryArea(db, async () => {
    // Copies that are held for a person only, by an address that is no longer monitored.
    await sql`
      delete from leaked_credential c
       where ${inScope("c.org_id", scope)} and c.is_person
         and not exists (select from ${vipWatch(at)} w
                          where w.org_id = c.org_id and w.kind = 'personal' and w.login_tag = c.login_tag)`.execute(db);
    await sql`
      delete from vip_finding f
       where ${inScope("f.org_id", scope)}
         and ((f.kind in ('leaked-credential', 'infected-machine')
               and not exists (select from leaked_credential c where c.org_id = f.org_id and c.id = f.ref::uuid))
           or (f.identifier_id is not null and not exists (select from ${vipWatch(at)} w where w.id = f.identifier_id)))`.execute(
      db,
    );
    await sql`
      delete from finding g where g.check_id = 'vip-exposure' and ${inScope("g.org_id", scope)}
         and not exists (select from vip_finding f where f.org_id = g.org_id and f.id::text = g.target)`.execute(db);
  });

const ORDER: Readonly<Record<(typeof VIP_FINDING_SORTS)[number], RawBuilder<unknown>>> = {
  severity: bySeverity(sql`f.severity`),
  kind: sql`f.kind`,
  summary: sql`lower(f.summary)`,
  matched: sql`lower(i.value)`,
  source: sql`lower(f.source)`,
  happened: sql`f.happened_on`,
  first: sql`f.first_seen`,
};

/** What was found about one person, newest first. */
export const vipFindingsPage = async (
  db: Db,
  org: OrgId,
  vip: string,
  filter: {
    readonly kind?: string | undefined;
    readonly q?: string | undefined;
    readonly new_only?: boolean | undefined;
  },
  page: SortedPage<(typeof VIP_FINDING_SORTS)[number]>,
  now: Date,
) => {
  let query = db
    .selectFrom("vip_finding as f")
    .leftJoin("vip_identifier as i", "i.id", "f.identifier_id")
    .where("f.org_id", "=", org)
    .where("f.vip_id", "=", vip);
  if (filter.kind !== undefined) query = query.where("f.kind", "=", filter.kind);
  if (filter.new_only === true) query = query.where("f.first_seen", ">", stillNewSince(now));
  if (filter.q !== undefined && filter.q !== "") {
    const like = likeText(filter.q);
    query = query.where((where) => where.or([where("f.summary", "ilike", like), where("f.source", "ilike", like)]));
  }
  const { total } = await query.select((of) => of.fn.countAll<number>().as("total")).executeTakeFirstOrThrow();
  const rows = await query
    .select([
      "f.id",
      "f.kind",
      "f.severity",
      "f.summary",
      "f.source",
      "f.happened_on",
      "f.first_seen",
      "i.value as matched",
      "i.kind as matched_kind",
    ])
    .$call(sortedBy(ORDER, page))
    .orderBy("f.first_seen", "desc")
    .orderBy("f.id")
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return { rows, total };
};

/** The person's page was opened: what was there is no longer new. */
export const markVipFindingsSeen = (db: Db, org: OrgId, vip: string, at: Date) =>
  db
    .updateTable("vip_finding")
    .set({ seen_at: at })
    .where("org_id", "=", org)
    .where("vip_id", "=", vip)
    .where("seen_at", "is", null)
    .execute();
