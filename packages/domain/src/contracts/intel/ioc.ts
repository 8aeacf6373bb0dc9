import * as z from "zod";

import { intel } from "../../features/intel.ts";
import { IOC_TYPES } from "../../intel/ioc-type.ts";
import { IOC_SORTS, MAX_LOOKED_UP } from "../choices.ts";
import { endpoint } from "../endpoint.ts";
import { Page, SearchPageQuery, SortQuery } from "../page.ts";

const Seconds = z.number().int();

export const IocSighting = z.object({
  feed: z.string(),
  first_seen: Seconds,
  last_seen: Seconds,
  confidence: z.number().int(),
  threat: z.string().nullable(),
  malware: z.string().nullable(),
  tags: z.array(z.string()),
  reference: z.string().nullable(),
});

export const IocRow = z.object({
  id: z.uuid(),
  type: z.enum(IOC_TYPES),
  value: z.string(),
  /** What is left of the confidence; `expires_at` is when it is too little to act on. */
  score: z.number().int(),
  confidence: z.number().int(),
  first_seen: Seconds,
  last_seen: Seconds,
  expires_at: Seconds,
  expired: z.boolean(),
  threat: z.string().nullable(),
  malware: z.string().nullable(),
  tags: z.array(z.string()),
  sources: z.array(z.string()),
  sightings: z.array(IocSighting),
  /** Warning lists the value is on: harmless, or too common to mean anything. */
  warnings: z.array(z.string()),
});
export type IocRow = z.infer<typeof IocRow>;

export const listIocs = endpoint(intel.calls.listIocs, {
  summary: "Search the indicator database",
  query: SearchPageQuery.extend({ ...SortQuery(IOC_SORTS), q: z.string().max(2_000).default("") }),
  reply: Page(IocRow),
});

export const lookUpIocs = endpoint(intel.calls.lookUpIocs, {
  summary: "Look up a list of indicators, defanged or not; every line is known, unknown or invalid",
  body: z.strictObject({ values: z.array(z.string().max(4_096)).max(MAX_LOOKED_UP) }),
  reply: z.object({
    data: z.array(
      z.object({
        input: z.string(),
        value: z.string().nullable(),
        type: z.enum(IOC_TYPES).nullable(),
        known: z.boolean(),
        ioc: IocRow.nullable(),
        warnings: z.array(z.string()),
      }),
    ),
    counts: z.object({
      lines: z.number().int(),
      known: z.number().int(),
      unknown: z.number().int(),
      unreadable: z.number().int(),
    }),
  }),
});

/** An indicator that matches one of the organization's hosts or addresses. */
export const listOwnIocs = endpoint(intel.calls.listOwnIocs, {
  summary: "List indicators that match the organization's assets",
  reply: z.object({
    data: z.array(
      z.object({ domain: z.string(), host: z.string(), matched: z.string(), last_seen: Seconds, ioc: IocRow }),
    ),
    /** Hosts checked. */
    looked_at: z.number().int(),
  }),
});

export const exportIocs = endpoint(intel.calls.exportIocs, {
  summary: "Export indicators of a search as CSV or as a STIX 2.1 bundle",
  query: z.strictObject({ q: z.string().max(2_000).default(""), format: z.enum(["csv", "stix"]).default("csv") }),
  reply: z.string(),
});

export const readOverlap = endpoint(intel.calls.readOverlap, {
  summary: "Get the overlap between feeds",
  reply: z.object({ data: z.array(z.object({ a: z.string(), b: z.string(), shared: z.number().int() })) }),
});

export const readBlocklist = endpoint(intel.calls.readBlocklist, {
  summary:
    "Blocklist of active indicators of one type as plain text, one per line; values on warning lists are excluded",
  params: z.object({ type: z.enum(["ip", "domain", "url", "md5", "sha1", "sha256"]) }),
  query: z.strictObject({
    min_confidence: z.coerce.number().int().min(0).max(100).default(50),
    limit: z.coerce.number().int().min(1).max(500_000).default(100_000),
  }),
  reply: z.string(),
});
