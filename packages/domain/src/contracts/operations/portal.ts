import * as z from "zod";

import { type Flag, FLAGS, PUBLIC_FLAGS } from "../../features/flags.ts";
import { operations } from "../../features/operations.ts";
import { LIMITS, PLAN_IDS } from "../../plans/catalogue.ts";
import { RowVersion } from "../bounds.ts";
import { endpoint } from "../endpoint.ts";

const Dollars = z.number().int().min(0).max(10_000_000);
const PlanLimit = z.union([z.number().int().min(0).max(1_000_000), z.literal("unlimited"), z.null()]);

/** The figures of one plan: whole dollars; null is settled by agreement. */
export const PlanFigures = z.strictObject({
  price: z.strictObject({
    perYear: Dollars,
    startsAt: z.boolean(),
    perMonth: Dollars.nullable(),
    perMonthBilledAnnually: Dollars.nullable(),
    statedAnnualSaving: Dollars.nullable(),
  }),
  limits: z.strictObject(
    Object.fromEntries(LIMITS.map((name) => [name, PlanLimit])) as Record<(typeof LIMITS)[number], typeof PlanLimit>,
  ),
  supportHours: z.number().int().min(1).max(240).nullable(),
});

const Plans = z.strictObject(
  Object.fromEntries(PLAN_IDS.map((id) => [id, PlanFigures])) as Record<(typeof PLAN_IDS)[number], typeof PlanFigures>,
);

const AddOnPrices = z.strictObject({
  takedown: z.strictObject({ single: Dollars, tenPerMonth: Dollars }),
  penetrationTest: z.strictObject({ single: Dollars, tenPerMonth: Dollars }),
  vipSlot: z.strictObject({ perYear: Dollars }),
  priorityAlerting: z.strictObject({ perYear: Dollars }),
});

/** The plans that hold today. The version is 0 while they are as shipped. */
export const listPlans = endpoint(operations.calls.listPlans, {
  summary: "Get current plan prices and limits",
  reply: z.object({ data: z.object({ plans: Plans, add_ons: AddOnPrices, version: RowVersion }) }),
});

export const changePlans = endpoint(operations.calls.changePlans, {
  summary: "Update plan prices and limits; enforced from the next request",
  body: z.strictObject({
    plans: Plans,
    /** Left out, they stay as they are. */
    add_ons: AddOnPrices.optional(),
    version: RowVersion,
  }),
  reply: z.object({ data: z.object({ version: RowVersion }) }),
});

const Switches = z.strictObject(
  Object.fromEntries(FLAGS.map((name) => [name, z.boolean()])) as Record<Flag, z.ZodBoolean>,
);

/** Which public forms are open; a page shows a closed one as closed. */
export const listPublicFeatures = endpoint(operations.calls.listPublicFeatures, {
  summary: "List disabled public forms",
  reply: z.object({ data: z.object({ off: z.array(z.enum(PUBLIC_FLAGS)) }) }),
});

export const listFeatures = endpoint(operations.calls.listFeatures, {
  summary: "List feature flags",
  reply: z.object({ data: z.object({ features: Switches, version: RowVersion }) }),
});

export const changeFeatures = endpoint(operations.calls.changeFeatures, {
  summary: "Update feature flags",
  /** A flag that is not named stays as it is: clients need not know those that came later. */
  body: z.strictObject({ features: Switches.partial(), version: RowVersion }),
  reply: z.object({ data: z.object({ version: RowVersion }) }),
});

const SiteLink = z
  .url({ protocol: /^https$/ })
  .max(500)
  .nullable();

/** External pages that the public site leads to; a link that is null leads to the portal's own page. */
export const SiteLinks = z.strictObject({
  solutions: SiteLink,
  /** The two blurbs of the side menu that lead to the company's own site. */
  checks: SiteLink,
  forecast: SiteLink,
});
export type SiteLinks = z.infer<typeof SiteLinks>;

export const readSiteLinks = endpoint(operations.calls.readSiteLinks, {
  summary: "Get the external links of the public site",
  reply: z.object({ data: SiteLinks }),
});

export const getSiteLinks = endpoint(operations.calls.getSiteLinks, {
  summary: "Get the external links of the public site with their version",
  reply: z.object({ data: z.object({ links: SiteLinks, version: RowVersion }) }),
});

export const changeSiteLinks = endpoint(operations.calls.changeSiteLinks, {
  summary: "Update the external links of the public site; null hides a link",
  body: z.strictObject({ links: SiteLinks, version: RowVersion }),
  reply: z.object({ data: z.object({ version: RowVersion }) }),
});

const MailState = z.object({
  /** `smtp` leaves, `local` stays in the development mailbox, `none` cannot leave. */
  transport: z.enum(["smtp", "local", "none"]),
  waiting: z.number().int(),
  failed: z.number().int(),
  last_error: z.string().nullable(),
});

export const getMailState = endpoint(operations.calls.getMailState, {
  summary: "Get the email transport and queue status",
  reply: z.object({ data: MailState }),
});

/** Sends a mail to the operator's own address now and says what the mail server said. */
export const testMail = endpoint(operations.calls.testMail, {
  summary: "Send a test email to the caller",
  reply: z.object({ data: z.object({ to: z.string(), sent: z.boolean(), error: z.string().nullable() }) }),
});
