import * as z from "zod";

import { domains } from "../../features/domains.ts";
import { endpoint } from "../endpoint.ts";

const Seconds = z.number().int();
const ById = z.strictObject({ id: z.uuid() });

export const DomainApproval = z.object({
  id: z.uuid(),
  organization_id: z.uuid(),
  organization: z.string(),
  domain: z.string(),
  reason: z.string(),
  asked_by: z.string(),
  asked_at: Seconds,
  expires_at: Seconds,
  /** The reader requested it: another operator must confirm. */
  is_own: z.boolean(),
});

export const listDomainApprovals = endpoint(domains.calls.listDomainApprovals, {
  summary: "List manual domain verifications awaiting a second operator",
  reply: z.object({ data: z.array(DomainApproval) }),
});

/** Only an independent operator may confirm; the domain is verified from then on. */
export const confirmDomainApproval = endpoint(domains.calls.confirmDomainApproval, {
  summary: "Confirm another operator's manual verification of a domain",
  params: ById,
  reply: z.object({ data: z.object({ state: z.literal("verified") }) }),
});

/** Any operator may decline; the requester withdraws the request this way. */
export const declineDomainApproval = endpoint(domains.calls.declineDomainApproval, {
  summary: "Decline or withdraw a manual verification of a domain",
  params: ById,
  reply: z.object({ data: z.object({ declined: z.literal(true) }) }),
});
