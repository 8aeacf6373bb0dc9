import * as z from "zod";

import { access } from "../../features/access.ts";
import { endpoint } from "../endpoint.ts";

/** What a client lets its partner do with leaked credentials. */
const PartnerAccess = z.object({
  /** Null: the organization works without a partner. */
  partner: z.string().nullable(),
  may_reveal: z.boolean(),
});
export type PartnerAccess = z.infer<typeof PartnerAccess>;

export const getPartnerAccess = endpoint(access.calls.getPartnerAccess, {
  summary: "Get whether the partner may reveal the organization's leaked credentials",
  reply: z.object({ data: PartnerAccess }),
});

/** Decided by the client's own administrators; recorded, and mailed to all of them. */
export const setPartnerAccess = endpoint(access.calls.setPartnerAccess, {
  summary: "Allow or deny the partner to reveal the organization's leaked credentials",
  body: z.strictObject({ may_reveal: z.boolean() }),
  reply: z.object({ data: PartnerAccess }),
});
