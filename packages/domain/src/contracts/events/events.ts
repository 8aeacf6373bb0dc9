import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { OutboxEvent } from "../../events/catalog.ts";
import { events } from "../../features/events.ts";
import { FINDING_AREAS } from "../../risk/areas.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { RowVersion, UnixSeconds, UnixSecondsText } from "../bounds.ts";
import { EVENT_TYPE_IDS } from "../choices.ts";
import { CompanyDomain } from "../company-domain.ts";
import { DomainName } from "../domain-name.ts";
import { endpoint } from "../endpoint.ts";
import { shownName } from "../person.ts";

const CURSOR_LENGTH = 120;
const Cursor = z
  .string()
  .max(CURSOR_LENGTH)
  .regex(/^[\w-]+$/);

/** `a,b`: one or more values of a list, separated by commas. */
const listOf = <Word extends string>(words: readonly [Word, ...Word[]]) =>
  z
    .string()
    .max(2_000)
    .transform((text) => text.split(","))
    .pipe(z.array(z.enum(words)).max(words.length));

export const listEvents = endpoint(events.calls.listEvents, {
  summary: "Read events in order, from a cursor or a point in time",
  query: z.strictObject({
    after: Cursor.optional().describe(
      "`next` of the answer before; without it, the feed begins with the oldest event.",
    ),
    since: UnixSecondsText.optional().describe(
      "Begins with the first event at or after this time, in place of `after`.",
    ),
    types: listOf(EVENT_TYPE_IDS).optional(),
    min_severity: z.enum(SEVERITIES).optional(),
    areas: listOf(FINDING_AREAS).optional(),
    domain: DomainName.optional(),
    unit: z.string().min(1).max(200).optional(),
    limit: z.coerce.number().int().min(1).max(500).default(100),
  }),
  reply: z.object({
    data: z.array(OutboxEvent),
    next: z.string().describe("Continues after these events; stays valid while there are no newer ones."),
    more: z
      .boolean()
      .describe("Whether further events can be read at once. A page may be empty although there are more."),
  }),
});

const Filter = {
  types: z.array(z.enum(EVENT_TYPE_IDS)).min(1).max(EVENT_TYPE_IDS.length),
  min_severity: z.enum(SEVERITIES).nullable(),
  areas: z.array(z.enum(FINDING_AREAS)).max(FINDING_AREAS.length),
  domains: z.array(CompanyDomain).max(100),
  units: z.array(z.string().trim().min(1).max(200)).max(100),
} as const;

const Changeable = {
  name: shownName(100),
  url: z.string().trim().min(1).max(2_000),
  ...Filter,
  language: z.enum(LOCALES),
} as const;

const WEBHOOK_STATES = ["active", "failing", "paused", "off", "ended"] as const;

const Webhook = z.object({
  id: z.uuid(),
  name: z.string(),
  address: z.string().describe("Masked: the URL alone allows sending to it."),
  ...Filter,
  domains: z.array(z.string()),
  units: z.array(z.string()),
  language: z.enum(LOCALES),
  enabled: z.boolean(),
  state: z.enum(WEBHOOK_STATES),
  paused_reason: z.enum(["failing", "gone", "not-allowed"]).nullable(),
  failing_since: z.number().int().nullable(),
  next_attempt_at: z.number().int().nullable(),
  waiting: z.number().int().describe("Events that wait for their next attempt."),
  dead: z.number().int().describe("Events that were given up."),
  behind: z.number().int().describe("Events that were not looked at yet."),
  former_secret_until: z.number().int().nullable(),
  owner: z.string().nullable(),
  created_at: z.number().int(),
  version: z.number().int(),
});
export type Webhook = z.infer<typeof Webhook>;

const ById = z.strictObject({ id: z.uuid() });
const ByEvent = z.strictObject({ id: z.uuid(), event: z.uuid() });

export const listWebhooks = endpoint(events.calls.listWebhooks, {
  summary: "List the webhooks of the organization with their filter and health",
  reply: z.object({ data: z.array(Webhook) }),
});

export const createWebhook = endpoint(events.calls.createWebhook, {
  summary: "Create a webhook; the answer holds its signing secret, once",
  body: z.strictObject({
    name: Changeable.name,
    url: Changeable.url,
    types: Changeable.types,
    min_severity: Changeable.min_severity.default(null),
    areas: Changeable.areas.default([]),
    domains: Changeable.domains.default([]),
    units: Changeable.units.default([]),
    language: Changeable.language.default("en"),
  }),
  reply: z.object({ data: Webhook.extend({ secret: z.string() }) }),
});

export const readWebhook = endpoint(events.calls.readWebhook, {
  summary: "Read a webhook",
  params: ById,
  reply: z.object({ data: Webhook }),
});

/** Switching it on again also ends a pause. */
export const updateWebhook = endpoint(events.calls.updateWebhook, {
  summary: "Change the URL or the filter of a webhook, switch it off or on",
  params: ById,
  body: z.strictObject(Changeable).partial().extend({ enabled: z.boolean().optional(), version: RowVersion }),
  reply: z.object({ data: Webhook }),
});

export const deleteWebhook = endpoint(events.calls.deleteWebhook, {
  summary: "Delete a webhook with its delivery log",
  params: ById,
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});

export const testWebhook = endpoint(events.calls.testWebhook, {
  summary: "Send a signed test event and return what was answered",
  params: ById,
  reply: z.object({
    data: z.object({
      outcome: z.enum(["delivered", "failed"]),
      status: z.number().int().nullable(),
      error: z.string().nullable(),
      body: z.string(),
      answer: z.string().nullable(),
    }),
  }),
});

export const rotateWebhookSecret = endpoint(events.calls.rotateWebhookSecret, {
  summary: "Replace the signing secret; messages carry the signatures of both until the overlap ends",
  params: ById,
  body: z.strictObject({ overlap_hours: z.number().int().min(0).max(168).default(24) }),
  reply: z.object({ data: z.object({ secret: z.string(), former_secret_until: z.number().int().nullable() }) }),
});

export const replayWebhook = endpoint(events.calls.replayWebhook, {
  summary: "Send the events since a point in time again",
  params: ById,
  body: z.strictObject({ since: UnixSeconds }),
  reply: z.object({ data: z.object({ events: z.number().int().describe("Events that are looked at again.") }) }),
});

const DELIVERY_STATES = ["waiting", "delivered", "dead"] as const;
const WebhookDelivery = z.object({
  event: z.uuid(),
  type: z.enum(EVENT_TYPE_IDS),
  state: z.enum(DELIVERY_STATES),
  attempts: z.number().int(),
  created_at: z.number().int(),
  attempted_at: z.number().int().nullable(),
  next_attempt_at: z.number().int().nullable(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
  took_ms: z.number().int().nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listWebhookDeliveries = endpoint(events.calls.listWebhookDeliveries, {
  summary: "List deliveries of a webhook, newest first",
  params: ById,
  query: z.strictObject({
    state: z.enum(DELIVERY_STATES).optional(),
    before: Cursor.optional(),
    limit: z.coerce.number().int().min(1).max(100).default(25),
  }),
  reply: z.object({ data: z.array(WebhookDelivery), next: z.string().nullable() }),
});

export const readWebhookDelivery = endpoint(events.calls.readWebhookDelivery, {
  summary: "Read a delivery with the body that was sent and what was answered",
  params: ByEvent,
  reply: z.object({
    data: WebhookDelivery.extend({ body: z.string().nullable(), answer: z.string().nullable() }),
  }),
});

export const resendWebhookDelivery = endpoint(events.calls.resendWebhookDelivery, {
  summary: "Send an event again",
  params: ByEvent,
  reply: z.object({ data: z.object({ queued: z.literal(true) }) }),
});

export const resendDeadLetters = endpoint(events.calls.resendDeadLetters, {
  summary: "Send all events again that were given up",
  params: ById,
  reply: z.object({ data: z.object({ events: z.number().int() }) }),
});
