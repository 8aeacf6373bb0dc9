import * as z from "zod";

import { connectors } from "../../features/connectors.ts";
import { endpoint } from "../endpoint.ts";
import { OptionValue, Source, SOURCE_OUTCOMES, SourceChange, SourceId } from "../source.ts";

export const CONNECTOR_GIVES = [
  "breaches",
  "leaks",
  "stealer-counts",
  "password-counts",
  "mentions",
  "listings",
  "code",
  "host-names",
] as const;

/** An option of a connector as a form shows it. A `list` is one entry a line; `host-port` names a proxy. */
const ConnectorOption = z.object({
  name: z.enum(["addresses", "channels", "words", "place", "pages", "proxy"]),
  kind: z.enum(["text", "list", "choice", "number", "host-port"]),
  required: z.boolean(),
  choices: z.array(z.string()),
});

export const ConnectorRow = Source.extend({
  gives: z.array(z.enum(CONNECTOR_GIVES)),
  takes_key: z.boolean(),
  options: z.array(ConnectorOption),
  option_values: z.record(z.string(), OptionValue),
});
export type ConnectorRow = z.infer<typeof ConnectorRow>;

export const listConnectors = endpoint(connectors.calls.listConnectors, {
  summary: "List connectors for leaks, mentions, listings and code with settings and health",
  reply: z.object({ data: z.array(ConnectorRow) }),
});

export const changeConnector = endpoint(connectors.calls.changeConnector, {
  summary: "Enable or disable a connector, or change its URL, key, options or interval",
  params: SourceId,
  body: SourceChange,
  reply: z.object({ data: ConnectorRow }),
});

/** Asks the publisher once, stores nothing, and says what came back. */
export const testConnector = endpoint(connectors.calls.testConnector, {
  summary: "Test a connector without storing data",
  params: SourceId,
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

export const runConnector = endpoint(connectors.calls.runConnector, {
  summary: "Run a connector now",
  params: SourceId,
  reply: z.object({ data: z.object({ asked: z.boolean() }) }),
});

const ConnectorRun = z.object({
  started_at: z.number().int(),
  finished_at: z.number().int().nullable(),
  outcome: z.enum(SOURCE_OUTCOMES),
  read: z.number().int(),
  added: z.number().int(),
  changed: z.number().int(),
  bad: z.number().int(),
  error: z.string().nullable(),
});

export const listConnectorRuns = endpoint(connectors.calls.listConnectorRuns, {
  summary: "List the latest runs of a connector",
  params: SourceId,
  reply: z.object({ data: z.array(ConnectorRun) }),
});
