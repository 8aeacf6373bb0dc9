import {
  NO_HOST,
  WORK_GROUP_STATES,
  type WORK_GROUPS,
  type WORK_SORTS,
  type WORK_STATES,
} from "@parapet/domain/contracts/choices";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { WorkFilter } from "@parapet/domain/contracts/remediation";
import { type FindingArea, OWN_ASSET_AREAS, SEVERITIES, type Severity } from "@parapet/domain/risk";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../../db.ts";
import { inScope } from "../../in-scope.ts";
import { isUnscoped, type Scope } from "../../scope.ts";
import { findingProduct, findingVersion } from "../findings/finding-product.ts";
import { ownerColumn } from "../findings/finding.ts";
import { fixClaimColumn } from "../findings/fix-claim.ts";
import { workState, workStates } from "../findings/work-state.ts";
import { MOST_URGENT_FIRST, USED_BY_RANSOMWARE } from "./most-urgent-first.ts";

/** Whose findings the reader may see, apart from what was asked for. */
export interface WorkReach {
  readonly scope: Scope;
  /** Null: every domain in scope; an entry without a name is every domain of that organization. */
  readonly domains: readonly { readonly org: OrgId; readonly domain: string | null }[] | null;
  readonly hidden: readonly FindingArea[];
  readonly user: UserId;
  readonly now: Date;
  /** `check outcome` of the titles that contain a text, whatever their language; titles are not stored. */
  readonly titlesLike?: (text: string) => readonly string[];
}

/** Findings of other areas are about leaked data, people and listings: what is stored as their host is an id. */
const HOST_AREAS = sql.join([...OWN_ASSET_AREAS, "domain-name-variations"].map((area) => sql.lit(area)));
const HOST = sql<string | null>`case when finding.area in (${HOST_AREAS}) then finding.host end`;

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join([...conditions], sql` and `);

/** The domain is still the organization's. */
const isAuthorised = (row: string) =>
  sql`exists (select from authorised_domain d where d.org_id = ${sql.ref(`${row}.org_id`)} and d.name = ${sql.ref(`${row}.domain`)})`;

/** Of one organization the indexes are in the order of the list; of several they would be in that of the organizations first. */
const ofOrganizations = (scope: Scope): RawBuilder<unknown> => {
  const [only] = isUnscoped(scope) ? [] : scope;
  return only !== undefined && scope.length === 1
    ? sql`finding.org_id = ${only}::uuid`
    : inScope("finding.org_id", scope);
};

/** Findings within reach whatever their domain: of organizations in scope, of no hidden area. */
const inReach = ({
  scope,
  domains,
  hidden,
}: Pick<WorkReach, "scope" | "domains" | "hidden">): RawBuilder<unknown>[] => [
  ofOrganizations(scope),
  ...(hidden.length === 0 ? [] : [sql`finding.area <> all (${[...hidden]}::text[])`]),
  ...(domains === null
    ? []
    : [
        sql`exists (select from jsonb_to_recordset(${JSON.stringify(domains)}::jsonb) as given (org uuid, domain text)
             where given.org = finding.org_id and (given.domain is null or given.domain = finding.domain))`,
      ]),
];

/** Findings within reach: of domains that are still the organizations' own as well. */
const reached = (reach: Pick<WorkReach, "scope" | "domains" | "hidden">): RawBuilder<unknown>[] => [
  ...inReach(reach),
  isAuthorised("finding"),
];

const ACTIVE = sql`finding.resolved_at is null and finding.status in ('open', 'acknowledged')`;
const overdueAt = (now: Date) => sql<boolean>`(finding.due_at < ${now} and finding.resolved_at is null
  and finding.status in ('open', 'acknowledged'))`;
/** The same among findings of a filter: of those that count, only the date is to be compared. */
const overdueIn = ({ status }: WorkFilter, now: Date) =>
  status === "active" ? sql<boolean>`finding.due_at < ${now}` : overdueAt(now);

const statusIs = (status: WorkFilter["status"]): RawBuilder<unknown>[] => {
  if (status === "all") return [];
  return [status === "active" ? ACTIVE : sql`finding.status = ${status}`];
};

const ownerIs = (owner: string, user: UserId): RawBuilder<unknown> => {
  if (owner === "none") return sql`finding.owner_id is null and finding.owner_group is null`;
  if (owner === "me")
    return sql`(finding.owner_id = ${user} or finding.owner_group = (select group_id from app_user where id = ${user}))`;
  return sql`(finding.owner_id = ${owner} or finding.owner_group = ${owner})`;
};

/** Findings of hosts, services and websites that people marked so in the inventory. */
const ofMarkedAsset = (mark: RawBuilder<unknown>) => sql<boolean>`(
  (finding.org_id, finding.domain, finding.host) in (
    select a.org_id, a.domain, a.key from inventory_asset a where a.kind = 'host' and ${mark})
  or (finding.org_id, finding.domain, finding.target) in (
    select a.org_id, a.domain, a.key from inventory_asset a where a.kind in ('service', 'website') and ${mark}))`;
const ofMarkedDomain = (mark: RawBuilder<unknown>) => sql<boolean>`(finding.org_id, finding.domain) in (
  select a.org_id, a.domain from inventory_asset a where a.kind = 'domain' and a.key = a.domain and ${mark})`;
const ofMarked = (mark: RawBuilder<unknown>) => sql`(${ofMarkedAsset(mark)} or ${ofMarkedDomain(mark)})`;

/** The business unit of a finding is that of its host or service; where these have none, that of the domain. */
export const inBusinessUnit = (unit: string): RawBuilder<boolean> => {
  const mark = sql`a.business_unit = ${unit}`;
  return sql<boolean>`(${ofMarkedAsset(mark)} or (${ofMarkedDomain(mark)} and not ${ofMarkedAsset(sql`a.business_unit is not null`)}))`;
};

const seconds = (at: number) => new Date(at * 1000);

/** As the column of the same name has it: numbers compare faster than words. */
const rankOf = (severity: Severity): number => SEVERITIES.length - 1 - SEVERITIES.indexOf(severity);

const asked = (filter: WorkFilter, { user, now, titlesLike = () => [] }: WorkReach): RawBuilder<unknown>[] => {
  const given = <Value>(value: Value | undefined, condition: (value: Value) => RawBuilder<unknown>) =>
    value === undefined ? [] : [condition(value)];
  return [
    ...statusIs(filter.status),
    ...given(filter.domain, (it) => sql`finding.domain = ${it}`),
    ...given(filter.severity, (it) => sql`finding.severity_rank = any (${it.map(rankOf)}::smallint[])`),
    ...given(filter.area, (it) => sql`finding.area = any (${it}::text[])`),
    ...given(filter.host, (it) => (it === NO_HOST ? sql`${HOST} is null` : sql`finding.host = ${it}`)),
    ...given(filter.product, (it) => sql`finding.product = ${it}`),
    ...given(filter.port, (it) => sql`finding.port = ${it}`),
    ...given(filter.cve, (it) => sql`finding.cve = ${it}`),
    ...given(filter.kev, (it) => sql`finding.known_exploited = ${it}`),
    ...given(filter.exploit, (it) => sql`coalesce(finding.exploit_available, false) = ${it}`),
    ...given(filter.epss_min, (it) => sql`finding.epss >= ${it}`),
    ...given(filter.owner, (it) => ownerIs(it, user)),
    // An index holds the findings that have tags at all.
    ...given(filter.tag, (it) => sql`finding.tags <> '{}' and finding.tags @> array[${it}]::text[]`),
    ...given(filter.overdue, (it) => sql`coalesce(${overdueIn(filter, now)}, false) = ${it}`),
    ...given(
      filter.fix_reported,
      (it) =>
        sql`exists (select from fix_claim c where c.finding_id = finding.id and c.org_id = finding.org_id) = ${it}`,
    ),
    ...given(filter.first_seen_from, (it) => sql`finding.first_seen >= ${seconds(it)}`),
    ...given(filter.first_seen_to, (it) => sql`finding.first_seen < ${seconds(it)}`),
    ...given(filter.last_seen_from, (it) => sql`finding.last_seen >= ${seconds(it)}`),
    ...given(filter.last_seen_to, (it) => sql`finding.last_seen < ${seconds(it)}`),
    ...given(filter.check, (it) => sql`finding.check_id = ${it}`),
    ...given(filter.outcome, (it) => sql`finding.outcome = ${it}`),
    ...given(filter.fix, (it) => sql`finding.fix = ${it}`),
    ...given(filter.business_unit, inBusinessUnit),
    ...given(filter.asset_tag, (it) => ofMarked(sql`a.tags @> array[${it}]::text[]`)),
    ...given(filter.criticality, (it) => ofMarked(sql`a.criticality = any (${it}::text[])`)),
    ...given(filter.q === "" ? undefined : filter.q, (it) => {
      // Cheaper than `like`, which tries to match at every character.
      const text = sql`strpos(finding.search, ${it.toLowerCase()}) > 0`;
      const titles = titlesLike(it);
      return titles.length === 0
        ? text
        : sql`(${text} or finding.check_id || ' ' || finding.outcome = any (${[...titles]}::text[]))`;
    }),
  ];
};

const matching = (reach: WorkReach, filter: WorkFilter) => all([...reached(reach), ...asked(filter, reach)]);

type Sort = (typeof WORK_SORTS)[number];
const organizationName = sql`(select name from organization o where o.id = finding.org_id)`;
const ORDER: Readonly<Record<Sort | "place", readonly [desc: RawBuilder<unknown>, asc: RawBuilder<unknown>]>> = {
  // As the actions that close them; of one action the most urgent first.
  place: [
    sql`placed.place asc nulls last, ${MOST_URGENT_FIRST}`,
    sql`placed.place desc nulls first, known_exploited asc, ${USED_BY_RANSOMWARE} asc, severity_rank asc, exploit_available asc nulls first, cvss asc nulls first, finding.id`,
  ],
  // Without an order of the actions: whole in an index.
  risk: [
    sql`exploit_available desc nulls last, cvss desc nulls last, severity_rank desc, first_seen desc, finding.id`,
    sql`exploit_available asc nulls first, cvss asc nulls first, severity_rank asc, first_seen asc, finding.id`,
  ],
  severity: [
    sql`severity_rank desc, cvss desc nulls last, finding.id`,
    sql`severity_rank asc, cvss asc nulls first, finding.id`,
  ],
  // The earliest due date is the most urgent, so it is the first of the descending order.
  due: [sql`due_at asc nulls last, finding.id`, sql`due_at desc nulls last, finding.id`],
  first_seen: [sql`first_seen desc, finding.id`, sql`first_seen asc, finding.id`],
  last_seen: [sql`last_seen desc, finding.id`, sql`last_seen asc, finding.id`],
  cvss: [sql`cvss desc nulls last, finding.id`, sql`cvss asc nulls last, finding.id`],
  epss: [sql`epss desc nulls last, finding.id`, sql`epss asc nulls last, finding.id`],
  subject: [sql`subject desc, finding.id`, sql`subject asc, finding.id`],
  host: [sql`finding.host desc nulls last, finding.id`, sql`finding.host asc nulls last, finding.id`],
  area: [sql`area desc, finding.id`, sql`area asc, finding.id`],
  status: [sql`finding.status desc, finding.id`, sql`finding.status asc, finding.id`],
  owner: [
    sql`coalesce(finding.owner_id, finding.owner_group) desc nulls last, finding.id`,
    sql`coalesce(finding.owner_id, finding.owner_group) asc nulls last, finding.id`,
  ],
  title: [sql`titles.place desc nulls last, finding.id`, sql`titles.place asc nulls last, finding.id`],
  organization: [sql`${organizationName} desc, finding.id`, sql`${organizationName} asc, finding.id`],
  domain: [sql`finding.domain desc, finding.id`, sql`finding.domain asc, finding.id`],
  product: [sql`finding.product desc nulls last, finding.id`, sql`finding.product asc nulls last, finding.id`],
  // A port is stored as text.
  port: [
    sql`lpad(finding.port, 5, '0') desc nulls last, finding.id`,
    sql`lpad(finding.port, 5, '0') asc nulls last, finding.id`,
  ],
  cve: [sql`finding.cve desc nulls last, finding.id`, sql`finding.cve asc nulls last, finding.id`],
  // Without tags last, whichever way.
  tags: [
    sql`finding.tags = '{}', finding.tags desc, finding.id`,
    sql`finding.tags = '{}', finding.tags asc, finding.id`,
  ],
};

/** The places of titles in the reader's language, where the list is sorted by them. */
const titlePlaces = (sort: Sort, titles: readonly string[]) =>
  sort === "title"
    ? sql`left join unnest(${[...titles]}::text[]) with ordinality as titles (key, place)
            on titles.key = finding.check_id || ' ' || finding.outcome`
    : sql``;

/** The places of the actions that close them, where the list is in their order. */
const fixPlaces = (fixes: readonly string[]) =>
  fixes.length === 0
    ? sql``
    : sql`left join unnest(${[...fixes]}::text[]) with ordinality as placed (key, place) on placed.key = finding.fix`;

export interface WorkListRow {
  readonly id: string;
  readonly org_id: OrgId;
  readonly organization: string;
  readonly domain: string;
  readonly area: string;
  readonly check_id: string;
  readonly outcome: string;
  readonly subject: string;
  readonly severity: string;
  readonly status: string;
  readonly params: unknown;
  readonly cve: string | null;
  readonly cvss: number | null;
  readonly epss: number | null;
  readonly exploit_available: boolean | null;
  readonly known_exploited: boolean;
  readonly first_seen: Date;
  readonly last_seen: Date;
  readonly resolved_at: Date | null;
  readonly host: string | null;
  readonly product: string | null;
  readonly port: string | null;
  readonly due_at: Date | null;
  readonly due_source: string | null;
  readonly tags: string[];
  readonly version: number;
  readonly overdue: boolean | null;
  readonly owner: { readonly kind: "person" | "group"; readonly id: string; readonly name: string | null } | null;
  readonly fix_claim: {
    readonly source: "person" | "ticket";
    readonly reported_at: number;
    readonly attempts: number;
    readonly reason: string | null;
    readonly next_attempt_at: number | null;
  } | null;
  readonly work_state: (typeof WORK_STATES)[number] | null;
  readonly ticket: { readonly state: string; readonly external_id: string | null } | null;
}

export const workPage = async (
  db: Db,
  reach: WorkReach,
  filter: WorkFilter,
  {
    sort,
    order,
    limit,
    offset,
    titles = [],
    fixes = [],
  }: {
    readonly sort: Sort;
    readonly order: "asc" | "desc";
    readonly limit: number;
    readonly offset: number;
    /** `check outcome` of every title, in the order of the reader's language; for `sort: "title"`. */
    readonly titles?: readonly string[];
    /** Every fix in the order of the actions, for `sort: "risk"`. */
    readonly fixes?: readonly string[];
  },
): Promise<WorkListRow[]> => {
  const placed = sort === "risk" ? fixes : [];
  const by = ORDER[placed.length > 0 ? "place" : sort][order === "desc" ? 0 : 1];
  const places = sql`${titlePlaces(sort, titles)} ${fixPlaces(placed)}`;
  // Which rows those are is read from an index alone, where there is one; only then the rows themselves are.
  const { rows } = await sql<WorkListRow>`
    with picked as (
      select finding.id from finding ${places} where ${matching(reach, filter)} order by ${by} limit ${limit} offset ${offset}
    )
    select finding.id, finding.org_id, ${organizationName} as organization,
           finding.domain, finding.area, finding.check_id, finding.outcome, finding.subject, finding.severity, finding.status,
           finding.params, finding.cve, finding.cvss, finding.epss, finding.exploit_available, finding.known_exploited,
           finding.first_seen, finding.last_seen, finding.resolved_at, ${HOST} as host, finding.product, finding.port,
           finding.due_at, finding.due_source, finding.tags, finding.version, ${overdueAt(reach.now)} as overdue,
           ${ownerColumn} as owner, ${fixClaimColumn} as fix_claim,
           ${workState("finding")} as work_state,
           (select jsonb_build_object('state', t.state, 'external_id', t.external_id)
              from ticket t where t.org_id = finding.org_id and t.finding_id = finding.id) as ticket
      from picked join finding on finding.id = picked.id and ${inScope("finding.org_id", reach.scope)} ${places}
     order by ${by}`.execute(db);
  return rows;
};

/** How many findings a filter admits, how many of them are overdue, and how many have no owner. */
export const countWork = async (db: Db, reach: WorkReach, filter: WorkFilter) => {
  // By domain first, in the order of an index: whose domain it is, is then asked once for each domain and not for each finding.
  const { rows } = await sql<{ total: number; overdue: number; unassigned: number }>`
    with counted as (
      select finding.org_id, finding.domain, count(*) as total, count(*) filter (where ${overdueIn(filter, reach.now)}) as overdue,
             count(*) filter (where finding.owner_id is null and finding.owner_group is null) as unassigned
        from finding where ${all([...inReach(reach), ...asked(filter, reach)])} group by finding.org_id, finding.domain
    )
    select coalesce(sum(total), 0)::int as total, coalesce(sum(overdue), 0)::int as overdue,
           coalesce(sum(unassigned), 0)::int as unassigned
      from counted where ${isAuthorised("counted")}`.execute(db);
  return rows[0] ?? { total: 0, overdue: 0, unassigned: 0 };
};

/** Of informational findings alone there is nothing to do, unless they are asked for. */
const asksForInformation = ({ severity }: WorkFilter): boolean => severity?.includes("info") === true;

/** How many actions, and findings, each of these filters admits. */
export const countFilters = async (
  db: Db,
  reach: WorkReach,
  filters: Readonly<Record<string, WorkFilter>>,
): Promise<Record<string, { readonly actions: number; readonly findings: number }>> => {
  const work = (name: string) => sql.ref(`work ${name}`);
  const asCounts = Object.entries(filters).flatMap(([name, filter]) => {
    const admitted = all(asked(filter, reach));
    const isWork = asksForInformation(filter) ? admitted : sql`finding.severity_rank > 0 and ${admitted}`;
    return [
      sql`count(*) filter (where ${admitted}) as ${sql.ref(name)}`,
      sql`count(*) filter (where ${isWork}) as ${work(name)}`,
    ];
  });
  const asTotals = Object.keys(filters).flatMap((name) =>
    [sql.ref(name), work(name)].map((column) => sql`sum(${column}) as ${column}`),
  );
  const asSums = Object.keys(filters).map(
    (name) => sql`${sql.lit(name)}, jsonb_build_object('actions', count(*) filter (where ${work(name)} > 0),
      'findings', coalesce(sum(${sql.ref(name)}), 0))`,
  );
  const { rows } = await sql<{ counts: Record<string, { actions: number; findings: number }> }>`
    with cells as (
      select finding.org_id, finding.domain, finding.fix, ${sql.join(asCounts)}
        from finding where ${all(inReach(reach))} group by finding.org_id, finding.domain, finding.fix
    ), fixes as (
      select fix, ${sql.join(asTotals)}
        from cells where ${isAuthorised("cells")} group by fix
    )
    select jsonb_build_object(${sql.join(asSums)}) as counts from fixes`.execute(db);
  return rows[0]?.counts ?? {};
};

export interface WorkGroupRow {
  readonly fix: string | null;
  readonly host: string | null;
  readonly cve: string | null;
  readonly owner_id: string | null;
  readonly owner_name: string | null;
  readonly worst: number;
  readonly findings: number;
  readonly hosts: number;
  readonly overdue: number;
  readonly known_exploited: number;
  readonly due_at: Date | null;
  readonly assigned: number;
  /** The one owner of all that have one. */
  readonly owner: string | null;
  readonly states: Readonly<Record<string, number>>;
  readonly example: string;
  readonly total: number;
}

type Group = (typeof WORK_GROUPS)[number];
const GROUPED: Readonly<Record<Group, RawBuilder<unknown>>> = {
  fix: sql`finding.fix`,
  host: HOST,
  cve: sql`finding.cve`,
  owner: sql`coalesce(finding.owner_id, finding.owner_group)`,
};
const NAMED: Readonly<Record<Group, RawBuilder<unknown>>> = {
  fix: sql`finding.fix, null as host, null as cve, null::uuid as owner_id`,
  host: sql`null as fix, ${HOST} as host, null as cve, null::uuid as owner_id`,
  cve: sql`null as fix, null as host, finding.cve, null::uuid as owner_id`,
  owner: sql`null as fix, null as host, null as cve, coalesce(finding.owner_id, finding.owner_group) as owner_id`,
};

const STATE_COUNTS = sql.join(
  WORK_GROUP_STATES.map((state) => sql`count(*) filter (where work.state = ${sql.lit(state)}) as ${sql.ref(state)}`),
);
const STATE_SUMS = sql.join(
  WORK_GROUP_STATES.map((state) => sql`${sql.lit(state)}, nullif(sum(${sql.ref(state)}), 0)::int`),
);

const nameOfOwner = (id: string) => sql<string | null>`coalesce(
  (select email::text from app_user u where u.id = ${sql.ref(id)}), (select name from user_group t where t.id = ${sql.ref(id)}))`;

/**
 * The groups of the work list: fixes in their order, then and otherwise what is exploited, the worst and the largest first. A fix of
 * informational findings alone is no work to do.
 */
export const workGroups = async (
  db: Db,
  reach: WorkReach,
  filter: WorkFilter,
  by: Group,
  {
    limit,
    offset,
    fixes = [],
  }: {
    readonly limit: number;
    readonly offset: number;
    /** The fixes that come before all others, in their order. */
    readonly fixes?: readonly string[];
  },
): Promise<WorkGroupRow[]> => {
  // Row-level security hides from the planner how many rows there are: it would sort them all instead of hashing them.
  const sorts = (isOn: boolean) => sql`select set_config('enable_sort', ${isOn ? "on" : "off"}, true)`.execute(db);
  await sorts(false);
  const work = workStates("finding", reach.scope);
  const { rows } = await sql<WorkGroupRow>`
    with ${work.with}, cells as (
      -- By host first: counting distinct hosts would sort every row.
      select ${NAMED[by]}, ${HOST} as place, max(finding.severity_rank) as worst, count(*) as findings,
             count(*) filter (where ${overdueIn(filter, reach.now)}) as overdue,
             count(*) filter (where finding.known_exploited) as known_exploited, min(finding.due_at) as due_at,
             bool_or(finding.cve is not null) as has_cve,
             count(coalesce(finding.owner_id, finding.owner_group)) as assigned,
             min(coalesce(finding.owner_id, finding.owner_group)::text) as first_owner,
             max(coalesce(finding.owner_id, finding.owner_group)::text) as last_owner,
             ${STATE_COUNTS},
             -- A CVE names the version to upgrade to.
             coalesce(any_value(finding.id) filter (where finding.cve is not null), any_value(finding.id)) as example
        -- Without the offset the state would be computed once for each that is counted.
        from finding cross join lateral (select coalesce(${work.state}, finding.status) as state offset 0) work
       where ${matching(reach, filter)} group by ${GROUPED[by]}, ${HOST}
    ), grouped as (
      select fix, host, cve, owner_id, max(worst)::int as worst, sum(findings)::int as findings,
             count(place)::int as hosts, sum(overdue)::int as overdue, sum(known_exploited)::int as known_exploited,
             min(due_at) as due_at, sum(assigned)::int as assigned,
             case when min(first_owner) = max(last_owner) then min(first_owner)::uuid end as only_owner,
             jsonb_strip_nulls(jsonb_build_object(${STATE_SUMS})) as states,
             coalesce(any_value(example) filter (where has_cve), any_value(example)) as example
        from cells group by fix, host, cve, owner_id
    )
    select g.*, count(*) over ()::int as total, ${nameOfOwner("g.owner_id")} as owner_name,
           ${nameOfOwner("g.only_owner")} as owner
      from grouped g left join unnest(${[...fixes]}::text[]) with ordinality as placed (key, place) on placed.key = g.fix
     where ${by === "fix" && !asksForInformation(filter) ? sql`worst > 0` : sql`true`}
     order by placed.place nulls last, known_exploited > 0 desc, worst desc, findings desc, fix, host, cve, owner_id limit ${limit} offset ${offset}`.execute(
    db,
  );
  await sorts(true);
  return rows;
};

/** The most urgent finding of an action among those that a filter admits, and how many CVEs they have. */
export interface FixLead {
  readonly fix: string;
  readonly id: string;
  readonly org_id: OrgId;
  readonly domain: string;
  readonly area: string;
  readonly subject: string;
  readonly cve: string | null;
  readonly cves: number;
}

export const fixLeads = async (
  db: Db,
  reach: WorkReach,
  filter: WorkFilter,
  fixes: readonly string[],
): Promise<ReadonlyMap<string, FixLead>> => {
  const { rows } = await sql<FixLead>`
    with own as materialized (
      select finding.id, finding.org_id, finding.domain, finding.area, finding.subject, finding.fix, finding.cve, finding.cvss,
             finding.known_exploited, finding.exploit_available, finding.severity_rank
        from finding where ${matching(reach, filter)} and finding.fix = any (${[...fixes]}::text[])
    ), counted as (select fix, count(distinct cve)::int as cves from own group by fix)
    select distinct on (finding.fix) finding.fix, finding.id, finding.org_id, finding.domain, finding.area, finding.subject,
           finding.cve, counted.cves
      from own finding join counted on counted.fix = finding.fix order by finding.fix, ${MOST_URGENT_FIRST}`.execute(
    db,
  );
  return new Map(rows.map((row) => [row.fix, row]));
};

export interface FixExample {
  readonly id: string;
  readonly area: string;
  readonly subject: string;
  readonly check_id: string;
  readonly outcome: string;
  readonly params: unknown;
  readonly product: string | null;
  readonly version: string | null;
  readonly cve: string | null;
  readonly org_id: OrgId;
  readonly domain: string;
  readonly fix: string | null;
}

/** What the fixes that close these findings are named after. */
export const fixExamples = async (
  db: Db,
  scope: Scope,
  ids: readonly string[],
): Promise<ReadonlyMap<string, FixExample>> => {
  const { rows } = await sql<FixExample>`
    select f.id, f.area, f.subject, f.check_id, f.outcome, f.params, ${findingProduct} as product,
           ${findingVersion} as version, f.cve, f.org_id, f.domain, f.fix
      from finding f where ${inScope("f.org_id", scope)} and f.id = any (${[...ids]}::uuid[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
};

export interface FixVulnerabilities {
  readonly fix: string;
  /** The version that its findings are about; null where they have none. */
  readonly version: string | null;
  /** Each CVE with the CPE name of the product that it was found in. */
  readonly vulnerabilities: readonly { readonly cve: string; readonly cpe: string | null }[];
}

/** The CVEs that each of these fixes closes within reach, from which the version to reach follows. */
export const vulnerabilitiesOfFixes = async (
  db: Db,
  reach: Pick<WorkReach, "scope" | "domains" | "hidden">,
  fixes: readonly string[],
  domain: string | null = null,
): Promise<FixVulnerabilities[]> => {
  const { rows } = await sql<FixVulnerabilities>`
    select f.fix, max(${findingVersion}) as version,
           jsonb_agg(distinct jsonb_build_object('cve', f.cve, 'cpe', coalesce(f.details->>'cpe', f.evidence->>'cpe',
             f.evidence->'details'->>'cpe'))) as vulnerabilities
      from (select finding.* from finding where ${all(reached(reach))} and ${ACTIVE} and finding.cve is not null
               and finding.fix = any (${[...fixes]}::text[]) and (${domain}::text is null or finding.domain = ${domain})) f
     group by f.fix`.execute(db);
  return rows;
};

/** The findings that a filter admits, oldest id first, with their organizations; at most `limit`. */
export const workIds = async (
  db: Db,
  reach: WorkReach,
  filter: WorkFilter,
  limit: number,
  after: string | null = null,
) => {
  const { rows } = await sql<{ id: string; org_id: OrgId }>`
    select finding.id, finding.org_id from finding
     where ${matching(reach, filter)} and (${after}::uuid is null or finding.id > ${after}::uuid) order by finding.id limit ${limit}`.execute(
    db,
  );
  return rows;
};

/** Those of these findings that are within reach, with their organizations. */
export const reachedIds = async (db: Db, reach: WorkReach, ids: readonly string[]) => {
  const { rows } = await sql<{ id: string; org_id: OrgId }>`
    select finding.id, finding.org_id from finding
     where ${all(reached(reach))} and finding.id = any (${[...ids]}::uuid[])`.execute(db);
  return rows;
};
