import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { takedowns } from "../../features/takedowns.ts";
import { TAKEDOWN_REASONS, TAKEDOWN_STATES } from "../../takedowns/takedown-rules.ts";
import { RowVersion } from "../bounds.ts";
import { TAKEDOWN_SORTS } from "../choices.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";

export { TAKEDOWN_REASONS, TAKEDOWN_STATES } from "../../takedowns/takedown-rules.ts";

const when = z.number().int();
const maybe = when.nullable();

/** One request. Times are Unix seconds. */
export const Takedown = z.object({
  id: z.string(),
  organization: z.object({ id: z.string(), name: z.string() }),
  domain: z.string(),
  /** The name that is to be taken down. */
  name: z.string(),
  finding: z.string().nullable(),
  reason: z.enum(TAKEDOWN_REASONS),
  note: z.string().nullable(),
  state: z.enum(TAKEDOWN_STATES),
  requested_by: z.string().nullable(),
  requested_at: when,
  sent_at: maybe,
  in_progress_at: maybe,
  closed_at: maybe,
  /** The first answer is due then. */
  due_at: when,
  overdue: z.boolean(),
  reminders: z.number().int(),
  next_reminder_at: maybe,
  last_checked_at: maybe,
  down_since: maybe,
  watch_until: maybe,
  re_emerged_at: maybe,
  has_evidence: z.boolean(),
  version: z.number().int(),
});
export type Takedown = z.infer<typeof Takedown>;

const ById = z.strictObject({ id: z.uuid() });
const ByNotice = z.strictObject({ id: z.uuid(), notice: z.uuid() });
const Filter = z.strictObject({
  state: z.enum([...TAKEDOWN_STATES, "open"]).optional(),
  q: z.string().trim().max(200).optional(),
  organization: z.uuid().optional(),
  finding: z.uuid().optional(),
});

export const listTakedowns = endpoint(takedowns.calls.listTakedowns, {
  summary: "List accessible takedown requests and the remaining monthly quota",
  query: z.strictObject({ ...PageQuery.shape, ...SortQuery(TAKEDOWN_SORTS), ...Filter.shape }),
  reply: Page(Takedown).extend({
    counts: z.record(z.string(), z.number().int()),
    quota: z.object({ used: z.number().int(), limit: z.number().int().nullable() }),
  }),
});

export const exportTakedowns = endpoint(takedowns.calls.exportTakedowns, {
  summary: "Export takedown requests",
  query: Filter,
  reply: z.unknown(),
});

/** Asks for the takedown of a look-alike. It costs one of the month's requests. */
export const requestTakedown = endpoint(takedowns.calls.requestTakedown, {
  summary: "Request the takedown of a look-alike domain",
  body: z.strictObject({
    finding: z.uuid(),
    reason: z.enum(TAKEDOWN_REASONS),
    note: z.string().trim().max(2000).nullable().default(null),
  }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

export const TakedownEvent = z.object({
  at: when,
  kind: z.enum(["state", "evidence", "notice", "reminder", "check", "re-emerged", "overdue"]),
  state: z.enum(TAKEDOWN_STATES).nullable(),
  note: z.string().nullable(),
  author: z.string().nullable(),
});

export const TakedownNotice = z.object({
  id: z.string(),
  recipient: z.enum(["registrar", "host", "mailbox"]),
  recipient_name: z.string().nullable(),
  address: z.string().nullable(),
  locale: z.enum(LOCALES),
  subject: z.string(),
  body: z.string(),
  sent_at: maybe,
  version: z.number().int(),
});
export type TakedownNotice = z.infer<typeof TakedownNotice>;

/** What was seen, short enough for a screen; the pack has all of it. */
export const TakedownEvidence = z.object({
  collected_at: when,
  registrar: z.string().nullable(),
  registered_at: z.string().nullable(),
  addresses: z.array(z.string()),
  name_servers: z.array(z.string()),
  mail_servers: z.array(z.string()),
  networks: z.array(z.string()),
  url: z.string().nullable(),
  title: z.string().nullable(),
  asks_password: z.boolean().nullable(),
  certificate: z.string().nullable(),
  similarity: z.number().nullable(),
  /** How alike it looks to a website of the domain, 0 to 100; null: not assessed. */
  visual_similarity: z.number().nullable(),
  /** Hosts of other sites that its login form sends the password to. */
  credentials_to: z.array(z.string()),
  page_sha256: z.string().nullable(),
  has_screenshot: z.boolean(),
  screenshot_missing: z.string().nullable(),
  /** Evidence that could not be collected, each part with its reason. */
  unseen: z.array(z.object({ what: z.string(), why: z.string() })),
});

export const getTakedown = endpoint(takedowns.calls.getTakedown, {
  summary: "Get a takedown request with evidence, notices and history",
  params: ById,
  reply: z.object({
    data: Takedown.extend({
      /** Is the imitated domain verified by the organization now? No notice leaves while it is not. */
      domain_state: z.enum(["verified", "pending"]),
      events: z.array(TakedownEvent),
      notices: z.array(TakedownNotice),
      evidence: TakedownEvidence.nullable(),
    }),
  }),
});
export type TakedownDetail = z.infer<(typeof getTakedown)["reply"]>["data"];

const Saved = z.object({ data: Takedown });

export const moveTakedown = endpoint(takedowns.calls.moveTakedown, {
  summary: "Update the status of a takedown request",
  params: ById,
  body: z.strictObject({
    state: z.enum(TAKEDOWN_STATES),
    note: z.string().trim().max(2000).nullable().default(null),
    version: RowVersion,
  }),
  reply: Saved,
});

export const withdrawTakedown = endpoint(takedowns.calls.withdrawTakedown, {
  summary: "Withdraw a takedown request before a notice was sent; the quota is restored",
  params: ById,
  reply: Saved,
});

export const recheckTakedown = endpoint(takedowns.calls.recheckTakedown, {
  summary: "Check the look-alike domain again now",
  params: ById,
  reply: z.object({ data: z.object({ asked: z.literal(true) }) }),
});

export const collectTakedownEvidence = endpoint(takedowns.calls.collectTakedownEvidence, {
  summary: "Collect the evidence again",
  params: ById,
  reply: z.object({ data: z.object({ asked: z.literal(true) }) }),
});

export const takedownPack = endpoint(takedowns.calls.takedownPack, {
  summary: "Download the evidence as PDF",
  params: ById,
  reply: z.unknown(),
});

export const changeTakedownNotice = endpoint(takedowns.calls.changeTakedownNotice, {
  summary: "Update a draft notice; changing the language regenerates it",
  params: ByNotice,
  body: z.strictObject({
    address: EmailAddress.nullable(),
    locale: z.enum(LOCALES),
    subject: z.string().trim().min(1, "Required").max(200),
    body: z.string().trim().min(1, "Required").max(20_000),
    /** Write the letter again in the language given. */
    redraft: z.boolean().default(false),
    version: RowVersion,
  }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const sendTakedownNotice = endpoint(takedowns.calls.sendTakedownNotice, {
  summary: "Send a notice",
  params: ByNotice,
  reply: Saved,
});
