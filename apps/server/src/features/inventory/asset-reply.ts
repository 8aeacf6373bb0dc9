import type { AssetRow, AssetWeight } from "@parapet/db/queries/inventory";
import type { AssetId } from "@parapet/domain/contracts/ids";
import { type Asset, AssetFacts, type AssetKind } from "@parapet/domain/contracts/inventory";
import { isoTime } from "@parapet/domain/reports";
import { SEVERITIES } from "@parapet/domain/risk";

import { unixSeconds, unixSecondsOrNull } from "../../platform/unix-seconds.ts";
import type { XlsxCell, XlsxSheet } from "../../platform/xlsx.ts";

/** Facts that an older version stored in another shape are left out. */
const StoredFacts = AssetFacts.catch({});

/** An asset as the API answers it. */
export const assetReply = (row: AssetRow, weight: AssetWeight | undefined): Asset => ({
  id: row.id as AssetId,
  kind: row.kind as AssetKind,
  domain: row.domain,
  key: row.key,
  name: row.name,
  hosts: row.hosts,
  ips: row.ips,
  port: row.port,
  product: row.product,
  version: row.version,
  asn: row.asn,
  country: row.country,
  provider: row.provider,
  expires_at: unixSecondsOrNull(row.expires_at),
  facts: StoredFacts.parse(row.facts),
  first_seen: unixSeconds(row.first_seen),
  last_seen: unixSeconds(row.last_seen),
  gone_at: unixSecondsOrNull(row.gone_at),
  is_new: row.is_new,
  owner: row.owner,
  tags: row.tags,
  criticality: row.criticality as Asset["criticality"],
  business_unit: row.business_unit,
  disposition: row.disposition as Asset["disposition"],
  findings: weight?.findings ?? 0,
  worst: weight === undefined ? null : (SEVERITIES[SEVERITIES.length - 1 - weight.worst] ?? null),
});

const COMMON = [
  "name",
  "domain",
  "hosts",
  "ips",
  "first_seen",
  "last_seen",
  "gone_at",
  "findings",
  "worst",
  "owner",
  "tags",
  "criticality",
  "business_unit",
  "disposition",
] as const;
const OF_KIND: { readonly [K in AssetKind]: readonly string[] } = {
  domain: ["registrar", "registered_at", "expires_at", "registration_status", "name_servers"],
  host: ["resolution", "aliases"],
  address: ["ip_version", "asn", "asn_name", "country", "provider", "edge"],
  service: ["port", "protocol", "service", "product", "version", "cpe", "tls"],
  website: [
    "status",
    "title",
    "final_url",
    "redirects_to",
    "server",
    "technologies",
    "certificate",
    "analytics",
    "favicon",
  ],
  technology: ["product", "version", "cpe", "end_of_life", "supported_from"],
  certificate: [
    "key",
    "subject",
    "issuer",
    "serial",
    "names",
    "not_before",
    "not_after",
    "key_type",
    "key_bits",
    "signature",
    "weak",
    "self_signed",
    "trusted",
    "chain",
    "logs",
  ],
};

export const assetCsvColumns = (kind: AssetKind): string[] => [...COMMON, ...OF_KIND[kind], "organization"];

const TIMES: ReadonlySet<string> = new Set([
  "first_seen",
  "last_seen",
  "gone_at",
  "expires_at",
  "registered_at",
  "not_before",
  "not_after",
]);

/** The widths of the columns of a spreadsheet, in characters. */
const WIDE: ReadonlySet<string> = new Set([
  "name",
  "hosts",
  "ips",
  "names",
  "chain",
  "title",
  "subject",
  "issuer",
  "key",
]);

/** The list as a sheet: numbers stay numbers, times are ISO 8601. */
export const assetSheet = (
  kind: AssetKind,
  assets: readonly (Asset & { readonly organization: string })[],
): XlsxSheet => {
  const heading = assetCsvColumns(kind);
  const cellOf = (value: unknown): XlsxCell =>
    typeof value === "number" || typeof value === "string" ? value : value == null ? null : JSON.stringify(value);
  return {
    name: kind,
    heading,
    widths: heading.map((column) => (WIDE.has(column) ? 40 : 18)),
    rows: assets.map((asset) => {
      const row = assetCsvRow(asset);
      return heading.map((column) => cellOf(row[column]));
    }),
  };
};

/** One line of the export: lists separated by spaces, times in ISO 8601. */
export const assetCsvRow = (asset: Asset & { readonly organization: string }): Record<string, unknown> => {
  const values: Record<string, unknown> = { ...asset.facts, ...asset };
  return Object.fromEntries(
    assetCsvColumns(asset.kind).map((column) => {
      const value = values[column];
      if (TIMES.has(column)) return [column, typeof value === "number" ? isoTime(value) : null];
      if (column === "chain") return [column, (asset.facts.chain ?? []).map(({ subject }) => subject).join(" | ")];
      return [column, Array.isArray(value) ? value.join(" ") : value];
    }),
  );
};
