import * as z from "zod";

import { endpoint } from "./endpoint.ts";

const Seconds = z.number().int();
/** `rss` and `rss:forum` are one reader with two settings of their own. */
const ConnectorId = z.string().regex(/^[a-z0-9-]{1,40}(?::[a-z0-9-]{1,40})?$/);

/** What a connector brings. */
export const CONNECTOR_GIVES = [
  "breaches",
  "leaks",
  "stealer-counts",
  "password-counts",
  "mentions",
  "listings",
  "code",
] as const;

/** An option of a connector as a form shows it. A `list` is one entry a line. */
const ConnectorOption = z.object({
  name: z.enum(["addresses", "channels", "words", "place", "pages"]),
  kind: z.enum(["text", "list", "choice", "number"]),
  required: z.boolean(),
  choices: z.array(z.string()),
});

const OptionValue = z.union([z.string().max(2_000), z.array(z.string().trim().min(1).max(500)).max(500)]);

export const ConnectorRow = z.object({
  id: z.string(),
  name: z.string(),
  gives: z.array(z.enum(CONNECTOR_GIVES)),
  licence: z.string(),
  enabled: z.boolean(),
  url: z.string(),
  needs_key: z.boolean(),
  /** A key is set; it is never shown. */
  has_key: z.boolean(),
  takes_key: z.boolean(),
  options: z.array(ConnectorOption),
  option_values: z.record(z.string(), OptionValue),
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
export type ConnectorRow = z.infer<typeof ConnectorRow>;

export const listConnectors = endpoint({
  method: "GET",
  path: "/portal_management/connectors/",
  summary: "Every connector of leaks, mentions, listings and code with its settings and health",
  reply: z.object({ data: z.array(ConnectorRow) }),
});

export const changeConnector = endpoint({
  method: "PATCH",
  path: "/portal_management/connectors/{id}/",
  summary: "Switch a connector on or off, change its address, key, options or interval",
  params: z.strictObject({ id: ConnectorId }),
  body: z.strictObject({
    enabled: z.boolean().optional(),
    url: z
      .url({ protocol: /^https?$/ })
      .max(2_000)
      .nullable()
      .optional(),
    /** Write-only; null forgets it. */
    key: z.string().trim().min(1).max(4_096).nullable().optional(),
    every_hours: z.number().int().min(1).max(8_760).nullable().optional(),
    options: z.record(z.string().max(100), OptionValue).optional(),
  }),
  reply: z.object({ data: ConnectorRow }),
});

/** Asks the publisher once, stores nothing, and says what came back. */
export const testConnector = endpoint({
  method: "POST",
  path: "/portal_management/connectors/{id}/test/",
  summary: "Ask the publisher once and store nothing",
  params: z.strictObject({ id: ConnectorId }),
  reply: z.object({
    data: z.object({
      ok: z.boolean(),
      /** Why not: `needs-key`, `blocked`, `rate-limited`, `malformed`, `timeout` and the like. */
      reason: z.string().nullable(),
      detail: z.string().nullable(),
      items: z.number().int(),
      took_ms: z.number().int(),
    }),
  }),
});

export const runConnector = endpoint({
  method: "POST",
  path: "/portal_management/connectors/{id}/run/",
  summary: "Fetch from a connector now",
  params: z.strictObject({ id: ConnectorId }),
  reply: z.object({ data: z.object({ asked: z.boolean() }) }),
});

const ConnectorRun = z.object({
  started_at: Seconds,
  finished_at: Seconds.nullable(),
  outcome: z.enum(["ok", "partial", "failed", "running"]),
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  bad: z.number().int(),
  error: z.string().nullable(),
});

export const listConnectorRuns = endpoint({
  method: "GET",
  path: "/portal_management/connectors/{id}/runs/",
  summary: "The newest runs of a connector",
  params: z.strictObject({ id: ConnectorId }),
  reply: z.object({ data: z.array(ConnectorRun) }),
});
