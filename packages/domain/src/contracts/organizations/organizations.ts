import * as z from "zod";

import { ORGANIZATION_KINDS } from "../../access/granting.ts";
import { ROLES } from "../../access/roles.ts";
import { organizations } from "../../features/organizations.ts";
import { PARTNER_TIERS, PLAN_IDS } from "../../plans/catalogue.ts";
import { URGENCIES } from "../../risk/priority.ts";
import { RowVersion } from "../bounds.ts";
import { ORGANIZATION_SORTS } from "../choices.ts";
import { CompanyDomain } from "../company-domain.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";
import { NewPassword, OrganizationName, PersonName } from "../person.ts";

const LicenceState = z.object({
  state: z.enum(["active", "expiring", "expired"]),
  plan: z.string(),
  ends_at: z.number().int().nullable(),
});

export const Organization = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(ORGANIZATION_KINDS),
  administrator: z.object({ name: z.string(), email: z.string() }).nullable(),
  domains: z.array(
    z.object({
      name: z.string(),
      state: z.enum(["pending", "verified"]),
      /** Since when the domain does not exist in DNS: it has no score then. */
      not_found_since: z.number().int().nullable(),
    }),
  ),
  partner: z.object({ id: z.string(), name: z.string() }).nullable(),
  users: z.number().int().nullable(),
  licence: LicenceState,
  /** The lowest newest score of its domains; null until one was scanned and while none exists in DNS. */
  score: z.number().int().nullable(),
  /** How much of what the score rates was assessed, 0 to 1: the least of its domains. */
  confidence: z.number().nullable(),
  /** Open critical findings of the domain that has most of them; they limit the level. Null for readers without scores. */
  criticals: z.number().int().nullable(),
  /** What the open findings cost over all its domains; null until one was scanned. */
  points_at_risk: z.number().nullable(),
  last_scan_at: z.number().int().nullable(),
  created_at: z.number().int(),
  /** A partner asked for deletion, and what the operator said if it was no. */
  deletion: z
    .object({
      asked_at: z.number().int(),
      reason: z.string(),
      declined_at: z.number().int().nullable(),
      answer: z.string().nullable(),
    })
    .nullable(),
  /** It was deleted: the data is purged at this time. */
  purge_at: z.number().int().nullable(),
  /** Sent back with a change for optimistic concurrency control. */
  version: z.number().int(),
});
export type Organization = z.infer<typeof Organization>;

/** `points` and `score` begin with the worst, `expiry` with the licence that ends first. */

const ById = z.strictObject({ id: z.uuid() });

export const listOrganizations = endpoint(organizations.calls.listOrganizations, {
  summary: "List accessible organizations",
  query: PageQuery.extend({
    q: z.string().max(200).optional(),
    type: z.enum(ORGANIZATION_KINDS).optional(),
    ...SortQuery(ORGANIZATION_SORTS),
    /** Only those with a pending deletion request of a partner. */
    deletion: z.literal("asked").optional(),
  }),
  reply: Page(Organization).extend({
    /** How many of each type the rest of the filter leaves. */
    types: z.record(z.enum(ORGANIZATION_KINDS), z.number().int()),
    /** Of all that the filter leaves: licences that ended, and those that end within 30 days. */
    licences: z.object({ ended: z.number().int(), ending: z.number().int() }).default({ ended: 0, ending: 0 }),
  }),
});

export const getOrganization = endpoint(organizations.calls.getOrganization, {
  summary: "Get an organization",
  params: ById,
  reply: z.object({ data: Organization }),
});

const AdditionalUser = z
  .strictObject({
    first_name: PersonName,
    last_name: PersonName,
    email: EmailAddress,
    role: z.enum(ROLES).optional(),
    temporary_password: NewPassword.optional(),
    confirm_password: z.string().max(1024).optional(),
    denied: z.array(z.string().max(64)).max(100).default([]),
  })
  .refine((it) => it.temporary_password === it.confirm_password, {
    path: ["confirm_password"],
    message: "The passwords do not match",
  });

/** Makes an organization with its administrator, domains and further people. */
export const createOrganization = endpoint(organizations.calls.createOrganization, {
  summary: "Create an organization; its administrator is invited by email",
  body: z.strictObject({
    name: OrganizationName,
    type: z.enum(["client", "partner"]).default("client"),
    administrator: z.strictObject({ first_name: PersonName, last_name: PersonName, email: EmailAddress }),
    domains: z.array(CompanyDomain).max(100).default([]),
    users: z.array(AdditionalUser).max(50).default([]),
    plan: z.enum(PLAN_IDS).default("essentials"),
    /** The people at the top; they become one watched entry, within the plan's slots. */
    executives: z
      .strictObject({
        usernames: z.array(z.string().trim().min(2).max(100)).max(20).default([]),
        corporate_emails: z.array(EmailAddress).max(20).default([]),
        personal_emails: z.array(EmailAddress).max(20).default([]),
      })
      .optional(),
  }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

export const updateOrganization = endpoint(organizations.calls.updateOrganization, {
  summary: "Update an organization",
  params: ById,
  body: z.strictObject({
    name: OrganizationName.optional(),
    administrator: z.strictObject({ name: PersonName, email: EmailAddress }).optional(),
    partner: z.uuid().nullable().optional(),
    tier: z.enum(PARTNER_TIERS).optional(),
    version: RowVersion.optional(),
  }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

/** Requests deletion: typed confirmation, data retained for 30 days, then purged. */
export const deleteOrganization = endpoint(organizations.calls.deleteOrganization, {
  summary: "Delete an organization; its data is purged after 30 days",
  params: ById,
  body: z.strictObject({ confirm_name: z.string().max(200) }),
  reply: z.object({ data: z.object({ purge_at: z.number().int() }) }),
});

const Why = z.string().trim().min(10).max(1000);

/** A partner does not delete a client: it asks, with the name typed and a reason, and the operator decides. */
export const requestDeletion = endpoint(organizations.calls.requestDeletion, {
  summary: "Request the deletion of a client from the operator",
  params: ById,
  body: z.strictObject({ confirm_name: z.string().max(200), reason: Why }),
  reply: z.object({ data: z.object({ asked: z.literal(true) }) }),
});

/** The operator's no; its yes is the deletion itself. */
export const declineDeletion = endpoint(organizations.calls.declineDeletion, {
  summary: "Decline the requested deletion of a client",
  params: ById,
  body: z.strictObject({ answer: Why }),
  reply: z.object({ data: z.object({ declined: z.literal(true) }) }),
});

export const restoreOrganization = endpoint(organizations.calls.restoreOrganization, {
  summary: "Restore a deleted organization while its data is retained",
  params: ById,
  reply: z.object({ data: z.object({ restored: z.literal(true) }) }),
});

/** Switches to a client organization; recorded in the client's audit log. */
export const enterOrganization = endpoint(organizations.calls.enterOrganization, {
  summary: "Switch to a client organization; recorded in the client's audit log",
  params: ById,
  reply: z.object({ data: z.object({ id: z.string(), name: z.string(), domains: z.array(z.string()) }) }),
});

const RepeatedFix = z.object({
  check: z.string(),
  outcome: z.string(),
  title: z.string(),
  /** Empty where the instructions are specific to one host. */
  remediation: z.string(),
  urgency: z.enum(URGENCIES),
  clients: z.number().int(),
  findings: z.number().int(),
  /** The points that all clients together would get back. */
  points: z.number(),
});
export type RepeatedFix = z.infer<typeof RepeatedFix>;

/** All clients by what is at risk, and the fixes that help most of them. */
const RankedClient = z.object({
  id: z.string(),
  name: z.string(),
  score: z.number().int().nullable(),
  /** Why there is no score: since then, a domain of the client does not exist in DNS. */
  not_found_since: z.number().int().nullable(),
  /** How much of what the score rates was assessed, 0 to 1: of its least assessed domain. */
  confidence: z.number().nullable(),
  /** Areas assessed on that domain, of twelve; null where the score was stored without them. */
  areas_assessed: z.number().int().nullable(),
  points_at_risk: z.number(),
  open: z.number().int(),
  critical: z.number().int(),
  /** Open findings known to be exploited, and those past their due date. */
  exploited: z.number().int(),
  overdue: z.number().int(),
  /** The score against that of 30 days ago; null where one of them is not known. */
  change: z.number().int().nullable(),
  last_scan_at: z.number().int().nullable(),
  /** The first action of its own work; null where nothing is open. */
  first_fix: z.string().nullable(),
});
export type RankedClient = z.infer<typeof RankedClient>;

export const rankClients = endpoint(organizations.calls.rankClients, {
  summary: "Rank clients by exploited findings and points lost, with the first ten actions of all clients together",
  query: PageQuery.extend({
    q: z.string().max(200).optional(),
    high_risk: z.stringbool().optional(),
    overdue: z.stringbool().optional(),
  }),
  reply: Page(RankedClient).extend({
    fixes: z.array(RepeatedFix),
    /** All clients together; null after the first page. */
    totals: z
      .object({
        clients: z.number().int(),
        high_risk: z.number().int(),
        unscored: z.number().int(),
        exploited: z.number().int(),
        /** Findings resolved in the last 30 days, by and after their due date. */
        kept: z.number().int(),
        missed: z.number().int(),
        /** Clients with an overdue finding. */
        overdue: z.number().int(),
      })
      .nullable(),
  }),
});
