import type { FindingFilter, FindingStatus } from "@parapet/domain/contracts/findings";
import type { FindingId, OrgId, UserId } from "@parapet/domain/contracts/ids";
import { type FindingArea, SEVERITIES, type Severity, stillNewSince } from "@parapet/domain/risk";
import { type ExpressionBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import { likeText, spellings } from "../../like-text.ts";
import type { Scope } from "../../scope.ts";
import type { Tables } from "../../tables.ts";
import { summedBySeverity } from "../overview/overview.ts";
import { fixClaimColumn } from "./fix-claim.ts";
import { serviceCveColumn } from "./service-cve.ts";
import { workState } from "./work-state.ts";

/** The domains whose findings are asked for, each with the organization it belongs to. */
export type OwnedDomains = readonly { readonly org: OrgId; readonly domain: string }[];

const COLUMNS = [
  "id",
  "org_id",
  "domain",
  "area",
  "check_id",
  "outcome",
  "subject",
  "target",
  "severity",
  "status",
  "evidence",
  "params",
  "details",
  "cvss",
  "exploit_available",
  "known_exploited",
  "epss",
  "first_seen",
  "last_seen",
  "resolved_at",
  "first_scan",
  "last_scan",
  "version",
  "due_at",
  "due_source",
  "tags",
  "criticality",
  "business_unit",
] as const;

/** Who works on a finding; the name is null where the reader may not see the person. */
export const ownerColumn = sql<{ kind: "person" | "group"; id: string; name: string | null } | null>`
  case when finding.owner_id is not null then jsonb_build_object('kind', 'person', 'id', finding.owner_id,
         'name', (select email::text from app_user u where u.id = finding.owner_id))
       when finding.owner_group is not null then jsonb_build_object('kind', 'group', 'id', finding.owner_group,
         'name', (select name from user_group g where g.id = finding.owner_group)) end`;

/** What a title is made of: the outcome of a check and those of its values that titles mention. */
export interface TitleVariant {
  readonly check_id: string;
  readonly outcome: string;
  readonly params: Readonly<Record<string, string | number>>;
}

/** A filter, the areas that the reader must not see, and the titles that contain the search text. */
type ReadableFilter = FindingFilter & {
  readonly hidden?: readonly FindingArea[];
  readonly titled?: readonly TitleVariant[];
};

const hasTitleOf = (titled: readonly TitleVariant[]) => sql<boolean>`exists (
  select from jsonb_to_recordset(${JSON.stringify(titled)}::jsonb) as t(check_id text, outcome text, params jsonb)
   where t.check_id = finding.check_id and t.outcome = finding.outcome and finding.params @> t.params)`;

/** Only rows of the organizations and domains named and of no hidden area, then whatever else was asked for. */
const matching =
  (of: OwnedDomains, filter: ReadableFilter, now: Date) => (eb: ExpressionBuilder<Tables, "finding">) => {
    const conditions = [
      eb.or(of.map(({ org, domain }) => eb.and([eb("org_id", "=", org), eb("domain", "=", domain)]))),
      ...(filter.hidden === undefined || filter.hidden.length === 0 ? [] : [eb("area", "not in", filter.hidden)]),
      ...(filter.area === undefined ? [] : [eb("area", "=", filter.area)]),
      ...(filter.host === undefined ? [] : [eb("host", "=", filter.host)]),
      ...(filter.unit === undefined ? [] : [eb(sql`lower(business_unit)`, "=", filter.unit.toLowerCase())]),
      ...(filter.criticality === undefined ? [] : [eb("criticality", "=", filter.criticality)]),
      ...(filter.severity === undefined ? [] : [eb("severity", "=", filter.severity)]),
      ...(filter.q === undefined || filter.q === ""
        ? []
        : [
            eb.or([
              ...spellings(filter.q).map((text) => eb("subject", "ilike", likeText(text))),
              eb("outcome", "ilike", likeText(filter.q)),
              eb(sql<string>`details::text`, "ilike", likeText(filter.q)),
              ...(filter.titled === undefined || filter.titled.length === 0 ? [] : [hasTitleOf(filter.titled)]),
            ]),
          ]),
      ...(filter.new_only === true
        ? [
            eb.or([
              ...of.map(
                ({
                  org,
                  domain,
                }) => sql<boolean>`first_scan = (select id from scan where org_id = ${org} and domain = ${domain}
                and state = 'done' order by finished_at desc limit 1)`,
              ),
              eb.and([eb("first_scan", "is", null), eb("first_seen", ">", stillNewSince(now))]),
            ]),
          ]
        : []),
    ];
    if (filter.status === "active")
      conditions.push(eb("resolved_at", "is", null), eb("status", "in", ["open", "acknowledged"]));
    else if (filter.status !== "all") conditions.push(eb("status", "=", filter.status));
    return eb.and(conditions);
  };

/** Titles that one search compares, those of the severest findings first; a domain has a few hundred. */
export const MAX_TITLES = 5_000;

/** The different titles among the findings that a filter admits apart from its search text; `names` are the values that titles mention. */
export const titleVariants = async (
  db: Db,
  of: OwnedDomains,
  filter: ReadableFilter,
  names: readonly string[],
  now: Date,
  most = MAX_TITLES,
): Promise<{ titles: TitleVariant[]; isLimited: boolean }> => {
  const rows = await db
    .selectFrom("finding")
    .select([
      "check_id",
      "outcome",
      sql<TitleVariant["params"]>`(select coalesce(jsonb_object_agg(key, value), '{}') from jsonb_each(params)
        where key = any(${names as string[]}))`.as("params"),
    ])
    .where(matching(of, { ...filter, q: undefined }, now))
    .groupBy([sql`1`, sql`2`, sql`3`])
    .orderBy(sql`max(severity_rank) desc, 1, 2`)
    .limit(most + 1)
    .execute();
  return { titles: rows.slice(0, most), isLimited: rows.length > most };
};

const ORDER = {
  risk: sql`exploit_available desc nulls last, cvss desc nulls last, severity_rank desc, first_seen desc, id`,
  severity: sql`severity_rank desc, cvss desc nulls last, id`,
  first_seen: sql`first_seen desc, id`,
  last_seen: sql`last_seen desc, id`,
  subject: sql`subject desc, id`,
  cvss: sql`cvss desc nulls last, id`,
} as const;
const REVERSED = {
  risk: sql`exploit_available asc nulls first, cvss asc nulls first, severity_rank asc, first_seen asc, id`,
  severity: sql`severity_rank asc, cvss asc nulls first, id`,
  first_seen: sql`first_seen asc, id`,
  last_seen: sql`last_seen asc, id`,
  subject: sql`subject asc, id`,
  cvss: sql`cvss asc nulls first, id`,
} as const;

/** The pages of services are sorted by what they show: the finding's own CVE, or the worst of the service. */
const shown = (key: "cvss" | "exploit_available") =>
  sql`coalesce(${sql.ref(key)}, (${serviceCveColumn} ->> ${sql.lit(key)})::${sql.raw(key === "cvss" ? "real" : "boolean")})`;
const SERVICE_ORDER = {
  risk: sql`${shown("exploit_available")} desc nulls last, ${shown("cvss")} desc nulls last, severity_rank desc, first_seen desc, id`,
  cvss: sql`${shown("cvss")} desc nulls last, id`,
} as const;
const SERVICE_REVERSED = {
  risk: sql`${shown("exploit_available")} asc nulls first, ${shown("cvss")} asc nulls first, severity_rank asc, first_seen asc, id`,
  cvss: sql`${shown("cvss")} asc nulls first, id`,
} as const;

const orderOf = ({ area, sort, order }: FindingFilter) => {
  const isReversed = order === "asc";
  // Other lists are read from an index in this order.
  if (area === "company-exposed-ports" && (sort === "risk" || sort === "cvss"))
    return (isReversed ? SERVICE_REVERSED : SERVICE_ORDER)[sort];
  return (isReversed ? REVERSED : ORDER)[sort];
};

/** Findings, exploit available first, then CVSS, unless asked otherwise. */
export const readFindings = (
  db: Db,
  of: OwnedDomains,
  filter: ReadableFilter,
  { limit, offset }: { limit: number; offset: number },
  now: Date,
) =>
  db
    .selectFrom("finding")
    .select(COLUMNS)
    .select([
      fixClaimColumn.as("fix_claim"),
      workState("finding").as("work_state"),
      ownerColumn.as("owner"),
      serviceCveColumn.as("service_cve"),
    ])
    .where(matching(of, filter, now))
    .orderBy(orderOf(filter))
    .limit(limit)
    .offset(offset)
    .execute();

export type FindingRow = Awaited<ReturnType<typeof readFindings>>[number];

const bySeverity = (count: (severity: Severity) => number | undefined): Record<Severity, number> =>
  Object.fromEntries(SEVERITIES.map((severity) => [severity, count(severity) ?? 0])) as Record<Severity, number>;

/** What was counted for the overview already, where a page shows all that counts of one area. */
const countedBefore = async (db: Db, [of, ...others]: OwnedDomains, filter: FindingFilter) => {
  const { area, host, status, q = "", new_only: isNewOnly = false } = filter;
  if (of === undefined || others.length > 0 || area === undefined || host !== undefined) return null;
  if (status !== "active" || q !== "" || isNewOnly) return null;
  return await summedBySeverity(db, of.org, of.domain, area);
};

/** How many, by severity; the severity filter itself is left out so that every chip keeps its count. */
export const countFindings = async (
  db: Db,
  of: OwnedDomains,
  filter: ReadableFilter,
  now: Date,
): Promise<Record<Severity, number>> => {
  const counted = await countedBefore(db, of, filter);
  if (counted !== null) return bySeverity((severity) => counted[severity]);
  const rows = await db
    .selectFrom("finding")
    .select(["severity", (eb) => eb.fn.countAll<number>().as("count")])
    .where(matching(of, { ...filter, severity: undefined } as ReadableFilter, now))
    .groupBy("severity")
    .execute();
  const counts = new Map(rows.map(({ severity, count }) => [severity, Number(count)]));
  return bySeverity((severity) => counts.get(severity));
};

export const findingById = (db: Db, scope: Scope, id: FindingId) =>
  db
    .selectFrom("finding")
    .select(COLUMNS)
    .select([
      fixClaimColumn.as("fix_claim"),
      workState("finding").as("work_state"),
      ownerColumn.as("owner"),
      serviceCveColumn.as("service_cve"),
    ])
    .where("id", "=", id)
    .where(inScope("org_id", scope))
    .executeTakeFirst();

/** Its story, oldest first, with the names of those who spoke. */
export const listFindingHistory = (db: Db, org: OrgId, id: FindingId) =>
  db
    .selectFrom("finding_event")
    .leftJoin("app_user", "app_user.id", "finding_event.author")
    .leftJoin("app_user as approver", "approver.id", "finding_event.approver")
    .select([
      "finding_event.at",
      "finding_event.kind",
      "finding_event.status",
      "finding_event.note",
      "finding_event.expires_at",
      "app_user.email as author",
      "approver.email as approver",
      sql<string | null>`finding_event.details->>'verdict'`.as("verdict"),
      sql<string | null>`finding_event.details->>'source'`.as("source"),
      sql<string | null>`finding_event.details->>'knowledge'`.as("knowledge"),
      sql<string | null>`finding_event.details->>'reset_on'`.as("reset_on"),
      sql<string | null>`finding_event.details->>'responsible'`.as("responsible"),
      sql<{ target: string; result: string } | null>`finding_event.details->'proof'`.as("proof"),
      sql<{ kind: string; before: string; after: string }[] | null>`finding_event.details->'changes'`.as("changes"),
    ])
    .where("finding_event.org_id", "=", org)
    .where("finding_event.finding_id", "=", id)
    .orderBy("finding_event.id")
    .execute();

/** The version of the knowledge that the last run used which observed a finding. */
export const knowledgeOfFinding = async (db: Db, org: OrgId, id: FindingId): Promise<string | null> => {
  const row = await db
    .selectFrom("finding")
    .innerJoin("scan", "scan.id", "finding.last_scan")
    .select("scan.knowledge")
    .where("finding.org_id", "=", org)
    .where("finding.id", "=", id)
    .executeTakeFirst();
  return row?.knowledge ?? null;
};

/** Who set the current status of each finding of a domain, by the finding's id; no one where a status expired or was never set. */
export const statusAuthors = async (db: Db, org: OrgId, domain: string): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; email: string | null }>`
    select distinct on (e.finding_id) e.finding_id as id, u.email
      from finding_event e
      join finding f on f.id = e.finding_id and f.org_id = e.org_id
      left join app_user u on u.id = e.author
     where e.org_id = ${org} and f.domain = ${domain} and e.kind = 'status'
     order by e.finding_id, e.id desc`.execute(db);
  return new Map(rows.flatMap(({ id, email }) => (email === null ? [] : [[id, email]])));
};

export interface FindingChange {
  readonly status?: FindingStatus | undefined;
  readonly note?: string | undefined;
  readonly expiresAt?: Date | undefined;
  readonly version: number;
  readonly author: UserId;
  readonly approver: string | null;
  readonly at: Date;
}

/** The administrator with this address who may answer for the organization; a partner's or the operator's too. */
export const approverIn = async (db: Db, org: OrgId, email: string): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select u.id from app_user u
     where u.email = ${email} and u.status = 'active' and (
       u.role = 'super_admin' or (u.role in ('client_admin', 'partner_admin') and (u.org_id = ${org} or exists (
         select from partner_client l where l.partner_id = u.org_id and l.org_id = ${org} and l.status = 'active'))))`.execute(
    db,
  );
  return rows[0]?.id;
};

/** Changes a finding if it is still the version the person saw; false when someone was faster. */
export const changeFindingRow = async (db: Db, org: OrgId, id: FindingId, change: FindingChange): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("finding")
    .set((eb) => ({
      version: eb("version", "+", 1),
      ...(change.status === undefined ? {} : { status: change.status, status_until: change.expiresAt ?? null }),
    }))
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", change.version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .insertInto("finding_event")
    .values({
      finding_id: id,
      org_id: org,
      at: change.at,
      kind: change.status === undefined ? "note" : "status",
      status: change.status ?? null,
      note: change.note ?? null,
      author: change.author,
      approver: change.approver,
      expires_at: change.expiresAt ?? null,
    })
    .execute();
  return true;
};

/** Takes the next version of a finding that is still the one the person saw; false when someone was faster. */
export const raiseVersion = async (db: Db, org: OrgId, id: FindingId, version: number): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("finding")
    .set((eb) => ({ version: eb("version", "+", 1) }))
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

export const domainsWithExpired = async (db: Db, at: Date): Promise<{ org: OrgId; domain: string }[]> => {
  const { rows } = await sql<{ org: OrgId; domain: string }>`
    select distinct org_id as org, domain from finding
     where status_until <= ${at} and resolved_at is null and status in ('acknowledged', 'false positive', 'accepted risk')`.execute(
    db,
  );
  return rows;
};

/** What people decided about findings and whose time is over: those count again. Answers the domains that changed. */
export const reopenExpired = async (db: Db, at: Date, only: { org: OrgId; domain: string }) => {
  const { rows } = await sql<{ org: OrgId; domain: string }>`
    with over as (
      update finding set status = 'open', status_until = null, version = version + 1
       where status_until <= ${at} and resolved_at is null and status in ('acknowledged', 'false positive', 'accepted risk')
         and org_id = ${only.org} and domain = ${only.domain}
      returning id, org_id, domain
    ), told as (
      insert into finding_event (finding_id, org_id, at, kind, status) select id, org_id, ${at}, 'status', 'open' from over
    )
    select distinct org_id as org, domain from over`.execute(db);
  return rows;
};
