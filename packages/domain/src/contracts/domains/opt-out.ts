import { LOCALES } from "@parapet/words/locale";
import * as z from "zod";

import { domains } from "../../features/domains.ts";
import { OPT_OUT_SORTS } from "../choices.ts";
import { CompanyDomain } from "../company-domain.ts";
import { EmailAddress } from "../email-address.ts";
import { endpoint } from "../endpoint.ts";
import { Page, PageQuery, SortQuery } from "../page.ts";

const Token = z.string().min(1).max(128);

/** How far a request is, and what to publish at the domain: a TXT record, or a file with one line. */
const Step = z.object({
  domain: z.string(),
  state: z.enum(["proof_required", "accepted"]),
  proof: z.object({ txt: z.string(), file_path: z.string(), file_line: z.string() }),
});

/** Requests that a domain and its subdomains are not scanned. A link goes to an address of exactly that domain. */
export const startOptOut = endpoint(domains.calls.startOptOut, {
  summary: "Request an opt-out from scanning; a link is emailed to an address at that domain",
  body: z.strictObject({ domain: CompanyDomain, email: EmailAddress, locale: z.enum(LOCALES).default("en") }),
  reply: z.object({ data: z.object({ received: z.literal(true) }) }),
});

/** Confirms the address with the mailed token; answers what to publish next. */
export const confirmOptOut = endpoint(domains.calls.confirmOptOut, {
  summary: "Confirm the email address of an opt-out request; returns the record to publish",
  body: z.strictObject({ token: Token }),
  reply: z.object({ data: Step }),
});

/** Checks the published record now. `found` puts the opt-out in force; the other outcomes change nothing. */
export const proveOptOut = endpoint(domains.calls.proveOptOut, {
  summary: "Check the record that verifies control of the domain",
  body: z.strictObject({ token: Token, method: z.enum(["dns", "file"]) }),
  reply: z.object({
    data: Step.extend({
      outcome: z.enum(["found", "not-found", "probe-error"]),
      reason: z.string().nullable(),
    }),
  }),
});

export const OptOutRequest = z.object({
  id: z.string(),
  target: z.string(),
  /** The own verified domains that it concerns. */
  domains: z.array(z.string()),
  /** Scans go on while it is pending or declined. */
  state: z.enum(["pending", "approved", "declined"]),
});

export const listOptOutRequests = endpoint(domains.calls.listOptOutRequests, {
  summary: "List opt-outs that affect the organization's verified domains",
  reply: z.object({ data: z.array(OptOutRequest) }),
});

export const decideOptOutRequest = endpoint(domains.calls.decideOptOutRequest, {
  summary: "Approve or decline an opt-out that affects a verified domain of the organization",
  params: z.strictObject({ id: z.uuid() }),
  body: z.strictObject({ approve: z.boolean() }),
  reply: z.object({ data: z.object({ state: z.enum(["approved", "declined"]) }) }),
});

const OptOutRow = z.object({
  id: z.string(),
  target: z.string(),
  email: z.string().nullable(),
  reason: z.string().nullable(),
  created_at: z.number().int(),
  /** An operator's own entry; a visitor's does not cover what customers have verified and not approved. */
  by_operator: z.boolean(),
  mail_confirmed_at: z.number().int().nullable(),
  /** Null: control of the domain is not verified yet; it is not in force. */
  confirmed_at: z.number().int().nullable(),
});

export type OptOutRow = z.infer<typeof OptOutRow>;

export const listOptOuts = endpoint(domains.calls.listOptOuts, {
  summary: "List opt-outs from scanning",
  query: PageQuery.extend({ ...SortQuery(OPT_OUT_SORTS), q: z.string().max(200).optional() }),
  reply: Page(OptOutRow),
});

export const addOptOut = endpoint(domains.calls.addOptOut, {
  summary: "Add a domain, IP address or range to the opt-out list; effective immediately",
  body: z.strictObject({ target: z.string().trim().min(1).max(253), reason: z.string().trim().min(3).max(500) }),
  reply: z.object({ data: z.object({ id: z.string() }) }),
});

export const removeOptOut = endpoint(domains.calls.removeOptOut, {
  summary: "Remove an entry from the opt-out list",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});
