import * as z from "zod";

import { ORGANISATION_KINDS } from "../access/granting.ts";
import { ROLES } from "../access/roles.ts";
import { PARTNER_TIERS, PLAN_IDS } from "../plans/catalogue.ts";
import { DomainName } from "./domain-name.ts";
import { EmailAddress } from "./email-address.ts";
import { endpoint } from "./endpoint.ts";
import { Page, PageQuery } from "./page.ts";
import { NewPassword, OrganisationName, PersonName } from "./person.ts";

const LicenceState = z.object({
  state: z.enum(["active", "expiring", "expired"]),
  plan: z.string(),
  ends_at: z.number().int().nullable(),
});

export const Organisation = z.object({
  id: z.string(),
  name: z.string(),
  type: z.enum(ORGANISATION_KINDS),
  administrator: z.object({ name: z.string(), email: z.string() }).nullable(),
  domains: z.array(z.object({ name: z.string(), state: z.enum(["pending", "verified"]) })),
  partner: z.object({ id: z.string(), name: z.string() }).nullable(),
  users: z.number().int().nullable(),
  licence: LicenceState,
  /** The lowest newest score of its domains; null until one was scanned. */
  score: z.number().int().nullable(),
  last_scan_at: z.number().int().nullable(),
  created_at: z.number().int(),
  /** Deletion was asked for: the data is purged at this time. */
  purge_at: z.number().int().nullable(),
});
export type Organisation = z.infer<typeof Organisation>;

const ById = z.strictObject({ id: z.uuid() });

export const listOrganisations = endpoint({
  method: "GET",
  path: "/org_management/",
  summary: "Organisations in reach",
  query: PageQuery.extend({ q: z.string().max(200).optional(), type: z.enum(ORGANISATION_KINDS).optional() }),
  reply: Page(Organisation),
});

export const getOrganisation = endpoint({
  method: "GET",
  path: "/org_management/{id}/",
  summary: "One organisation",
  params: ById,
  reply: z.object({ data: Organisation }),
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
    message: "Not the same",
  });

/** Makes an organisation with its administrator, domains and further people. */
export const createOrganisation = endpoint({
  method: "POST",
  path: "/org_management/",
  summary: "Makes an organisation; its administrator is invited by mail",
  body: z.strictObject({
    name: OrganisationName,
    type: z.enum(["client", "partner"]).default("client"),
    administrator: z.strictObject({ first_name: PersonName, last_name: PersonName, email: EmailAddress }),
    domains: z.array(DomainName).max(100).default([]),
    users: z.array(AdditionalUser).max(50).default([]),
    plan: z.enum(PLAN_IDS).default("essentials"),
  }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

export const updateOrganisation = endpoint({
  method: "PATCH",
  path: "/org_management/{id}/",
  summary: "Changes an organisation",
  params: ById,
  body: z.strictObject({
    name: OrganisationName.optional(),
    administrator: z.strictObject({ name: PersonName, email: EmailAddress }).optional(),
    partner: z.uuid().nullable().optional(),
    tier: z.enum(PARTNER_TIERS).optional(),
  }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

/** Asks for deletion: typed confirmation, data kept 30 days, then purged. */
export const deleteOrganisation = endpoint({
  method: "POST",
  path: "/org_management/{id}/delete/",
  summary: "Deletes an organisation after 30 days",
  params: ById,
  body: z.strictObject({ confirm_name: z.string().max(200) }),
  reply: z.object({ data: z.object({ purge_at: z.number().int() }) }),
});

export const restoreOrganisation = endpoint({
  method: "POST",
  path: "/org_management/{id}/restore/",
  summary: "Takes a deletion back while the data is kept",
  params: ById,
  reply: z.object({ data: z.object({ restored: z.literal(true) }) }),
});

/** Activates or extends a licence against an invoice. */
export const activateLicence = endpoint({
  method: "POST",
  path: "/org_management/{id}/licence/",
  summary: "Activates a licence against an invoice number",
  params: ById,
  body: z.strictObject({
    plan: z.enum(PLAN_IDS),
    billing: z.enum(["monthly", "annual"]).default("annual"),
    invoice: z.string().trim().min(1).max(100),
    ends_at: z.number().int().positive().optional(),
  }),
  reply: z.object({ data: z.object({ ends_at: z.number().int() }) }),
});
