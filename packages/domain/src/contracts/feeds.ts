import * as z from "zod";

import { endpoint } from "./endpoint.ts";

const Seconds = z.number().int();
const FeedId = z.string().regex(/^[a-z0-9-]+(?::[a-z0-9-]{1,40})?$/);

export const FeedRow = z.object({
  id: z.string(),
  name: z.string(),
  licence: z.string(),
  /** Words the publisher wants shown wherever its data is. */
  notice: z.string().nullable(),
  enabled: z.boolean(),
  url: z.string(),
  needs_key: z.boolean(),
  /** A key is set; it is never shown. */
  has_key: z.boolean(),
  every_hours: z.number().int(),
  last_run: Seconds.nullable(),
  next_run: Seconds.nullable(),
  outcome: z.enum(["ok", "partial", "failed", "running"]).nullable(),
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  bad: z.number().int(),
  bad_records: z.array(z.object({ file: z.string(), line: z.number().int(), reason: z.string() })),
  error: z.string().nullable(),
});
export type FeedRow = z.infer<typeof FeedRow>;

export const listFeeds = endpoint({
  method: "GET",
  path: "/portal_management/feeds/",
  summary: "Every feed with its health",
  reply: z.object({ data: z.array(FeedRow) }),
});

export const changeFeed = endpoint({
  method: "PATCH",
  path: "/portal_management/feeds/{id}/",
  summary: "Switch a feed on or off, change its address, key or interval",
  params: z.object({ id: FeedId }),
  body: z.strictObject({
    enabled: z.boolean().optional(),
    url: z
      .url({ protocol: /^https?$/ })
      .nullable()
      .optional(),
    /** Write-only; null forgets it. */
    key: z.string().trim().min(1).max(4_096).nullable().optional(),
    every_hours: z.number().int().min(1).max(8_760).nullable().optional(),
    options: z
      .record(z.string().max(100), z.union([z.string().max(1_000), z.array(z.string().max(200)).max(500)]))
      .optional(),
  }),
  reply: z.object({ data: FeedRow }),
});

export const startFeed = endpoint({
  method: "POST",
  path: "/portal_management/feeds/{id}/sync/",
  summary: "Fetch a feed now",
  params: z.object({ id: FeedId }),
  reply: z.object({ data: z.object({ asked: z.boolean() }) }),
});

/** Notices that publishers want shown to readers of their data. */
export const listNotices = endpoint({
  method: "GET",
  path: "/intel_notices/",
  summary: "Notices the publishers of the data want shown",
  reply: z.object({
    data: z.array(z.object({ feed: z.string(), name: z.string(), licence: z.string(), notice: z.string().nullable() })),
  }),
});
