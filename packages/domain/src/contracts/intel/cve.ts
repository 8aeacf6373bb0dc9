import * as z from "zod";

import { intel } from "../../features/intel.ts";
import { CVE_SEVERITIES, CVE_STATUSES } from "../../intel/query/cve-fields.ts";
import { CVE_SORTS } from "../choices.ts";
import { Clock } from "../clock.ts";
import { CveId } from "../cve-id.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SearchPageQuery } from "../page.ts";

/** Times are Unix seconds, days are calendar days. */
const Seconds = z.number().int();

export const CveRow = z.object({
  id: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  published: Seconds.nullable(),
  updated: Seconds,
  status: z.enum(CVE_STATUSES),
  /** Not yet analyzed: missing values are unknown, not absent. */
  awaiting_analysis: z.boolean(),
  cvss: z.number().nullable(),
  cvss_version: z.string().nullable(),
  cvss_source: z.string().nullable(),
  severity: z.enum(CVE_SEVERITIES).nullable(),
  vendors: z.array(z.string()),
  products: z.array(z.string()),
  exploit: z.boolean(),
  kev: z.boolean(),
  kev_due: z.string().nullable(),
  ransomware: z.boolean(),
  epss: z.number().nullable(),
  epss_percentile: z.number().nullable(),
});
export type CveRow = z.infer<typeof CveRow>;

const Score = z.object({
  version: z.string(),
  score: z.number(),
  severity: z.string().nullable(),
  vector: z.string(),
  source: z.string(),
  type: z.string(),
});

export const CveDetail = z.object({
  ...CveRow.shape,
  description_source: z.string().nullable(),
  cvss_vector: z.string().nullable(),
  /** Why this score counts: `only-score`, `primary-of-newest-version`, `no-primary-newest-version`. */
  cvss_reason: z.string().nullable(),
  scores: z.array(
    Score.extend({
      feed: z.string(),
      /** The score that the vector has by its specification; null: it is no vector of a known version. */
      recomputed: z.object({ score: z.number(), agrees: z.boolean() }).nullable(),
    }),
  ),
  weaknesses: z.array(z.object({ feed: z.string(), source: z.string(), cwe: z.string() })),
  references: z.array(z.object({ feed: z.string(), url: z.string(), source: z.string(), tags: z.array(z.string()) })),
  exploits: z.array(
    z.object({ source: z.string(), ref: z.string(), seen: z.string().nullable(), detail: z.string().nullable() }),
  ),
  kev_entry: z
    .object({
      name: z.string(),
      added: z.string(),
      due: z.string().nullable(),
      action: z.string().nullable(),
      ransomware: z.boolean(),
      notes: z.array(z.string()),
    })
    .nullable(),
  epss_history: z.array(z.object({ day: z.string(), score: z.number(), percentile: z.number() })),
  changes: z.array(
    z.object({
      at: Seconds,
      feed: z.string(),
      field: z.string(),
      before: z.string().nullable(),
      after: z.string().nullable(),
    }),
  ),
  sources: z.array(z.object({ feed: z.string(), updated: Seconds, status: z.string(), loaded_at: Seconds })),
  affected_count: z.number().int(),
  affected_source: z.string().nullable(),
  ssvc: z.record(z.string(), z.string()).nullable(),
  /** Whatever depends on an asset is missing here. */
  clock: Clock,
});

/** One statement about a product: a CPE name and, where the version is open, its range. */
export const AffectedProduct = z.object({
  cpe: z.string(),
  vendor: z.string(),
  product: z.string(),
  vulnerable: z.boolean(),
  configuration: z.number().int(),
  node: z.number().int(),
  from_including: z.string().nullable(),
  from_excluding: z.string().nullable(),
  to_including: z.string().nullable(),
  to_excluding: z.string().nullable(),
});

export const listCves = endpoint(intel.calls.listCves, {
  summary: "Search the CVE database",
  query: SearchPageQuery.extend({ q: z.string().max(2_000).default(""), sort: z.enum(CVE_SORTS).default("updated") }),
  reply: Page(CveRow),
});

export const exportCves = endpoint(intel.calls.exportCves, {
  summary: "Export CVEs of a search as CSV or JSON, at most 50,000",
  query: z.strictObject({
    q: z.string().max(2_000).default(""),
    sort: z.enum(CVE_SORTS).default("updated"),
    format: z.enum(["csv", "json"]).default("csv"),
  }),
  reply: z.string(),
});

/** A service on one's own perimeter that a CVE applies to, by what was last seen of it. */
export const AffectedHost = z.object({
  domain: z.string(),
  host: z.string(),
  ip: z.string(),
  port: z.number().int(),
  protocol: z.string(),
  product: z.string().nullable(),
  version: z.string().nullable(),
  cpe: z.string(),
  /** `product-only`: the version is not known, or not that it runs where the record says it must. */
  certainty: z.enum(["version-match", "may-be-patched", "product-only"]),
  last_seen: Seconds,
});

/** Evaluated against the current database: CVEs published after the last scan are included. */
export const listAffectedHosts = endpoint(intel.calls.listAffectedHosts, {
  summary: "List the organization's hosts affected by a CVE",
  params: z.object({ id: CveId }),
  reply: z.object({
    data: z.array(AffectedHost),
    /** Services checked, and those whose product is unknown and cannot be matched. */
    looked_at: z.number().int(),
    unknown_product: z.number().int(),
  }),
});

export const readCve = endpoint(intel.calls.readCve, {
  summary: "Get a CVE, each value with its source",
  params: z.object({ id: CveId }),
  reply: z.object({ data: CveDetail }),
});

export const listAffected = endpoint(intel.calls.listAffected, {
  summary: "List products affected by a CVE",
  params: z.object({ id: CveId }),
  query: PageQuery,
  reply: Page(AffectedProduct),
});
