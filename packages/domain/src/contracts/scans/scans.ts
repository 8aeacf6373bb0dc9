import * as z from "zod";

import { scans } from "../../features/scans.ts";
import { CompanyDomain } from "../company-domain.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";
import { ScanId } from "../ids.ts";
import { Changes } from "../overview/changes.ts";
import { Page, PageQuery } from "../page.ts";

export const SCAN_STATES = ["queued", "running", "done", "failed", "cancelled"] as const;

const Used = z.object({
  /** TCP connections and datagrams. */
  connections: z.number().int(),
  requests: z.number().int(),
  /** Received. */
  bytes: z.number().int(),
  /** Answers 429 and 503, after which requests are spaced out. */
  back_offs: z.number().int(),
  /** Connections and requests that were refused or blocked. */
  refusals: z.number().int(),
});

/** What a run has sent to its targets so far, of what each target gets at most. */
export const ScanUsage = Used.extend({
  /** IP addresses that were contacted. */
  targets: z.number().int(),
  /** Per target. */
  limits: z.object({ connections: z.number().int(), requests: z.number().int(), bytes: z.number().int() }),
  /** The ten targets with the most connections and requests. */
  busiest: z.array(Used.extend({ target: z.string() })),
});
export type ScanUsage = z.infer<typeof ScanUsage>;

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
  /** Null for readers who may not count findings of areas that are hidden from them. */
  findings_so_far: z.number().int().nullable(),
  /** Checks not completed so far. */
  blind_so_far: z.number().int(),
  created_at: z.number().int(),
  started_at: z.number().int().nullable(),
  finished_at: z.number().int().nullable(),
  error: z.string().nullable(),
  score: z.number().int().nullable(),
  /** 0 to 1: share of the expected checks that were completed. */
  confidence: z.number().nullable(),
  /** Null before the first packet, and for runs of earlier versions. */
  usage: ScanUsage.nullable(),
  /**
   * The knowledge version (templates, fingerprints, tables) that the run uses from its beginning to its end, by its SHA-256 and
   * number; null before it began.
   */
  knowledge: z.object({ version: z.string(), number: z.number().int() }).nullable(),
});
export type Scan = z.infer<typeof Scan>;

const Params = z.strictObject({ id: ScanId });

export const estimateScan = endpoint(scans.calls.estimateScan, {
  summary: "Estimate the connections, requests and duration of a scan before it starts",
  query: z.strictObject({ domain: DomainName, profile: z.enum(["passive", "full"]).default("full") }),
  reply: z.object({
    data: z.object({
      hosts: z.number().int(),
      addresses: z.number().int(),
      connections: z.number().int(),
      requests: z.number().int(),
      bytes: z.number().int(),
      seconds: z.number().int(),
      /** `earlier-run`: scaled from the last complete run; `model`: derived from the rate limits. */
      basis: z.enum(["earlier-run", "model"]),
    }),
  }),
});

export const listScans = endpoint(scans.calls.listScans, {
  summary: "List scans of a domain, newest first",
  query: z.strictObject({ ...PageQuery.shape, domain: DomainName }),
  reply: Page(Scan),
});

export const startScan = endpoint(scans.calls.startScan, {
  summary: "Start a scan of a domain, or return the running one",
  body: z.strictObject({
    domain: CompanyDomain,
    /** Omitted: full for a verified domain, passive for one that is not. */
    profile: z.enum(["passive", "full"]).optional(),
  }),
  reply: z.object({ data: z.object({ id: ScanId, joined: z.boolean() }) }),
});

export const readScan = endpoint(scans.calls.readScan, {
  summary: "Get a scan, with the checks that did not complete",
  params: Params,
  reply: z.object({
    data: Scan.extend({
      /** What it concerned names hosts: null for readers without findings. */
      blind: z.array(
        z.object({
          check: z.string(),
          subject: z.string().nullable(),
          reason: z.string(),
          detail: z.string().nullable(),
        }),
      ),
      /** The libraries of that version, and when vulnerability and package data had been read last as the run began. */
      knowledge_state: z
        .object({
          is_active: z.boolean(),
          libraries: z.array(z.object({ name: z.string(), sha256: z.string(), as_of: z.string() })),
          feeds: z.array(z.object({ id: z.string(), as_of: z.number().int() })),
        })
        .nullable(),
      sources: z.array(
        z.object({ id: z.string(), outcome: z.string(), count: z.number(), reason: z.string().nullable() }),
      ),
    }),
  }),
});

export const cancelScan = endpoint(scans.calls.cancelScan, {
  summary: "Stop a scan",
  params: Params,
  reply: z.object({ data: z.object({ state: z.enum(SCAN_STATES) }) }),
});

/**
 * Server-sent events named `progress`, each a `Scan`, numbered by how often the run changed. The stream ends with the run,
 * and after a minute: a client that reconnects with `Last-Event-ID` receives only later events.
 */
export const followScan = endpoint(scans.calls.followScan, {
  summary: "Stream the progress of a scan",
  params: Params,
  reply: z.unknown(),
});

export const diffScans = endpoint(scans.calls.diffScans, {
  summary: "Compare two scans",
  params: z.strictObject({ a: ScanId, b: ScanId }),
  reply: z.object({ data: Changes }),
});
