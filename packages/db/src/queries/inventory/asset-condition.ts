import type { OrgId } from "@parapet/domain/contracts/ids";
import type { AssetKind } from "@parapet/domain/contracts/inventory";
import { toCidr, toIp } from "@parapet/domain/intel";
import type { AssetField, FieldValue, Operator, Query } from "@parapet/domain/intel/query";
import { SEVERITIES } from "@parapet/domain/risk";
import { type RawBuilder, sql } from "kysely";

import { compareWith } from "../../compare-with.ts";
import { likeText, spellings, wildcardText } from "../../like-text.ts";

type Condition = RawBuilder<boolean>;

const anyOf = (conditions: readonly Condition[]): Condition => sql<boolean>`(${sql.join(conditions, sql` or `)})`;

/** Text without case; `*` matches any characters. */
const matches = (column: RawBuilder<unknown>, operator: Operator, text: string): Condition => {
  const found = anyOf(spellings(text).map((spelling) => sql<boolean>`lower(${column}) like ${wildcardText(spelling)}`));
  return operator === "!=" ? sql<boolean>`(${found}) is not true` : found;
};

const inList = (column: RawBuilder<unknown>, operator: Operator, text: string): Condition => {
  const found = text.includes("*")
    ? sql<boolean>`exists (select from unnest(${column}) as one where lower(one) like ${wildcardText(text)})`
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
      return compareWith(sql`a.kind`, operator, value);
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
      return compareWith(sql`a.${sql.ref(field)}`, operator, value);
    case "tag":
      return inList(sql`a.tags`, operator, text);
    case "owner":
      return matches(sql`a.owner`, operator, text);
    case "unit":
      return matches(sql`a.business_unit`, operator, text);
    case "criticality":
      return compareWith(sql`coalesce(a.criticality, '')`, operator, value);
    case "disposition":
      return compareWith(sql`a.disposition`, operator, text.replaceAll("-", "_"));
    case "weak":
      return isTrue(sql<boolean>`jsonb_array_length(a.facts->'weak') > 0`, operator, value);
    case "trusted":
      return isTrue(sql<boolean>`(a.facts->>'trusted')::boolean`, operator, value);
    case "expires":
      return compareWith(sql`a.expires_at`, operator, value);
    case "first":
      return compareWith(sql`a.first_seen`, operator, value);
    case "last":
      return compareWith(sql`a.last_seen`, operator, value);
    case "findings":
      return compareWith(sql`coalesce(w.findings, 0)`, operator, value);
    case "severity": {
      const rank = SEVERITIES.length - 1 - SEVERITIES.findIndex((severity) => severity === value);
      return compareWith(sql`coalesce(w.worst, -1)`, operator, rank);
    }
  }
};

/** Words are searched in everything that an asset is known by. */
const wordCondition = (text: string): Condition =>
  anyOf(spellings(text).map((spelling) => sql<boolean>`a.search like ${`%${wildcardText(spelling)}%`}`));

export const assetCondition = (of: Compared, query: Query): Condition => {
  switch (query.kind) {
    case "and":
      return sql<boolean>`(${sql.join(
        query.parts.map((part) => assetCondition(of, part)),
        sql` and `,
      )})`;
    case "or":
      return sql<boolean>`(${sql.join(
        query.parts.map((part) => assetCondition(of, part)),
        sql` or `,
      )})`;
    case "not":
      return sql<boolean>`(${assetCondition(of, query.part)}) is not true`;
    case "field":
      return fieldCondition(of, query.field as AssetField, query.operator, query.value);
    case "words":
      return wordCondition(query.text);
  }
};

export const usesFindings = (query: Query | null): boolean => {
  if (query === null) return false;
  if (query.kind === "and" || query.kind === "or") return query.parts.some(usesFindings);
  if (query.kind === "not") return usesFindings(query.part);
  return query.kind === "field" && (query.field === "findings" || query.field === "severity");
};

/** Is this text part of a name? Without case, and as it was typed or as punycode. */
export const nameContains = (column: RawBuilder<unknown>, text: string): Condition =>
  anyOf(spellings(text).map((spelling) => sql<boolean>`lower(${column}) like ${likeText(spelling.toLowerCase())}`));
