import { ASSET_KINDS, CRITICALITIES, DISPOSITIONS } from "../../contracts/choices.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import type { Fields } from "./query.ts";

const WHOLE = { min: 0, max: 2_147_483_647, whole: true } as const;

/** The fields of a search in the asset inventory. Text is compared without case; `*` matches any characters. */
export const ASSET_FIELDS = {
  kind: ASSET_KINDS,
  name: "text",
  domain: "text",
  host: "text",
  ip: "text",
  port: { min: 0, max: 65_535, whole: true },
  product: "text",
  version: "text",
  technology: "text",
  asn: { min: 0, max: 4_294_967_295, whole: true },
  country: "text",
  provider: "text",
  title: "text",
  issuer: "text",
  tag: "text",
  owner: "text",
  unit: "text",
  criticality: CRITICALITIES,
  disposition: DISPOSITIONS.map((one) => one.replaceAll("_", "-")),
  weak: "boolean",
  trusted: "boolean",
  expires: "date",
  first: "date",
  last: "date",
  findings: WHOLE,
  severity: SEVERITIES,
} as const satisfies Fields;

export type AssetField = keyof typeof ASSET_FIELDS;

/** What a rule for labels may ask: everything that an asset is, and not what was found on it or when. */
export const ASSET_RULE_FIELDS = {
  kind: ASSET_FIELDS.kind,
  name: ASSET_FIELDS.name,
  domain: ASSET_FIELDS.domain,
  host: ASSET_FIELDS.host,
  ip: ASSET_FIELDS.ip,
  port: ASSET_FIELDS.port,
  product: ASSET_FIELDS.product,
  version: ASSET_FIELDS.version,
  technology: ASSET_FIELDS.technology,
  asn: ASSET_FIELDS.asn,
  country: ASSET_FIELDS.country,
  provider: ASSET_FIELDS.provider,
  title: ASSET_FIELDS.title,
  issuer: ASSET_FIELDS.issuer,
  tag: ASSET_FIELDS.tag,
  unit: ASSET_FIELDS.unit,
} as const satisfies Fields;
