import { domainToASCII } from "node:url";

import type { OrgId } from "@parapet/domain/contracts/ids";
import type { AssetFilter, AssetKind } from "@parapet/domain/contracts/inventory";
import { toCidr, toIp } from "@parapet/domain/intel/ip-text";
import type { AssetField } from "@parapet/domain/intel/query/asset-fields";
import type { FieldValue, Operator, Query } from "@parapet/domain/intel/query/query";
import type { FindingArea } from "@parapet/domain/risk/areas";
import { SEVERITIES } from "@parapet/domain/risk/severity";
import { type RawBuilder, sql } from "kysely";

import type { Db } from "../db.ts";
import { inScope } from "../in-scope.ts";
import type { Scope } from "../scope.ts";

type Condition = RawBuilder<boolean>;

/** The domains of one organization whose assets are read, and the areas whose findings the reader must not see. */
export interface InventoryReader {
  readonly org: OrgId;
  readonly domains: readonly string[];
  readonly hidden: readonly FindingArea[];
}

export interface AssetRow {
  readonly id: string;
  readonly org_id: string;
  readonly domain: string;
  readonly kind: string;
  readonly key: string;
  readonly name: string;
  readonly hosts: string[];
  readonly ips: string[];
  readonly places: string[];
  readonly port: number | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly asn: number | null;
  readonly country: string | null;
  readonly provider: string | null;
  readonly expires_at: Date | null;
  readonly facts: unknown;
  readonly first_seen: Date;
  readonly last_seen: Date;
  readonly gone_at: Date | null;
  readonly is_new: boolean;
  readonly owner: string | null;
  readonly tags: string[];
  readonly criticality: string | null;
  readonly business_unit: string | null;
  readonly disposition: string;
  readonly disposition_reason: string | null;
  readonly disposition_at: Date | null;
}

const COLUMNS = sql`a.id, a.org_id, a.domain, a.kind, a.key, a.name, a.hosts, a.ips, a.places, a.port, a.product, a.version,
  a.asn::float8 as asn, a.country, a.provider, a.expires_at, a.facts, a.first_seen, a.last_seen, a.gone_at,
  a.owner, a.tags, a.criticality, a.business_unit, a.disposition, a.disposition_reason, a.disposition_at`;

/** First seen, or seen again, by the newest run of the asset's domain. */
const IS_NEW: Condition = sql<boolean>`exists (
  select from (select s.finished_at from scan s where s.org_id = a.org_id and s.domain = a.domain and s.state = 'done'
                order by s.finished_at desc limit 1) newest
   where a.first_seen = newest.finished_at or a.back_at = newest.finished_at)`;

const COMPARE: Readonly<Record<Operator, RawBuilder<unknown>>> = {
  ":": sql`=`,
  "=": sql`=`,
  "!=": sql`<>`,
  ">": sql`>`,
  ">=": sql`>=`,
  "<": sql`<`,
  "<=": sql`<=`,
};

const compare = (column: RawBuilder<unknown>, operator: Operator, value: unknown): Condition =>
  sql<boolean>`${column} ${COMPARE[operator]} ${value}`;

const escaped = (text: string): string => text.toLowerCase().replaceAll(/[\\%_]/g, "\\$&");

/** A name that was typed with accents is stored as punycode. */
const spellings = (typed: string): string[] => {
  const ascii = domainToASCII(typed);
  return ascii === "" || ascii === typed.toLowerCase() ? [typed] : [typed, ascii];
};

const anyOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Text without case; `*` matches any characters. */
const matches = (column: RawBuilder<unknown>, operator: Operator, text: string): Condition => {
  const found = anyOf(
    spellings(text).map((spelling) => sql<boolean>`lower(${column}) like ${escaped(spelling).replaceAll("*", "%")}`),
  );
  return operator === "!=" ? sql<boolean>`(${found}) is not true` : found;
};

const inList = (column: RawBuilder<unknown>, operator: Operator, text: string): Condition => {
  const found = text.includes("*")
    ? sql<boolean>`exists (select from unnest(${column}) as one where lower(one) like ${escaped(text).replaceAll("*", "%")})`
    : anyOf(spellings(text).map((spelling) => sql<boolean>`${column} @> ${[spelling.toLowerCase()]}::text[]`));
  return operator === "!=" ? sql<boolean>`not (${found})` : found;
};

/** An address, a network in CIDR notation or a part of an address. */
const byAddress = (operator: Operator, text: string): Condition => {
  const network = toCidr(text);
  if (network === null) return inList(sql`a.ips`, operator, toIp(text) ?? text);
  const found = sql<boolean>`exists (select from unnest(a.ips) as one where one::inet <<= ${network}::inet)`;
  return operator === "!=" ? sql<boolean>`not (${found})` : found;
};

/** Whose assets are compared; null: of any kind. */
interface Compared {
  readonly org: OrgId;
  readonly kind: AssetKind | null;
}

/**
 * The product of an asset, or one that runs on its hosts. The hosts with the product are collected once per statement; nearly all
 * assets have one host, which is compared without a subquery of its own.
 */
const byTechnology = ({ org, kind }: Compared, operator: Operator, text: string): Condition => {
  const hosts = sql`(select host from inventory_asset t, unnest(t.hosts) as host where t.kind in ('technology', 'service')
    and t.gone_at is null and t.org_id = ${org} and ${matches(sql`t.product`, ":", text)})`;
  const found =
    kind === "host"
      ? // Its own only host: read from the index of keys.
        sql<boolean>`a.key in ${hosts}`
      : anyOf([
          matches(sql`a.product`, ":", text),
          sql<boolean>`(a.hosts[1] in ${hosts}) is true`,
          sql<boolean>`(cardinality(a.hosts) > 1 and exists (select from unnest(a.hosts) as own where (own in ${hosts}) is true))`,
        ]);
  return operator === "!=" ? sql<boolean>`(${found}) is not true` : found;
};

const fact = (name: string): RawBuilder<unknown> => sql`a.facts->>${name}`;

const isTrue = (column: Condition, operator: Operator, value: unknown): Condition =>
  (value === true) === (operator !== "!=") ? sql<boolean>`(${column}) is true` : sql<boolean>`(${column}) is not true`;

const fieldCondition = (of: Compared, field: AssetField, operator: Operator, value: FieldValue): Condition => {
  const text = String(value);
  switch (field) {
    case "kind":
      return compare(sql`a.kind`, operator, value);
    case "name":
    case "domain":
    case "product":
    case "version":
    case "country":
    case "provider":
      return matches(sql`a.${sql.ref(field)}`, operator, text);
    case "technology":
      return byTechnology(of, operator, text);
    case "title":
    case "issuer":
      return matches(fact(field), operator, text);
    case "host":
      return inList(sql`a.hosts`, operator, text);
    case "ip":
      return byAddress(operator, text);
    case "port":
    case "asn":
      return compare(sql`a.${sql.ref(field)}`, operator, value);
    case "tag":
      return inList(sql`a.tags`, operator, text);
    case "owner":
      return matches(sql`a.owner`, operator, text);
    case "unit":
      return matches(sql`a.business_unit`, operator, text);
    case "criticality":
      return compare(sql`coalesce(a.criticality, '')`, operator, value);
    case "disposition":
      return compare(sql`a.disposition`, operator, text.replaceAll("-", "_"));
    case "weak":
      return isTrue(sql<boolean>`jsonb_array_length(a.facts->'weak') > 0`, operator, value);
    case "trusted":
      return isTrue(sql<boolean>`(a.facts->>'trusted')::boolean`, operator, value);
    case "expires":
      return compare(sql`a.expires_at`, operator, value);
    case "first":
      return compare(sql`a.first_seen`, operator, value);
    case "last":
      return compare(sql`a.last_seen`, operator, value);
    case "findings":
      return compare(sql`coalesce(w.findings, 0)`, operator, value);
    case "severity": {
      const rank = SEVERITIES.length - 1 - SEVERITIES.findIndex((severity) => severity === value);
      return compare(sql`coalesce(w.worst, -1)`, operator, rank);
    }
  }
};

/** Words are searched in everything that an asset is known by. */
const wordCondition = (text: string): Condition =>
  anyOf(
    spellings(text).map((spelling) => sql<boolean>`a.search like ${`%${escaped(spelling).replaceAll("*", "%")}%`}`),
  );

const condition = (of: Compared, query: Query): Condition => {
  switch (query.kind) {
    case "and":
      return sql<boolean>`(${sql.join(
        query.parts.map((part) => condition(of, part)),
        sql` and `,
      )})`;
    case "or":
      return sql<boolean>`(${sql.join(
        query.parts.map((part) => condition(of, part)),
        sql` or `,
      )})`;
    case "not":
      return sql<boolean>`(${condition(of, query.part)}) is not true`;
    case "field":
      return fieldCondition(of, query.field as AssetField, query.operator, query.value);
    case "words":
      return wordCondition(query.text);
  }
};

const usesFindings = (query: Query | null): boolean => {
  if (query === null) return false;
  if (query.kind === "and" || query.kind === "or") return query.parts.some(usesFindings);
  if (query.kind === "not") return usesFindings(query.part);
  return query.kind === "field" && (query.field === "findings" || query.field === "severity");
};

/** Findings of a technology are about its version, those of a certificate about TLS. */
const CHECKS_OF: { readonly [K in AssetKind]?: Condition } = {
  technology: sql<boolean>`f.check_id in ('service-vulnerable', 'service-end-of-life', 'web-systems', 'web-javascript-libraries')`,
  certificate: sql<boolean>`f.check_id in ('tls-certificate', 'tls-chain', 'tls-revocation', 'tls-caa')`,
};

/**
 * What findings of a service name as their target: the service itself and the website on its port, as the asset graph places
 * them.
 */
const TARGETS_OF_SERVICE = sql`(a.places || case when a.facts->>'protocol' is distinct from 'tcp' then '{}'::text[] else array[
  'https://' || a.hosts[1] || ':' || a.port || '/', 'http://' || a.hosts[1] || ':' || a.port || '/',
  case a.port when 443 then 'https://' || a.hosts[1] || '/' when 80 then 'http://' || a.hosts[1] || '/' end] end)`;

/** The same from the other side: the key of the service that a finding is about. */
const SERVICE_OF_FINDING = sql`(case when f.target ~ '^https?://[^/]+/$' then f.host || ':' ||
  coalesce(substring(f.target from '^https?://[^/]+:([0-9]+)/$'), case when f.target like 'https:%' then '443' else '80' end) || '/tcp'
  else f.target end)`;

/** How a finding is assigned to an asset of this kind. */
const findingOf = (kind: AssetKind): Condition => {
  const checks = CHECKS_OF[kind] ?? sql<boolean>`true`;
  switch (kind) {
    case "domain":
      return sql<boolean>`f.domain = a.domain`;
    case "host":
      return sql<boolean>`f.domain = a.domain and f.host = a.key`;
    case "address":
      return sql<boolean>`f.domain = a.domain and f.host = any (a.hosts)`;
    case "service":
      return sql<boolean>`f.domain = a.domain and f.target = any (${TARGETS_OF_SERVICE})`;
    case "website":
    case "technology":
    case "certificate":
      return sql<boolean>`f.domain = a.domain and f.target = any (a.places) and ${checks}`;
  }
};

const COUNTS = sql<boolean>`f.resolved_at is null and f.status in ('open', 'acknowledged')`;

const readable = ({ org, domains, hidden }: InventoryReader): Condition =>
  sql<boolean>`f.org_id = ${org} and f.domain = any (${[...domains]}::text[]) and f.area <> all (${[...hidden]}::text[])`;

/** What findings of a kind of asset are matched by: one value of the asset, or each of several. */
const TARGETS_OF: {
  readonly [K in AssetKind]: {
    readonly one?: RawBuilder<unknown>;
    readonly each?: RawBuilder<unknown>;
    readonly finding: RawBuilder<unknown>;
  };
} = {
  domain: { one: sql`a.domain`, finding: sql`f.domain` },
  host: { one: sql`a.key`, finding: sql`f.host` },
  address: { each: sql`b.hosts`, finding: sql`f.host` },
  service: { one: sql`a.key`, finding: SERVICE_OF_FINDING },
  website: { each: sql`b.places`, finding: sql`f.target` },
  technology: { each: sql`b.places`, finding: sql`f.target` },
  certificate: { each: sql`b.places`, finding: sql`f.target` },
};

/** Open findings by what they are about. */
const countedFindings = (reader: InventoryReader, kind: AssetKind) =>
  sql`(select f.domain, ${TARGETS_OF[kind].finding} as target, count(*)::int as findings, max(f.severity_rank)::int as worst
    from finding f where ${readable(reader)} and ${COUNTS} and ${CHECKS_OF[kind] ?? sql`true`} group by 1, 2)`;

/** Open findings per asset of one kind, all at once, as a join: for lists that are sorted or filtered by them. */
const weighed = (reader: InventoryReader, kind: AssetKind) => {
  const { one, each } = TARGETS_OF[kind];
  const counted = countedFindings(reader, kind);
  if (one !== undefined) return sql`${counted} w on w.domain = a.domain and w.target = ${one}`;
  return sql`(
    select t.id, sum(c.findings)::int as findings, max(c.worst)::int as worst
      from (select b.id, b.domain, unnest(${each}) as target from inventory_asset b
             where b.org_id = ${reader.org} and b.kind = ${kind} and b.domain = any (${[...reader.domains]}::text[])) t
      join ${counted} c on c.domain = t.domain and c.target = t.target
     group by t.id) w on w.id = a.id`;
};

type Wanted = Pick<AssetFilter, "kind" | "state" | "sort" | "order" | "new_only"> & { readonly query: Query | null };

const listed = (reader: InventoryReader, wanted: Wanted) => {
  const isWeighed = wanted.sort === "findings" || usesFindings(wanted.query);
  const from = isWeighed ? sql`inventory_asset a left join ${weighed(reader, wanted.kind)}` : sql`inventory_asset a`;
  const where = sql.join(
    [
      sql`a.org_id = ${reader.org}`,
      sql`a.kind = ${wanted.kind}`,
      sql`a.domain = any (${[...reader.domains]}::text[])`,
      ...(wanted.state === "all"
        ? []
        : [wanted.state === "gone" ? sql`a.gone_at is not null` : sql`a.gone_at is null`]),
      ...(wanted.new_only === true ? [IS_NEW] : []),
      ...(wanted.query === null ? [] : [condition({ org: reader.org, kind: wanted.kind }, wanted.query)]),
    ],
    sql` and `,
  );
  return { from, where, isWeighed };
};

const SORTED_BY = {
  name: sql`a.name`,
  first_seen: sql`a.first_seen`,
  last_seen: sql`a.last_seen`,
  expires: sql`a.expires_at`,
  port: sql`a.port`,
  findings: sql`coalesce(w.worst, -1) * 1000000 + coalesce(w.findings, 0)`,
} as const;

/** Orders whose values may be missing; these come last in both directions. The other orders are read from an index either way. */
const MAY_LACK: ReadonlySet<string> = new Set(["expires", "port"]);

const directionOf = ({ sort, order }: Wanted) => {
  const direction = order === "desc" ? sql`desc` : sql`asc`;
  return { by: MAY_LACK.has(sort) ? sql`${direction} nulls last` : direction, tie: direction };
};

interface PageAsked {
  readonly limit: number;
  readonly offset: number;
}

const rowsInOrder = async (db: Db, org: OrgId, ids: readonly string[]): Promise<AssetRow[]> => {
  if (ids.length === 0) return [];
  const { rows } = await sql<AssetRow>`
    select ${COLUMNS}, ${IS_NEW} as is_new from inventory_asset a
     where a.org_id = ${org} and a.id = any (${[...ids]}::uuid[]) order by array_position(${[...ids]}::uuid[], a.id)`.execute(
    db,
  );
  return rows;
};

/**
 * One page of the assets with the worst findings first, found from the findings: assets that have any are few. Null: the page
 * reaches those without findings, or this kind has no such way.
 */
const worstAssets = async (
  db: Db,
  reader: InventoryReader,
  wanted: Wanted,
  { limit, offset }: PageAsked,
): Promise<AssetRow[] | null> => {
  const { one } = TARGETS_OF[wanted.kind];
  if (wanted.sort !== "findings" || wanted.order !== "desc" || wanted.query !== null || one === undefined) return null;
  const { where } = listed(reader, { ...wanted, sort: "name" });
  const { rows } = await sql<{ id: string }>`
    select found.id from ${countedFindings(reader, wanted.kind)} w cross join lateral (
      select a.id from inventory_asset a where ${where} and a.domain = w.domain and ${one} = w.target limit 1) found
     order by w.worst * 1000000 + w.findings desc, found.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows.length < limit
    ? null
    : rowsInOrder(
        db,
        reader.org,
        rows.map(({ id }) => id),
      );
};

/** One page of a list. */
export const assetsOf = async (
  db: Db,
  reader: InventoryReader,
  wanted: Wanted,
  { limit, offset }: PageAsked,
): Promise<AssetRow[]> => {
  const worst = await worstAssets(db, reader, wanted, { limit, offset });
  if (worst !== null) return worst;
  const { from, where } = listed(reader, wanted);
  const { by, tie } = directionOf(wanted);
  const { rows } = await sql<AssetRow>`
    select ${COLUMNS}, ${IS_NEW} as is_new from ${from} where ${where}
     order by ${SORTED_BY[wanted.sort]} ${by}, a.id ${tie} limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

/**
 * One page of a filtered list with the number of all matches. Row-level security admits no index for most conditions, so every
 * asset of the kind is compared, once for both answers.
 */
export const assetsFound = async (
  db: Db,
  reader: InventoryReader,
  wanted: Wanted,
  { limit, offset }: PageAsked,
): Promise<{ readonly rows: AssetRow[]; readonly total: number }> => {
  const { from, where } = listed(reader, wanted);
  const { by, tie } = directionOf(wanted);
  const { rows } = await sql<{ total: number; page: string[] | null }>`
    with found as materialized (select a.id, ${SORTED_BY[wanted.sort]} as at from ${from} where ${where})
    select (select count(*)::int from found) as total,
           array(select id from found order by at ${by}, id ${tie} limit ${limit} offset ${offset}) as page`.execute(
    db,
  );
  const [found] = rows;
  const page = found?.page ?? [];
  return { rows: await rowsInOrder(db, reader.org, page), total: found?.total ?? 0 };
};

/** Assets of any kind that a query admits, in these domains or in all of the organization. */
const anyKind = (org: OrgId, domain: string | null, query: Query) =>
  sql`a.org_id = ${org} and a.gone_at is null and (${domain}::text is null or a.domain = ${domain}) and ${condition({ org, kind: null }, query)}`;

/** How many assets of any kind a query admits, and the first of them by name. */
export const assetsMatching = async (db: Db, org: OrgId, query: Query, examples: number) => {
  const { rows } = await sql<{ id: string; kind: string; name: string; total: number }>`
    select a.id, a.kind, a.name, count(*) over ()::int as total from inventory_asset a where ${anyKind(org, null, query)}
     order by a.name, a.id limit ${examples}`.execute(db);
  return rows;
};

/** The labels that a rule sets. */
export interface RuleLabels {
  readonly owner?: string | undefined;
  readonly business_unit?: string | undefined;
  readonly criticality?: string | undefined;
  readonly add_tags?: readonly string[] | undefined;
}

/**
 * Applies a rule to the assets that it admits and was not applied to yet, and records what it set. Labels that are there
 * stay, and so do the tags of an asset that would have too many. Answers the domains whose assets changed.
 */
export const applyAssetRule = async (
  db: Db,
  { org, domain, at }: { readonly org: OrgId; readonly domain: string | null; readonly at: Date },
  rule: { readonly id: string; readonly query: Query; readonly labels: RuleLabels },
  mostTags: number,
): Promise<string[]> => {
  const { owner = null, business_unit = null, criticality = null, add_tags = [] } = rule.labels;
  const tags = sql<
    string[]
  >`array(select distinct tag from unnest(b.tags || ${[...add_tags]}::text[]) as tag order by tag)`;
  const addsTags = sql<boolean>`not (b.tags @> ${[...add_tags]}::text[]) and cardinality(${tags}) <= ${mostTags}`;
  const { rows } = await sql<{ domain: string }>`
    with fresh as (
      select a.id from inventory_asset a where ${anyKind(org, domain, rule.query)}
         and not exists (select from asset_rule_hit h where h.org_id = ${org} and h.rule_id = ${rule.id} and h.asset_id = a.id)
    ), planned as (
      select b.id, b.domain, array_remove(array[
               case when b.owner is null and ${owner}::text is not null then 'owner' end,
               case when b.business_unit is null and ${business_unit}::text is not null then 'business_unit' end,
               case when b.criticality is null and ${criticality}::text is not null then 'criticality' end,
               case when ${addsTags} then 'tags' end], null) as fields, ${tags} as tags
        from inventory_asset b join fresh on fresh.id = b.id where b.org_id = ${org}
    ), recorded as (
      insert into asset_rule_hit (rule_id, asset_id, org_id, at, fields)
      select ${rule.id}, id, ${org}, ${at}, fields from planned on conflict (rule_id, asset_id) do nothing
    ), changed as (
      update inventory_asset c set
             owner = case when 'owner' = any (p.fields) then ${owner} else c.owner end,
             business_unit = case when 'business_unit' = any (p.fields) then ${business_unit} else c.business_unit end,
             criticality = case when 'criticality' = any (p.fields) then ${criticality} else c.criticality end,
             tags = case when 'tags' = any (p.fields) then p.tags else c.tags end
        from planned p where c.org_id = ${org} and c.id = p.id and cardinality(p.fields) > 0
      returning c.domain
    )
    select distinct domain from changed`.execute(db);
  return rows.map((row) => row.domain);
};

/** How many assets of each kind are present. */
export const countKinds = async (db: Db, { org, domains }: InventoryReader): Promise<ReadonlyMap<string, number>> => {
  const { rows } = await sql<{ kind: string; count: number }>`
    select kind, count(*)::int as count from inventory_asset
     where org_id = ${org} and domain = any (${[...domains]}::text[]) and gone_at is null group by kind`.execute(db);
  return new Map(rows.map(({ kind, count }) => [kind, count]));
};

/** When the newest run of these domains ended, and the newest full one. */
export const newestRunsOf = async (
  db: Db,
  { org, domains }: InventoryReader,
): Promise<{ readonly any: Date | null; readonly full: Date | null }> => {
  const { rows } = await sql<{ any: Date | null; full: Date | null }>`
    select max(finished_at) as any, max(finished_at) filter (where profile = 'full') as full from scan
     where org_id = ${org} and domain = any (${[...domains]}::text[]) and state = 'done'`.execute(db);
  return rows[0] ?? { any: null, full: null };
};

/**
 * Does a present asset imply one of another kind? A web service has a website, and TLS has a certificate: where none is stored,
 * it was not assessed.
 */
export const impliedKinds = async (
  db: Db,
  { org, domains }: InventoryReader,
): Promise<{ readonly website: boolean; readonly certificate: boolean }> => {
  const { rows } = await sql<{ website: boolean | null; certificate: boolean | null }>`
    select exists (select from inventory_asset where org_id = ${org} and domain = any (${[...domains]}::text[])
                      and gone_at is null and kind = 'service' and facts->>'service' like 'http%') as website,
           exists (select from inventory_asset where org_id = ${org} and domain = any (${[...domains]}::text[])
                      and gone_at is null and kind in ('service', 'website')
                      and (facts->>'tls' = 'true' or name like 'https:%')) as certificate`.execute(db);
  return { website: rows[0]?.website ?? false, certificate: rows[0]?.certificate ?? false };
};

export interface AssetWeight {
  readonly findings: number;
  /** 4 critical … 0 info. */
  readonly worst: number;
}

/** Open findings of the assets of one page, by asset. */
export const weightsOf = async (
  db: Db,
  reader: InventoryReader,
  kind: AssetKind,
  ids: readonly string[],
): Promise<ReadonlyMap<string, AssetWeight>> => {
  const onHost = kind === "domain" ? sql`true` : sql`f.host = any (a.hosts)`;
  const { rows } = await sql<AssetWeight & { id: string }>`
    select a.id, w.findings, w.worst from inventory_asset a cross join lateral (
      select count(*)::int as findings, max(f.severity_rank)::int as worst from finding f
       where ${readable(reader)} and ${COUNTS} and ${onHost} and ${findingOf(kind)}) w
     where a.org_id = ${reader.org} and a.id = any (${[...ids]}::uuid[]) and w.findings > 0`.execute(db);
  return new Map(rows.map(({ id, findings, worst }) => [id, { findings, worst }]));
};

/** One asset, wherever in scope it is. */
export const assetById = async (db: Db, scope: Scope, id: string): Promise<AssetRow | undefined> => {
  const { rows } = await sql<AssetRow>`
    select ${COLUMNS}, ${IS_NEW} as is_new from inventory_asset a where a.id = ${id} and ${inScope("a.org_id", scope)}`.execute(
    db,
  );
  return rows[0];
};

const MOST_LISTED = 200;

/** The findings of an asset, the worst first; resolved ones are left out. */
export const findingsOfAsset = async (db: Db, reader: InventoryReader, asset: AssetRow) => {
  const kind = asset.kind as AssetKind;
  const onHost = kind === "domain" ? sql`true` : sql`f.host = any (a.hosts)`;
  const { rows } = await sql<{
    id: string;
    area: string;
    check_id: string;
    outcome: string;
    params: unknown;
    subject: string;
    severity: string;
    status: string;
    first_seen: Date;
  }>`
    select f.id, f.area, f.check_id, f.outcome, f.params, f.subject, f.severity, f.status, f.first_seen
      from inventory_asset a join finding f on ${findingOf(kind)} and ${onHost}
     where a.org_id = ${reader.org} and a.id = ${asset.id} and ${readable(reader)} and ${COUNTS}
     order by f.severity_rank desc, f.first_seen desc, f.id limit ${MOST_LISTED}`.execute(db);
  return rows;
};

/** Assets of the domain that share a host or an address with this one, a limited number of each kind. */
export const neighborsOf = async (db: Db, asset: AssetRow) => {
  const { rows } = await sql<{ id: string; kind: string; name: string; gone_at: Date | null }>`
    select id, kind, name, gone_at from (
      select a.id, a.kind, a.name, a.gone_at, row_number() over (partition by a.kind order by a.gone_at nulls first, a.name) as at
        from inventory_asset a
       where a.org_id = ${asset.org_id} and a.domain = ${asset.domain} and a.id <> ${asset.id}
         and (a.hosts && ${asset.hosts}::text[] or a.ips && ${asset.ips}::text[])) near
     where at <= 50 order by kind, at`.execute(db);
  return rows;
};

export interface EventRow {
  readonly id: number;
  readonly at: Date;
  readonly event: string;
  readonly changes: { field: string; before: string | null; after: string | null }[];
}

/** What happened to an asset, newest first. */
export const historyOfAsset = async (db: Db, org: OrgId, id: string): Promise<EventRow[]> => {
  const { rows } = await sql<EventRow>`
    select id::float8 as id, at, event, changes from inventory_event
     where org_id = ${org} and asset_id = ${id} order by inventory_event.id desc limit ${MOST_LISTED}`.execute(db);
  return rows;
};

export const notesOfAsset = (db: Db, org: OrgId, id: string) =>
  db
    .selectFrom("inventory_note")
    .leftJoin("app_user", "app_user.id", "inventory_note.author")
    .select(["inventory_note.id", "inventory_note.at", "inventory_note.text", "app_user.email as author"])
    .where("inventory_note.org_id", "=", org)
    .where("inventory_note.asset_id", "=", id)
    .orderBy("inventory_note.at", "desc")
    .limit(MOST_LISTED)
    .execute();

export const insertAssetNote = async (
  db: Db,
  note: {
    readonly org: OrgId;
    readonly asset: string;
    readonly author: string;
    readonly text: string;
    readonly at: Date;
  },
): Promise<void> => {
  await db
    .insertInto("inventory_note")
    .values({ org_id: note.org, asset_id: note.asset, author: note.author, text: note.text, at: note.at })
    .execute();
};

/** The asset of a domain with this name: a website or service before the host that it is on. */
export const assetNamed = async (
  db: Db,
  { org, domains }: InventoryReader,
  names: readonly string[],
): Promise<string | undefined> => {
  const { rows } = await sql<{ id: string }>`
    select a.id from inventory_asset a
     where a.org_id = ${org} and a.domain = any (${[...domains]}::text[]) and a.key = any (${[...names]}::text[])
       and a.kind in ('host', 'address', 'service', 'website', 'domain')
     order by array_position(${[...names]}::text[], a.key), a.kind = 'domain', a.gone_at is not null, a.id limit 1`.execute(
    db,
  );
  return rows[0]?.id;
};

interface ChangesWanted {
  readonly kind?: AssetKind | undefined;
  readonly event?: string | undefined;
  readonly q?: string | undefined;
  readonly since?: Date | undefined;
  readonly until?: Date | undefined;
}

const changesWhere = ({ org, domains }: InventoryReader, { kind, event, q = "", since, until }: ChangesWanted) =>
  sql.join(
    [
      sql`e.org_id = ${org}`,
      sql`e.domain = any (${[...domains]}::text[])`,
      ...(kind === undefined ? [] : [sql`e.kind = ${kind}`]),
      ...(event === undefined ? [] : [sql`e.event = ${event}`]),
      ...(q === ""
        ? []
        : [anyOf(spellings(q).map((spelling) => sql<boolean>`lower(a.name) like ${`%${escaped(spelling)}%`}`))]),
      ...(since === undefined ? [] : [sql`e.at >= ${since}`]),
      ...(until === undefined ? [] : [sql`e.at < ${until}`]),
    ],
    sql` and `,
  );

/** What appeared, changed or vanished, newest first. */
export const assetChanges = async (
  db: Db,
  reader: InventoryReader,
  wanted: ChangesWanted,
  { limit, offset }: { readonly limit: number; readonly offset: number },
) => {
  const { rows } = await sql<EventRow & { asset_id: string; kind: string; name: string; domain: string }>`
    select e.id::float8 as id, e.at, e.event, e.changes, e.asset_id, e.kind, a.name, e.domain
      from inventory_event e join inventory_asset a on a.id = e.asset_id and a.org_id = e.org_id
     where ${changesWhere(reader, wanted)} order by e.at desc, e.id desc limit ${limit} offset ${offset}`.execute(db);
  return rows;
};

export const countAssetChanges = async (db: Db, reader: InventoryReader, wanted: ChangesWanted): Promise<number> => {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int as total from inventory_event e join inventory_asset a on a.id = e.asset_id and a.org_id = e.org_id
     where ${changesWhere(reader, wanted)}`.execute(db);
  return rows[0]?.total ?? 0;
};

/** More changes of one run than these are counted by its feed, not by an alert. */
const MOST_ALERTED = 500;

/**
 * What a run changed in the inventory, for alerts. New hosts and services have alerts of their own; with the first run of a
 * domain everything is new, which is no change.
 */
export const assetEventsOfRun = async (
  db: Db,
  org: OrgId,
  scan: string,
): Promise<{ name: string; event: string; unit: string | null }[]> => {
  const { rows } = await sql<{ name: string; event: string; unit: string | null }>`
    select a.name, e.event, case when cardinality(a.units) = 1 then nullif(a.units[1], '') end as unit from inventory_event e join inventory_asset a on a.id = e.asset_id and a.org_id = e.org_id
     where e.org_id = ${org} and e.scan_id = ${scan}
       and (e.event in ('changed', 'vanished') or (a.kind not in ('host', 'address', 'service')
            and exists (select from inventory_event earlier where earlier.org_id = ${org} and earlier.domain = e.domain
                           and earlier.at < e.at)))
     order by e.id limit ${MOST_ALERTED}`.execute(db);
  return rows;
};
