import * as z from "zod";

import { FINDING_AREAS } from "../risk/areas.ts";
import { SEVERITIES } from "../risk/severity.ts";
import { CompanyDomain } from "./company-domain.ts";
import { DomainName } from "./domain-name.ts";
import { endpoint } from "./endpoint.ts";
import { FindingId, ScanId } from "./ids.ts";
import { Page, PageQuery } from "./page.ts";

export const SCAN_STATES = ["queued", "running", "done", "failed", "cancelled"] as const;

/** One run. Days are Unix seconds. */
export const Scan = z.object({
  id: ScanId,
  domain: z.string(),
  profile: z.enum(["passive", "full"]),
  origin: z.string(),
  state: z.enum(SCAN_STATES),
  stage: z.string().nullable(),
  /** 0 to 1. */
  share_done: z.number(),
  findings_so_far: z.number().int(),
  /** Checks not completed so far. */
  blind_so_far: z.number().int(),
  created_at: z.number().int(),
  started_at: z.number().int().nullable(),
  finished_at: z.number().int().nullable(),
  error: z.string().nullable(),
  score: z.number().int().nullable(),
  /** 0 to 1: share of the expected checks that were completed. */
  confidence: z.number().nullable(),
});
export type Scan = z.infer<typeof Scan>;

const Params = z.strictObject({ id: ScanId });

export const listScans = endpoint({
  method: "GET",
  path: "/scans/",
  summary: "List scans of a domain, newest first",
  query: z.strictObject({ ...PageQuery.shape, domain: DomainName }),
  reply: Page(Scan),
});

export const startScan = endpoint({
  method: "POST",
  path: "/scans/",
  summary: "Start a scan of a domain, or return the running one",
  body: z.strictObject({ domain: CompanyDomain, profile: z.enum(["passive", "full"]).default("full") }),
  reply: z.object({ data: z.object({ id: ScanId, joined: z.boolean() }) }),
});

export const readScan = endpoint({
  method: "GET",
  path: "/scans/{id}/",
  summary: "Get a scan, with the checks that did not complete",
  params: Params,
  reply: z.object({
    data: Scan.extend({
      blind: z.array(
        z.object({ check: z.string(), subject: z.string(), reason: z.string(), detail: z.string().nullable() }),
      ),
      sources: z.array(
        z.object({ id: z.string(), outcome: z.string(), count: z.number(), reason: z.string().nullable() }),
      ),
    }),
  }),
});

export const cancelScan = endpoint({
  method: "POST",
  path: "/scans/{id}/cancel/",
  summary: "Stop a scan",
  params: Params,
  reply: z.object({ data: z.object({ state: z.enum(SCAN_STATES) }) }),
});

/**
 * Server-sent events named `progress`, each a `Scan`, numbered by how often the run changed. The stream ends with the run,
 * and after a minute: a client that reconnects with `Last-Event-ID` receives only later events.
 */
export const followScan = endpoint({
  method: "GET",
  path: "/scans/{id}/events",
  summary: "Stream the progress of a scan",
  params: Params,
  reply: z.unknown(),
});

const ChangedFinding = z.object({
  id: FindingId,
  area: z.enum(FINDING_AREAS),
  check: z.string(),
  outcome: z.string(),
  subject: z.string(),
  severity: z.enum(SEVERITIES),
  title: z.string(),
});

export const diffScans = endpoint({
  method: "GET",
  path: "/scans/{a}/diff/{b}/",
  summary: "Compare two scans",
  params: z.strictObject({ a: ScanId, b: ScanId }),
  reply: z.object({
    data: z.object({
      score: z.object({ before: z.number().nullable(), after: z.number().nullable() }),
      /** There are more than are listed. */
      cut: z.boolean(),
      appeared: z.array(ChangedFinding),
      disappeared: z.array(ChangedFinding),
      /** There at both ends, but worse or milder: `before` is how bad it was. */
      changed: z.array(ChangedFinding.extend({ before: z.enum(SEVERITIES) })),
    }),
  }),
});
