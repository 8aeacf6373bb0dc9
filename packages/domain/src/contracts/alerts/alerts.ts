import { LOCALES } from "@parapet/words/locale";
import { CHANNEL_WORDS } from "@parapet/words/messages/alerts/channels/words";
import * as z from "zod";

import { ALERT_TYPES, CERTIFICATE_DAYS } from "../../alerts/alert-types.ts";
import { isTimeZone } from "../../alerts/when-due.ts";
import { CHANNEL_KINDS, perField } from "../../channels/registry.ts";
import { alerts } from "../../features/alerts.ts";
import { SEVERITIES } from "../../risk/severity.ts";
import { TICKET_SYSTEM_KINDS } from "../../ticket-systems/registry.ts";
import { RowVersion, UnixSeconds } from "../bounds.ts";
import { ALERT_SORTS, DELIVERY_SORTS } from "../choices.ts";
import { CompanyDomain } from "../company-domain.ts";
import { DomainName } from "../domain-name.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";
import { shownName } from "../person.ts";

const Toggles = z.record(z.enum(ALERT_TYPES), z.boolean());
const Time = z
  .string()
  .max(5)
  .regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const QuietHours = z.strictObject({ from: Time, to: Time });
/** Addresses are written and never read back; null takes the channel away. */
const addresses = perField(({ id, input }) =>
  (input === "email" ? EmailAddress : z.string().trim().min(1).max(2_000))
    .nullable()
    .describe(CHANNEL_WORDS.en[id].hint),
);

/** One delivery channel. `address` is masked for webhooks: the URL alone allows writing to the channel. */
const Channel = z.object({
  kind: z.enum(CHANNEL_KINDS),
  address: z.string(),
  state: z.enum(["working", "failing", "stopped"]),
  failing_since: z.number().int().nullable(),
});

export const AlertSetting = z.object({
  id: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  domain: z.string(),
  name: z.string(),
  owner_email: z.string(),
  ...perField(() => z.string().nullable()),
  channels: z.array(Channel),
  alert_types: Toggles,
  min_severity: z.enum(SEVERITIES),
  score_drop_points: z.number().int(),
  certificate_days: z.literal(CERTIFICATE_DAYS),
  digest: z.enum(["none", "daily", "weekly"]),
  digest_hour: z.number().int(),
  quiet_hours: z.object({ from: z.string(), to: z.string() }).nullable(),
  time_zone: z.string(),
  language: z.enum(LOCALES),
  muted_until: z.number().int().nullable(),
  enabled: z.boolean(),
  /** Only what is about findings and assets of this business unit; null: everything. */
  business_unit: z.string().nullable(),
  created_at: z.number().int(),
  last_alert_at: z.number().int().nullable(),
  version: z.number().int(),
});
export type AlertSetting = z.infer<typeof AlertSetting>;

const Changeable = {
  name: shownName(100),
  owner_email: EmailAddress,
  ...addresses,
  alert_types: z.partialRecord(z.enum(ALERT_TYPES), z.boolean()),
  min_severity: z.enum(SEVERITIES),
  score_drop_points: z.number().int().min(1).max(100),
  certificate_days: z.literal(CERTIFICATE_DAYS),
  digest: z.enum(["none", "daily", "weekly"]),
  digest_hour: z.number().int().min(0).max(23),
  quiet_hours: QuietHours.nullable(),
  time_zone: z.string().max(64).refine(isTimeZone),
  language: z.enum(LOCALES),
  business_unit: z.string().trim().min(1).max(200).nullable(),
} as const;

const ById = z.strictObject({ id: z.uuid() });
const Saved = z.object({
  data: AlertSetting.extend({
    /** The key that signs this webhook's messages. Shown when it is made, and never again. */
    webhook_secret: z.string().nullable(),
  }),
});

export const listAlertSettings = endpoint(alerts.calls.listAlertSettings, {
  summary: "List alerts with their types and channels",
  query: PageQuery.extend({ domain: DomainName.optional() }),
  reply: Page(AlertSetting),
});

export const createAlertSetting = endpoint(alerts.calls.createAlertSetting, {
  summary: "Create an alert for a domain and its channels",
  body: z.strictObject({
    domain: CompanyDomain,
    name: Changeable.name,
    owner_email: Changeable.owner_email.optional(),
    ...perField(({ field }) => addresses[field].default(null)),
    alert_types: Changeable.alert_types,
    min_severity: Changeable.min_severity.default("info"),
    score_drop_points: Changeable.score_drop_points.default(5),
    certificate_days: Changeable.certificate_days.default(14),
    digest: Changeable.digest.default("none"),
    digest_hour: Changeable.digest_hour.default(8),
    quiet_hours: Changeable.quiet_hours.default(null),
    time_zone: Changeable.time_zone.default("UTC"),
    language: Changeable.language.default("en"),
    business_unit: Changeable.business_unit.default(null),
  }),
  reply: Saved,
});

/** The version guards against two people changing one alert. */
export const updateAlertSetting = endpoint(alerts.calls.updateAlertSetting, {
  summary: "Update an alert: types, channels, frequency, mute",
  params: ById,
  body: z.strictObject(Changeable).partial().extend({
    enabled: z.boolean().optional(),
    muted_until: UnixSeconds.nullable().optional(),
    version: RowVersion,
  }),
  reply: Saved,
});

export const deleteAlertSetting = endpoint(alerts.calls.deleteAlertSetting, {
  summary: "Delete an alert with its channels and delivery log",
  params: ById,
  reply: z.object({ data: z.object({ deleted: z.literal(true) }) }),
});

/** The result of one delivery. `error` is one of a few codes and never contains the response of a host. */
const TestResult = z.object({
  kind: z.enum(CHANNEL_KINDS),
  /** `passed on`: the mail server decides. */
  outcome: z.enum(["delivered", "handed over", "failed"]),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
});
export type TestResult = z.infer<typeof TestResult>;

export const testAlertSetting = endpoint(alerts.calls.testAlertSetting, {
  summary: "Send a test notification to every channel of an alert and return the results",
  params: ById,
  reply: z.object({ data: z.array(TestResult) }),
});

export const renewWebhookSecret = endpoint(alerts.calls.renewWebhookSecret, {
  summary: "Rotate the webhook signing key of an alert; the old key is revoked immediately",
  params: ById,
  reply: z.object({ data: z.object({ webhook_secret: z.string() }) }),
});

const WordedEvent = z.object({
  type: z.enum(ALERT_TYPES),
  severity: z.enum(SEVERITIES).nullable(),
  subject: z.string(),
  text: z.string(),
  finding_id: z.string().nullable(),
});

const RaisedAlert = z.object({
  id: z.string(),
  setting: z.object({ id: z.string(), name: z.string() }),
  domain: z.string(),
  source: z.enum(["scan", "import", "takedown", "vendor", "vip"]),
  title: z.string(),
  severity: z.enum(SEVERITIES).nullable(),
  count: z.number().int(),
  events: z.array(WordedEvent),
  raised_at: z.number().int(),
  held: z.enum(["muted", "quiet", "digest"]).nullable(),
  due_at: z.number().int().nullable(),
  released_at: z.number().int().nullable(),
});
export type RaisedAlert = z.infer<typeof RaisedAlert>;

export const listRaisedAlerts = endpoint(alerts.calls.listRaisedAlerts, {
  summary: "List triggered alerts, newest first",
  query: PageQuery.extend({
    ...SortQuery(ALERT_SORTS),
    domain: DomainName.optional(),
    setting: z.uuid().optional(),
  }),
  reply: Page(RaisedAlert),
});

const Delivery = z.object({
  id: z.string(),
  setting: z.object({ id: z.string(), name: z.string() }).nullable(),
  domain: z.string().nullable(),
  kind: z.enum([...CHANNEL_KINDS, ...TICKET_SYSTEM_KINDS]),
  address: z.string(),
  about: z.enum(["alert", "test", "ticket", "report"]),
  state: z.enum(["waiting", "delivered", "given-up"]),
  attempts: z.number().int(),
  created_at: z.number().int(),
  next_attempt_at: z.number().int().nullable(),
  delivered_at: z.number().int().nullable(),
  status: z.number().int().nullable(),
  error: z.string().nullable(),
});
export type Delivery = z.infer<typeof Delivery>;

export const listDeliveries = endpoint(alerts.calls.listDeliveries, {
  summary: "List notification deliveries, newest first",
  query: PageQuery.extend({
    ...SortQuery(DELIVERY_SORTS),
    setting: z.uuid().optional(),
    state: z.enum(["waiting", "delivered", "given-up"]).optional(),
  }),
  reply: Page(Delivery),
});

export const retryDelivery = endpoint(alerts.calls.retryDelivery, {
  summary: "Retry a pending or failed delivery now",
  params: ById,
  reply: z.object({ data: z.object({ queued: z.literal(true) }) }),
});
