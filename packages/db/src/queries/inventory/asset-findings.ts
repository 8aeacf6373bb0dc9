import type { AssetKind } from "@parapet/domain/contracts/inventory";
import { type RawBuilder, sql } from "kysely";

import type { InventoryReader } from "./asset-row.ts";

type Condition = RawBuilder<boolean>;

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

/** The services that the websites of an asset are reached at: what is found on the service is true of the website as well. */
const servicesOf = (places: RawBuilder<unknown>) => sql`(select array_agg(case when place ~ '^https?://[^/]+/$'
  then substring(place from '^https?://(\\[[^]]+\\]|[^/:]+)') || ':' ||
    coalesce(substring(place from '^https?://[^/]+:([0-9]+)/$'), case when place like 'https:%' then '443' else '80' end) || '/tcp'
  else place end) from unnest(${places}) as place)::text[]`;

export const assetFindingCondition = (kind: AssetKind): Condition => {
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
      return sql<boolean>`f.domain = a.domain and ${SERVICE_OF_FINDING} = any (${servicesOf(sql`a.places`)})`;
    case "technology":
    case "certificate":
      return sql<boolean>`f.domain = a.domain and f.target = any (a.places) and ${checks}`;
  }
};

export const IS_COUNTED = sql<boolean>`f.resolved_at is null and f.status in ('open', 'acknowledged')`;

export const readable = ({ org, domains, hidden }: InventoryReader): Condition =>
  sql<boolean>`f.org_id = ${org} and f.domain = any (${[...domains]}::text[]) and f.area <> all (${[...hidden]}::text[])`;

/** What findings of a kind of asset are matched by: one value of the asset, or each of several. */
export const TARGETS_OF: {
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
  website: { each: servicesOf(sql`b.places`), finding: SERVICE_OF_FINDING },
  technology: { each: sql`b.places`, finding: sql`f.target` },
  certificate: { each: sql`b.places`, finding: sql`f.target` },
};

export const countedFindings = (reader: InventoryReader, kind: AssetKind) =>
  sql`(select f.domain, ${TARGETS_OF[kind].finding} as target, count(*)::int as findings, max(f.severity_rank)::int as worst
    from finding f where ${readable(reader)} and ${IS_COUNTED} and ${CHECKS_OF[kind] ?? sql`true`} group by 1, 2)`;

/** Open findings per asset of one kind, all at once, as a join: for lists that are sorted or filtered by them. */
export const weighed = (reader: InventoryReader, kind: AssetKind) => {
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
