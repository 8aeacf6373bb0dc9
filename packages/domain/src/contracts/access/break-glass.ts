import * as z from "zod";

import { access } from "../../features/access.ts";
import { endpoint } from "../endpoint.ts";

const Seconds = z.number().int();

export const BreakGlass = z.object({
  id: z.uuid(),
  organization_id: z.uuid(),
  organization: z.string(),
  asked_by: z.string(),
  reason: z.string(),
  asked_at: Seconds,
  approved_by: z.string().nullable(),
  /** Secrets may be read until then; null: not yet approved. */
  ends_at: Seconds.nullable(),
  /** Requested by the reader: another operator must approve. */
  is_own: z.boolean(),
});

export const listBreakGlass = endpoint(access.calls.listBreakGlass, {
  summary: "List emergency access requests and approvals",
  reply: z.object({ data: z.array(BreakGlass) }),
});

export const requestBreakGlass = endpoint(access.calls.requestBreakGlass, {
  summary: "Request emergency access to a client's leaked secrets for one hour",
  body: z.strictObject({ organization_id: z.uuid(), reason: z.string().trim().min(10).max(1000) }),
  reply: z.object({ data: BreakGlass }),
});

/** Only another operator may agree; the client reads of both in its own audit log. */
export const approveBreakGlass = endpoint(access.calls.approveBreakGlass, {
  summary: "Approve another operator's emergency access request",
  params: z.strictObject({ id: z.uuid() }),
  reply: z.object({ data: BreakGlass }),
});
