import * as z from "zod";

import { RowVersion } from "./bounds.ts";

const Seconds = z.number().int();

export const SOURCE_OUTCOMES = ["ok", "partial", "failed", "running"] as const;

/** A publisher that is polled regularly: its settings and the result of its newest run. Feeds and connectors are both. */
export const Source = z.object({
  id: z.string(),
  name: z.string(),
  licence: z.string(),
  enabled: z.boolean(),
  url: z.string(),
  needs_key: z.boolean(),
  /** A key is set; it is never shown. */
  has_key: z.boolean(),
  every_hours: z.number().int(),
  last_run: Seconds.nullable(),
  next_run: Seconds.nullable(),
  outcome: z.enum(SOURCE_OUTCOMES).nullable(),
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  bad: z.number().int(),
  bad_records: z.array(z.object({ file: z.string(), line: z.number().int(), reason: z.string() })),
  error: z.string().nullable(),
  /** Sent back with a change for optimistic concurrency control; 0 until the settings were first changed. */
  version: z.number().int(),
});
export type Source = z.infer<typeof Source>;

/** `rss` and `rss:forum` are one reader with two settings of their own. */
export const SourceId = z.strictObject({
  id: z
    .string()
    .max(81)
    .regex(/^[a-z0-9-]{1,40}(?::[a-z0-9-]{1,40})?$/),
});

export const OptionValue = z.union([z.string().max(2_000), z.array(z.string().trim().min(1).max(500)).max(500)]);

/** What an operator may decide about a source. */
export const SourceChange = z.strictObject({
  enabled: z.boolean().optional(),
  url: z
    .url({ protocol: /^https?$/ })
    .max(2_000)
    .nullable()
    .optional(),
  /** Write-only; null deletes it. */
  key: z.string().trim().min(1).max(4_096).nullable().optional(),
  every_hours: z.number().int().min(1).max(8_760).nullable().optional(),
  options: z.record(z.string().max(100), OptionValue).optional(),
  version: RowVersion.optional(),
});
export type SourceChange = z.infer<typeof SourceChange>;
