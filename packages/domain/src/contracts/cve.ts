import * as z from "zod";

import { CVE_SEVERITIES, CVE_STATUSES } from "../intel/query/cve-fields.ts";
import { CveId } from "../risk/cve/cve-id.ts";
import { endpoint } from "./endpoint.ts";
import { Page, PageQuery } from "./page.ts";

/** Times are Unix seconds, days are calendar days. */
const Seconds = z.number().int();

export const CVE_SORTS = ["updated", "published", "cvss", "epss", "risk"] as const;

export const CveRow = z.object({
  id: z.string(),
  title: z.string().nullable(),
  description: z.string().nullable(),
  published: Seconds.nullable(),
  updated: Seconds,
  status: z.enum(CVE_STATUSES),
  /** Nobody has analysed it yet: what is missing is unknown, not absent. */
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
  scores: z.array(Score.extend({ feed: z.string() })),
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

export const listCves = endpoint({
  method: "GET",
  path: "/cve/",
  summary: "Search the CVE database",
  query: PageQuery.extend({ q: z.string().max(2_000).default(""), sort: z.enum(CVE_SORTS).default("updated") }),
  reply: Page(CveRow),
});

export const readCve = endpoint({
  method: "GET",
  path: "/cve/{id}/",
  summary: "Everything known about one CVE, each value with its source",
  params: z.object({ id: CveId }),
  reply: z.object({ data: CveDetail }),
});

export const listAffected = endpoint({
  method: "GET",
  path: "/cve/{id}/affected/",
  summary: "Products one CVE affects, a page at a time",
  params: z.object({ id: CveId }),
  query: PageQuery,
  reply: Page(AffectedProduct),
});
