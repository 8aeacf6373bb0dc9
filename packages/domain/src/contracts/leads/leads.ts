import * as z from "zod";

import { leads } from "../../features/leads.ts";
import { PARTNER_TIERS, PLAN_IDS } from "../../plans/catalogue.ts";
import { RowVersion } from "../bounds.ts";
import { LEAD_SORTS, LEAD_STATES } from "../choices.ts";
import { CompanyDomain } from "../company-domain.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";
import { OrganizationName, PersonName } from "../person.ts";

export const LEAD_KINDS = ["contact", "partner", "purchase", "report"] as const;

const Named = z.object({ id: z.string(), name: z.string() });

/** A request of a visitor or a seller: commercial facts, never a finding. Times are Unix seconds. */
export const Lead = z.object({
  id: z.string(),
  kind: z.enum(LEAD_KINDS),
  state: z.enum(LEAD_STATES),
  email: z.string(),
  domain: z.string().nullable(),
  locale: z.string(),
  /** The form as it was sent. */
  body: z.record(z.string(), z.unknown()),
  created_at: z.number().int(),
  /** Until when an answer was promised; null where nothing was. */
  due_at: z.number().int().nullable(),
  decided_at: z.number().int().nullable(),
  assigned_to: Named.nullable(),
  organization: Named.nullable(),
  note: z.string(),
  reason: z.string().nullable(),
  version: z.number().int(),
});
export type Lead = z.infer<typeof Lead>;

const ById = z.strictObject({ id: z.uuid() });

export const listLeads = endpoint(leads.calls.listLeads, {
  summary: "List accessible leads, purchase requests and messages, newest first",
  query: PageQuery.extend({
    ...SortQuery(LEAD_SORTS),
    kind: z.enum(LEAD_KINDS).optional(),
    /** A kind that is left out: registrations are settled in a place of their own. */
    without: z.enum(LEAD_KINDS).optional(),
    state: z.enum(LEAD_STATES).optional(),
    q: z.string().max(200).optional(),
  }),
  reply: Page(Lead),
});

/** A seller records a purchase request. */
export const createLead = endpoint(leads.calls.createLead, {
  summary: "Create a purchase request on behalf of a contact",
  body: z.strictObject({
    company_name: OrganizationName,
    first_name: PersonName,
    last_name: PersonName,
    email: EmailAddress,
    domain: CompanyDomain.optional(),
    plan: z.enum(PLAN_IDS),
    billing: z.enum(["monthly", "annual"]).default("annual"),
    message: z.string().trim().max(5000).default(""),
  }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

export const updateLead = endpoint(leads.calls.updateLead, {
  summary: "Assign, annotate or close a lead; rejected if it was changed since it was read",
  params: ById,
  body: z.strictObject({
    version: RowVersion,
    note: z.string().trim().max(5000).optional(),
    state: z.enum(LEAD_STATES).optional(),
    reason: z.string().trim().max(500).optional(),
    /** A seller; null takes it off the desk. The operator returns. */
    assigned_to: z.uuid().nullable().optional(),
  }),
  reply: z.object({ data: z.object({ version: z.number().int() }) }),
});

/** One client of a registration as it would be created. */
const RegisteredClient = z.object({
  name: z.string(),
  domain: z.string(),
  plan: z.enum(PLAN_IDS),
  /** The same domain is in an earlier row, or is the partner's own. */
  duplicate: z.boolean(),
  /** Organizations that have this domain already. */
  existing: z.array(Named),
  /** The owner of the domain opted out of scanning. */
  opted_out: z.boolean(),
});
export type RegisteredClient = z.infer<typeof RegisteredClient>;

/** What approving a registration would create, row by row. */
export const reviewRegistration = endpoint(leads.calls.reviewRegistration, {
  summary: "Get the clients of a partner registration with duplicates and existing domains marked",
  params: ById,
  reply: z.object({
    data: z.object({ domain: z.string(), existing: z.array(Named), clients: z.array(RegisteredClient) }),
  }),
});

/** Makes the partner, its clients and its administrator of a registration, and sends the credentials. */
export const approvePartner = endpoint(leads.calls.approvePartner, {
  summary: "Approve a partner registration: creates the organization, clients and credentials",
  params: ById,
  body: z.strictObject({
    version: RowVersion,
    first_name: PersonName,
    last_name: PersonName,
    tier: z.enum(PARTNER_TIERS),
    /** Rows of clients that are not created, counted from 0. */
    without: z.array(z.number().int().min(0).max(99)).max(100).default([]),
  }),
  reply: z.object({ data: z.object({ organization: z.string(), clients: z.number().int() }) }),
});

export const rejectPartner = endpoint(leads.calls.rejectPartner, {
  summary: "Decline a partner registration with a reason that is emailed",
  params: ById,
  body: z.strictObject({ version: RowVersion, reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ data: z.object({ rejected: z.literal(true) }) }),
});
